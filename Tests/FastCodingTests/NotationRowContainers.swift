import TestSupport

extension NotationRow {
    static let containers: [NotationRow] = [
        NotationRow("array", json: #"["a",[]]"#, plain: #"["a",[]]"#, xml: "<array><string>a</string><array/></array>")
        {
            graph in graph.addArray([graph.addString("a"), graph.addArray([])])
        },
        NotationRow(
            "mutable array", json: #"["a"]"#, exact: #"{"$class":"NSMutableArray","NS.objects":["a"]}"#,
            plain: #"["a"]"#, xml: "<array><string>a</string></array>",
            exactXML: form("NSMutableArray", "<key>NS.objects</key><array><string>a</string></array>")
        ) { $0.addStrings(.mutableArray, "a") },
        NotationRow("dictionary", json: #"{"b":1,"a":{}}"#, plain: #"{"b":1,"a":{}}"#) { graph in
            graph.addDictionary([("b", graph.addInteger(1)), ("a", graph.addDictionary([]))])
        },
        NotationRow(
            "mutable dictionary", json: #"{"a":1}"#,
            exact: #"{"$class":"NSMutableDictionary","$value":{"a":1}}"#, plain: #"{"a":1}"#
        ) { graph in graph.addDictionary([("a", graph.addInteger(1))], mutable: true) },
        NotationRow(
            "dictionary with nil", json: #"{"a":{"$nil":true}}"#, plain: #"{"a":null}"#
        ) { graph in graph.addDictionary([("a", .nil)]) },
        NotationRow(
            "dictionary of numbers", json: #"{"$class":"NSDictionary","NS.keys":[1,true],"NS.objects":["a","b"]}"#,
            plain: #"{"1":"a","true":"b"}"#
        ) { graph in
            let texts = [graph.addString("a"), graph.addString("b")]
            return graph.addContainer(.dictionary, [texts[0], graph.addInteger(1), texts[1], .true])
        },
        NotationRow(
            "mutable dictionary of numbers", json: #"{"$class":"NSDictionary","NS.keys":[1],"NS.objects":[null]}"#,
            exact: #"{"$class":"NSMutableDictionary","NS.keys":[1],"NS.objects":[null]}"#, plain: #"{"1":null}"#
        ) { graph in graph.addContainer(.mutableDictionary, [.null, graph.addInteger(1)]) },
        NotationRow(
            "dictionary with one key twice",
            json: #"{"$class":"NSDictionary","NS.keys":["a","a"],"NS.objects":[1,{"$nil":true}]}"#
        ) { graph in
            let one = graph.addInteger(1)
            return graph.addContainer(.dictionary, [one, graph.addString("a"), .nil, graph.addString("a")])
        },
        NotationRow(
            "dictionary with a mutable key",
            json: #"{"$class":"NSDictionary","NS.keys":[{"$class":"NSMutableString","NS.string":"a"}],"#
                + #""NS.objects":[1]}"#, plain: #"{"a":1}"#
        ) { graph in
            let one = graph.addInteger(1)
            return graph.addContainer(.dictionary, [one, graph.addString("a", mutable: true)])
        },
        list("NSSet", .set), list("NSMutableSet", .mutableSet), list("NSOrderedSet", .orderedSet),
        list("NSMutableOrderedSet", .mutableOrderedSet),
        NotationRow(
            "keys with dollar signs",
            json: #"{"$$class":1,"$$$alias":2,"$$":3,"a$b":4,"":5,"a.b":6,"\\":7}"#,
            plain: #"{"$class":1,"$$alias":2,"$":3,"a$b":4,"":5,"a.b":6,"\\":7}"#
        ) { graph in
            var entries: [(String, ObjectGraph.NodeIndex)] = []
            for (index, key) in ["$class", "$$alias", "$", "a$b", "", "a.b", "\\"].enumerated() {
                entries.append((key, graph.addInteger(Int64(index + 1))))
            }
            return graph.addDictionary(entries)
        },
    ]

    private static func list(_ name: String, _ kind: NodeKind) -> NotationRow {
        NotationRow(
            name, json: #"{"$class":"\#(name)","NS.objects":["b","a"]}"#, plain: #"["b","a"]"#,
            xml: form(name, "<key>NS.objects</key><array><string>b</string><string>a</string></array>")
        ) { $0.addStrings(kind, "b", "a") }
    }

    static let objects: [NotationRow] = [
        NotationRow(
            "object", json: #"{"$class":"Foo","b":1,"$$a":"x"}"#, plain: #"{"$class":"Foo","b":1,"$a":"x"}"#
        ) { graph in graph.addSimpleObject("Foo", [("b", graph.addInteger(1)), ("$a", graph.addString("x"))]) },
        NotationRow("object without properties", json: #"{"$class":"Foo"}"#, plain: #"{"$class":"Foo"}"#) { graph in
            graph.addSimpleObject("Foo", [])
        },
        NotationRow(
            "object with nil", json: #"{"$class":"Foo","b":1}"#,
            exact: #"{"$class":"Foo","a":{"$nil":true},"b":1}"#, plain: #"{"$class":"Foo","b":1}"#
        ) { graph in graph.addSimpleObject("Foo", [("a", .nil), ("b", graph.addInteger(1))]) },
        NotationRow(
            "object with null", json: #"{"$class":"Foo","a":null}"#, plain: #"{"$class":"Foo","a":null}"#
        ) { graph in graph.addSimpleObject("Foo", [("a", .null)]) },
        NotationRow(
            "object of a class called NSData", json: #"{"$class":"NSData","$coder":"FastCoding","$$data":1}"#,
            plain: #"{"$class":"NSData","$data":1}"#
        ) { graph in graph.addSimpleObject("NSData", [("$data", graph.addInteger(1))]) },
        NotationRow(
            "object of a class without a name", json: #"{"$class":"","$coder":"FastCoding"}"#,
            plain: #"{"$class":""}"#
        ) { graph in graph.addSimpleObject("", []) },
        NotationRow(
            "object with one name twice",
            json: #"{"$class":"Foo","$properties":["a","a","$$b"],"$values":[1,{"$nil":true},2]}"#
        ) { $0.addSimpleObject("Foo", [("a", $0.addInteger(1)), ("a", .nil), ("$b", $0.addInteger(2))]) },
        NotationRow(
            "coded object", json: #"{"$class":"Foo","$coder":"NSCoding","k":1,"$$k":[]}"#,
            plain: #"{"$class":"Foo","k":1,"$k":[]}"#
        ) { graph in graph.addCodedObject("Foo", [("k", graph.addInteger(1)), ("$k", graph.addArray([]))]) },
        NotationRow(
            "coded object of a class called NSSet", json: #"{"$class":"NSSet","$coder":"NSCoding","NS.objects":1}"#,
            plain: #"{"$class":"NSSet","NS.objects":1}"#
        ) { graph in graph.addCodedObject("NSSet", [("NS.objects", graph.addInteger(1))]) },
        NotationRow(
            "coded object with one key twice",
            json: #"{"$class":"","$coder":"NSCoding","$properties":["a","a"],"$values":[1,2]}"#
        ) { graph in graph.addCodedObject("", [("a", graph.addInteger(1)), ("a", graph.addInteger(2))]) },
    ]

    static let strings: [NotationRow] = [
        NotationRow("empty string", json: #""""#, plain: #""""#, xml: "<string></string>") { $0.addString("") },
        NotationRow("string", json: #""$alias\n\"é""#, plain: #""$alias\n\"é""#) { $0.addString("$alias\n\"\u{E9}") },
        NotationRow(
            "control character", json: #""a\u0001\\\"b""#, plain: #""a\u0001\\\"b""#,
            xml: form("NSString", #"<key>$json</key><string>a\u0001\\\"b</string>"#)
        ) { $0.addString("a\u{1}\\\"b") },
        NotationRow(
            "U+FFFE and U+FFFF", json: "\"\u{FFFE}\u{FFFF}\"",
            xml: form("NSString", #"<key>$json</key><string>\ufffe\uffff</string>"#)
        ) { $0.addString("\u{FFFE}\u{FFFF}") },
        NotationRow("carriage return", json: #""a\rb""#, xml: "<string>a&#13;b</string>") { $0.addString("a\rb") },
        NotationRow(
            "mutable control character", json: #"{"$class":"NSMutableString","NS.string":"\u0001"}"#,
            xml: form("NSMutableString", #"<key>$json</key><string>\u0001</string>"#)
        ) { $0.addString("\u{1}", mutable: true) },
        NotationRow(
            "control character as a key", json: #"{"\u0001":1}"#,
            xml: form(
                "NSDictionary",
                "<key>NS.keys</key><array>" + form("NSString", #"<key>$json</key><string>\u0001</string>"#)
                    + "</array><key>NS.objects</key><array><integer>1</integer></array>")
        ) { graph in graph.addDictionary([("\u{1}", graph.addInteger(1))]) },
        NotationRow(
            "control character as the name of a class and a property", json: #"{"$class":"\u0001","\u0002":1}"#,
            xml: "<dict><key>$class</key>" + form("NSString", #"<key>$json</key><string>\u0001</string>"#)
                + "<key>$properties</key><array>" + form("NSString", #"<key>$json</key><string>\u0002</string>"#)
                + "</array><key>$values</key><array><integer>1</integer></array></dict>"
        ) { graph in graph.addSimpleObject("\u{1}", [("\u{2}", graph.addInteger(1))]) },
    ]
}
