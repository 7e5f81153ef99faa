import TestSupport

/// A row in the notation's table: something that a graph holds, and how it is written.
struct NotationRow: Sendable, CustomStringConvertible {
    let description: String
    let graph: ObjectGraph
    /// The default and the exact form in JSON; the same if the second is nil.
    let json: String
    let exactJSON: String?
    let plainJSON: String?
    /// The content of the `plist` element in XML, default and exact; nil if that is not given here.
    let xml: String?
    let exactXML: String?

    init(
        _ name: String, json: String, exact: String? = nil, plain: String? = nil, xml: String? = nil,
        exactXML: String? = nil, _ build: (inout ObjectGraph) -> ObjectGraph.NodeIndex
    ) {
        description = name
        graph = .make(build)
        self.json = json
        exactJSON = exact
        plainJSON = plain
        self.xml = xml
        self.exactXML = exactXML
    }
}

extension ObjectGraph {
    mutating func addStrings(_ kind: NodeKind, _ texts: String...) -> NodeIndex {
        let list = texts.map { addString($0) }
        return addContainer(kind, list)
    }

    mutating func addSimpleObject(_ name: String, _ values: [(String, NodeIndex)]) -> NodeIndex {
        let definition = addDefinition(name: name, properties: values.map { $0.0 })
        return addObject(definition: definition, values: values.map { $0.1 })
    }

    mutating func addCodedObject(_ name: String, _ values: [(String, NodeIndex)]) -> NodeIndex {
        var list = [addString(name)]
        for (key, value) in values { list += [value, addString(key)] }
        return addContainer(.codedObject, list)
    }
}

extension NotationRow {
    static let all = values + numbers + leaves + containers + objects + strings

    static let values: [NotationRow] = [
        NotationRow("null", json: "null", plain: "null", xml: form("NSNull")) { _ in .null },
        NotationRow("nil", json: #"{"$nil":true}"#, plain: "null", xml: "<dict><key>$nil</key><true/></dict>") { _ in
            .nil
        },
        NotationRow("true", json: "true", plain: "true", xml: "<true/>") { _ in .true },
        NotationRow("false", json: "false", plain: "false", xml: "<false/>") { _ in .false },
        NotationRow(
            "URL", json: #"{"$class":"NSURL","NS.relative":"http://a/b"}"#, plain: #""http://a/b""#,
            xml: form("NSURL", "<key>NS.relative</key><string>http://a/b</string>")
        ) { $0.addURL(relative: $0.addString("http://a/b")) },
        NotationRow(
            "URL with base",
            json: #"{"$class":"NSURL","NS.relative":"c","NS.base":{"$class":"NSURL","NS.relative":"http://a/b"}}"#,
            plain: #""http://a/c""#
        ) { graph in
            let base = graph.addURL(relative: graph.addString("http://a/b"))
            return graph.addURL(relative: graph.addString("c"), base: base)
        },
        geometry("CGPoint", .point, 2), geometry("CGSize", .size, 2), geometry("CGRect", .rect, 4),
        geometry("CGVector", .vector, 2), geometry("CGAffineTransform", .affineTransform, 6),
        geometry("CATransform3D", .transform3D, 16),
        NotationRow(
            "NSRange", json: #"{"$class":"NSValue","$type":"NSRange","$value":[7,4294967295]}"#,
            plain: "[7,4294967295]"
        ) { $0.addRange(location: 7, length: .max) },
        NotationRow(
            "point that is not finite",
            json: #"{"$class":"NSValue","$type":"CGPoint","$value":["-Infinity","NaN:fff8000000000001"]}"#
        ) { $0.addGeometry(.point, [(-Double.infinity).bitPattern, 0xFFF8_0000_0000_0001]) },
    ]

    private static func geometry(_ name: String, _ kind: NodeKind, _ count: Int) -> NotationRow {
        let doubles = (0..<count).map { $0 == 1 ? -0.0 : Double($0) + 0.5 }
        let list = "[" + doubles.map { "\($0)" }.joined(separator: ",") + "]"
        return NotationRow(
            name, json: #"{"$class":"NSValue","$type":"\#(name)","$value":\#(list)}"#, plain: list
        ) { graph in
            graph.addGeometry(kind, doubles.map { $0.bitPattern })
        }
    }

    static let numbers: [NotationRow] = [
        NotationRow("integer", json: "-9223372036854775808", plain: "-9223372036854775808") { $0.addInteger(.min) },
        double(1, "1.0"), double(-0.0, "-0.0"), double(1e300, "1e+300"), double(0.1, "0.1"),
        nonFinite(.infinity, "Infinity"), nonFinite(-.infinity, "-Infinity"), nonFinite(.nan, "NaN"),
        nonFinite(Double(bitPattern: 0x7FF8_0000_0000_0001), "NaN:7ff8000000000001"),
        nonFinite(Double(bitPattern: 0xFFF4_0000_0000_0000), "NaN:fff4000000000000"),
        NotationRow(
            "float", json: "0.10000000149011612",
            exact: #"{"$class":"NSNumber","$type":"float","$value":0.10000000149011612}"#, plain: "0.1",
            xml: "<real>0.10000000149011612</real>",
            exactXML: form(
                "NSNumber",
                "<key>$type</key><string>float</string><key>$value</key><real>0.10000000149011612</real>")
        ) { $0.addFloat(0.1) },
        NotationRow(
            "infinite float", json: #"{"$class":"NSNumber","$value":"-Infinity"}"#,
            exact: #"{"$class":"NSNumber","$type":"float","$value":"-Infinity"}"#
        ) { $0.addFloat(-.infinity) },
        NotationRow(
            "float that is not a number", json: #"{"$class":"NSNumber","$value":"NaN:7ff8000020000000"}"#,
            exact: #"{"$class":"NSNumber","$type":"float","$value":"NaN:7fc00001"}"#
        ) { $0.addFloat(Float(bitPattern: 0x7FC0_0001)) },
        decimal("123.45", false, 12345, -2), decimal("-0.001", true, 1, -3), decimal("0", false, 0, 0),
        decimal("1" + String(repeating: "0", count: 50), false, 1, 50),
        decimal("340282366920938463463374607431768211455", false, .max, 0),
        NotationRow("decimal NaN", json: #"{"$class":"NSDecimalNumber","$value":"NaN"}"#) { $0.addDecimal(.nan) },
    ]

    private static func double(_ value: Double, _ text: String) -> NotationRow {
        NotationRow(text, json: text, plain: text, xml: "<real>\(text)</real>") { $0.addDouble(value) }
    }

    private static func nonFinite(_ value: Double, _ text: String) -> NotationRow {
        NotationRow(
            text, json: #"{"$class":"NSNumber","$value":"\#(text)"}"#,
            xml: form("NSNumber", "<key>$value</key><string>\(text)</string>")
        ) { $0.addDouble(value) }
    }

    private static func decimal(_ text: String, _ negative: Bool, _ mantissa: UInt128, _ exponent: Int) -> NotationRow {
        NotationRow(
            "decimal \(text)", json: #"{"$class":"NSDecimalNumber","$value":"\#(text)"}"#, plain: text
        ) { $0.addDecimal(DecimalNumber(negative: negative, mantissa: mantissa, exponent: exponent) ?? .nan) }
    }

    static let leaves: [NotationRow] = [
        NotationRow(
            "data", json: #"{"$class":"NSData","$data":"AQL/"}"#, plain: #""AQL/""#, xml: "<data>AQL/</data>"
        ) { $0.addData([1, 2, 255]) },
        NotationRow(
            "mutable data", json: #"{"$class":"NSMutableData","$data":"AQ=="}"#, plain: #""AQ==""#,
            xml: form("NSMutableData", "<key>$data</key><data>AQ==</data>")
        ) { $0.addData([1], mutable: true) },
        NotationRow(
            "date", json: #"{"$class":"NSDate","NS.time":542911754.0}"#, plain: #""2018-03-16T16:49:14Z""#,
            xml: "<date>2018-03-16T16:49:14Z</date>"
        ) { $0.addDate(542_911_754) },
        NotationRow(
            "date between seconds", json: #"{"$class":"NSDate","NS.time":0.125}"#,
            plain: #""2001-01-01T00:00:00.125Z""#, xml: form("NSDate", "<key>NS.time</key><real>0.125</real>")
        ) { $0.addDate(0.125) },
        NotationRow(
            "date of minus zero", json: #"{"$class":"NSDate","NS.time":-0.0}"#,
            xml: form("NSDate", "<key>NS.time</key><real>-0.0</real>")
        ) { $0.addDate(-0.0) },
        NotationRow(
            "date beyond the year 9999", json: #"{"$class":"NSDate","NS.time":252423993600.0}"#,
            plain: #""+10000-01-01T00:00:00Z""#, xml: form("NSDate", "<key>NS.time</key><real>252423993600.0</real>")
        ) { $0.addDate(252_423_993_600) },
        NotationRow("infinite date", json: #"{"$class":"NSDate","NS.time":"Infinity"}"#) { $0.addDate(.infinity) },
        NotationRow(
            "mutable string", json: #"{"$class":"NSMutableString","NS.string":"a"}"#, plain: #""a""#,
            xml: form("NSMutableString", "<key>NS.string</key><string>a</string>")
        ) { $0.addString("a", mutable: true) },
        NotationRow(
            "index set", json: #"{"$class":"NSIndexSet","NS.ranges":[[1,2],[5,4294967295]]}"#,
            plain: "[[1,2],[5,4294967295]]"
        ) { $0.addIndexSet([(1, 2), (5, .max)]) },
        NotationRow(
            "mutable index set", json: #"{"$class":"NSMutableIndexSet","NS.ranges":[]}"#, plain: "[]"
        ) { $0.addIndexSet([], mutable: true) },
        NotationRow(
            "keyed archive", json: #"{"$class":"NSKeyedArchive","$data":"AQI="}"#,
            xml: form("NSKeyedArchive", "<key>$data</key><data>AQI=</data>")
        ) { $0.addKeyedArchive(data: $0.addData([1, 2])) },
        NotationRow(
            "keyed archive of mutable data",
            json: #"{"$class":"NSKeyedArchive","$data":{"$class":"NSMutableData","$data":"AQI="}}"#
        ) { $0.addKeyedArchive(data: $0.addData([1, 2], mutable: true)) },
    ]

    /// A form in XML, on one line.
    static func form(_ name: String, _ rest: String = "") -> String {
        "<dict><key>$class</key><string>\(name)</string>\(rest)</dict>"
    }
}
