import TestSupport

@Suite("Foundation's objects in plain text")
struct NotationPlainFormTests {
    /// Objects as NSKeyedArchiver writes them, in the notation, and what is written for them.
    private static let objects = rows(
        #"""
        {"$class":"NSUUID","NS.uuidbytes":{"$data":"cdwGjjQgRf+RnjomfVXsIg=="}} => "71DC068E-3420-45FF-919E-3A267D55EC22"
        {"$class":"NSUUID","NS.uuidbytes":{"$data":"cdwG"}} => {"$class":"NSUUID","NS.uuidbytes":"cdwG"}
        {"$class":"NSUUID","NS.uuidbytes":"x"} => {"$class":"NSUUID","NS.uuidbytes":"x"}
        {"$class":"NSIndexSet","NS.ranges":[[0,100],[150,1]]} => "0-99,150"
        {"$class":"NSMutableIndexSet","NS.ranges":[]} => ""
        {"$class":"NSIndexSet","$coder":"FastCoding","NSRangeCount":1,"NSLocation":9223372036854775807,"NSLength":2} => "9223372036854775807-9223372036854775808"
        {"$class":"NSIndexSet","$coder":"FastCoding","NSRangeCount":2,"NSRangeData":{"$data":"AGSWAQE="}} => "0-99,150"
        {"$class":"NSIndexSet","$coder":"FastCoding","NSRangeCount":3,"NSRangeData":{"$data":"AGSWAQE="}} => {"$class":"NSIndexSet","NSRangeCount":3,"NSRangeData":"AGSWAQE="}
        {"$class":"NSMeasurement","NS.value":3.5,"NS.unit":{"$class":"NSUnitLength","NS.symbol":"km"}} => {"value":3.5,"unit":"km"}
        {"$class":"NSMeasurement","NS.value":3.5,"NS.unit":{"$class":"Foo"}} => {"$class":"NSMeasurement","NS.value":3.5,"NS.unit":{"$class":"Foo"}}
        {"$class":"NSError","NSDomain":"D","NSCode":-1,"NSUserInfo":{"a":[]}} => {"domain":"D","code":-1,"userInfo":{"a":[]}}
        {"$class":"NSError","NSDomain":"D","NSCode":5,"NSUserInfo":{"$nil":true}} => {"domain":"D","code":5}
        {"$class":"NSError","NSDomain":"D","NSCode":5,"more":1} => {"$class":"NSError","NSDomain":"D","NSCode":5,"more":1}
        {"$class":"NSError","$coder":"NSCoding","NSDomain":"D","NSCode":5} => {"domain":"D","code":5}
        {"$class":"MyError","NSDomain":"D","NSCode":5} => {"$class":"MyError","NSDomain":"D","NSCode":5}
        {"$class":"NSDateComponents","NS.year":2024,"NS.month":9223372036854775807,"NS.nanosec":7,\#
        "NS.calendar":{"$class":"NSCalendar","NS.identifier":"gregorian","NS.mindays":1},\#
        "NS.timezone":{"$class":"NSTimeZone","NS.name":"GMT","NS.data":{"$data":"AAE="}}}\#
         => {"year":2024,"nanosecond":7,"calendar":"gregorian","timeZone":"GMT"}
        {"$class":"NSDateComponents","NS.year":2024,"NS.other":1} => {"$class":"NSDateComponents","NS.year":2024,"NS.other":1}
        {"$class":"NSAttributedString","NSString":"ab"} => {"string":"ab","runs":[]}
        {"$class":"NSAttributedString","NSString":"a😀","NSAttributes":{"x":1}} => {"string":"a😀","runs":[{"location":0,"length":3,"attributes":{"x":1}}]}
        {"$class":"NSMutableAttributedString","NSString":{"$class":"NSMutableString","NS.string":"abc"},\#
        "NSAttributes":[{"x":1},{}],"NSAttributeInfo":{"$data":"AQACAQ=="}}\#
         => {"string":"abc","runs":[{"location":0,"length":1,"attributes":{"x":1}},{"location":1,"length":2,"attributes":{}}]}
        {"$class":"NSAttributedString","NSString":"abc","NSAttributes":[{}],"NSAttributeInfo":{"$data":"AQA="}}\#
         => {"$class":"NSAttributedString","NSString":"abc","NSAttributes":[{}],"NSAttributeInfo":"AQA="}
        {"$class":"NSAttributedString","NSString":"a","NSAttributes":[{}],"NSAttributeInfo":{"$data":"AQE="}}\#
         => {"$class":"NSAttributedString","NSString":"a","NSAttributes":[{}],"NSAttributeInfo":"AQE="}
        {"$class":"NSColor","NSColorSpace":1,"NSRGB":{"$class":"NSData","$hex":"3120302e3520302e323500"}} => {"red":1.0,"green":0.5,"blue":0.25,"alpha":1.0}
        {"$class":"NSColor","NSColorSpace":2,"NSRGB":{"$class":"NSData","$hex":"31203020302e3520302e32350a00"}} => {"$class":"NSColor","NSColorSpace":2,"NSRGB":"MSAwIDAuNSAwLjI1CgA="}
        {"$class":"NSColor","NSColorSpace":3,"NSWhite":{"$class":"NSData","$hex":"31"},"NSComponents":{"$class":"NSData","$hex":"302e3520302e3235"},\#
        "NSCustomColorSpace":{"$class":"NSColorSpace","NSID":9}} => {"white":0.5,"alpha":0.25}
        {"$class":"NSColor","NSColorSpace":5,"NSCMYK":{"$class":"NSData","$hex":"3020302030203100"}} => {"cyan":0.0,"magenta":0.0,"yellow":0.0,"black":1.0,"alpha":1.0}
        {"$class":"NSColor","NSColorSpace":6,"NSCatalogName":"System","NSColorName":"text",\#
        "NSColor":{"$class":"NSColor","NSColorSpace":3,"NSWhite":{"$class":"NSData","$hex":"3000"}}}\#
         => {"catalog":"System","name":"text","color":{"white":0.0,"alpha":1.0}}
        {"$class":"NSColor","NSColorSpace":10,"NSImage":null} => {"$class":"NSColor","NSColorSpace":10,"NSImage":null}
        {"$class":"UIColor","UIRed":0.5,"UIGreen":1.0,"UIBlue":0.0,"UIAlpha":1.0,"NSRGB":{"$class":"NSData","$hex":"30"},\#
        "UIColorComponentCount":4,"NSColorSpace":2} => {"red":0.5,"green":1.0,"blue":0.0,"alpha":1.0}
        {"$class":"UICachedDeviceWhiteColor","UIWhite":0.5,"UIAlpha":1.0} => {"white":0.5,"alpha":1.0}
        {"$class":"UIColor","UIGreen":0.5,"UIAlpha":1.0} => {"$class":"UIColor","UIGreen":0.5,"UIAlpha":1.0}
        {"$class":"UIColor","UIWhite":0.5,"UIRed":1.0,"UIGreen":0.0,"UIAlpha":1.0}\#
         => {"$class":"UIColor","UIWhite":0.5,"UIRed":1.0,"UIGreen":0.0,"UIAlpha":1.0}
        """#
    )

    @Test("an object has its form, unless there is more in it", arguments: objects)
    func forms(notation: String, plain: String) throws {
        let graph = try Notation.graph(notation)
        #expect(try Notation.json(graph, .plain) == plain)
        // In a place, and twice.
        let list = try Notation.graph(#"{"a":[\#(notation)],"b":{"$alias":"a.0"}}"#)
        #expect(try Notation.json(list, .plain) == #"{"a":[\#(plain)],"b":\#(plain)}"#)
        // Nothing else changes.
        #expect(try Notation.json(graph, .exact).hasPrefix(#"{"$class":""#))
    }

    @Test func `UUIDs and index sets are keys`() throws {
        let uuid =
            #"{"$class":"NSUUID","NS.uuidbytes":{"$data":"cdwGjjQgRf+RnjomfVXsIg=="}}"#
        let set = #"{"$class":"NSIndexSet","NS.ranges":[[2,2]]}"#
        let graph = try Notation.graph(Notation.dictionary("\(uuid),\(set)", "1,2"))
        #expect(
            try Notation.json(graph, .plain)
                == #"{"71DC068E-3420-45FF-919E-3A267D55EC22":1,"2-3":2}"#
        )

        let twice = try Notation.graph(Notation.dictionary("\(uuid),\(uuid)", "1,2"))
        expectError(.notRepresentable) { try Notation.json(twice, .plain) }
    }

    /// Parts of real files.
    @Test(
        "what Foundation has written",
        arguments: [
            ("goios-nsuuid-binary", #""54CD5574-E957-4499-8A09-DAB688C0B586""#),
            ("corelibs-NSMeasurement-Angle", #"{"value":90.0,"unit":"°"}"#),
            ("corelibs-NSIndexSet-OneRange", #""0-49""#),
            (
                "corelibs-NSIndexSet-ManyRanges",
                #""0-49,100-149,1000-1049,9223372036854775757-9223372036854775806""#
            ),
            (
                "rustnska-NSMutableAttributedString",
                #"{"string":"firstsecondthird","runs":[{"location":0,"length":5,"attributes":"#
                    + #"{"NSColor":{"red":1.0,"green":0.0,"blue":0.0,"alpha":1.0}}},"#
                    + #"{"location":5,"length":11,"attributes":{}}]}"#
            ),
        ]
    )
    func files(name: String, plain: String) throws {
        let graph = try Keyed.read(Keyed.file(name + ".plist")).graph
        #expect(try Notation.json(graph, .plain) == plain)
    }

    @Test func `the same data in very many objects is bounded by the limits`() throws {
        let graph = ObjectGraph.make { graph in
            let runs = 20_000
            let info = graph.addData((0..<runs).flatMap { _ in [1, 0] as [UInt8] })
            let string = graph.addString(String(repeating: "a", count: runs))
            let attributes = graph.addArray([graph.addDictionary([])])
            let definition = graph.addDefinition(
                name: "NSAttributedString",
                properties: ["NSString", "NSAttributes", "NSAttributeInfo"]
            )
            return graph.addArray(
                (0..<20_000).map { _ in
                    graph.addObject(definition: definition, values: [string, attributes, info])
                }
            )
        }

        let error = expectError(.outputLimit) {
            try Notation.json(graph, .plain) { $0.limits.output = 1 << 20 }
        }
        #expect(error != nil)
        expectError(.expansionLimit) {
            try Notation.json(graph, .plain) {
                $0.limits.output = .max
                $0.limits.expansion = 100_000
            }
        }
    }
}
