import TestSupport

@Suite("What people write in the notation")
struct NotationReadingTests {
    /// A text and one that means the same.
    private static let equal = rows(
        #"""
        {"$data":"AQI="} => {"$class":"NSData","$data":"AQI="}
        {"$data":" A Q\nI = "} => {"$class":"NSData","$hex":"01 02"}
        {"$class":"NSMutableData","$hex":"FFfe"} => {"$class":"NSMutableData","$data":"//4="}
        {"$class":"NSDate","$iso8601":"2018-03-16T12:00:00Z"} => {"$class":"NSDate","NS.time":542894400}
        {"$class":"NSDate","$iso8601":"2018-03-16T14:00:00.250+02:00"} => {"$class":"NSDate","NS.time":542894400.25}
        {"$class":"NSDate","NS.time":100000000000000000000} => {"$class":"NSDate","NS.time":1e20}
        {"$class":"NSNumber","$type":"float","$value":100000000000000000000}
        => {"$class":"NSNumber","$type":"float","$value":1e20}
        {"$class":"NSArray","NS.objects":[1,[2]]} => [1,[2]]
        {"NS.objects":[1],"$class":"NSArray"} => [1]
        {"$class":"NSDictionary","$value":{"a":1}} => {"a":1}
        {"$class":"NSDictionary","NS.keys":["a","b"],"NS.objects":[1,2]} => {"a":1,"b":2}
        {"$class":"NSDictionary","NS.keys":[],"NS.objects":[]} => {}
        {"$class":"NSString","NS.string":"x"} => "x"
        {"$class":"NSString","$json":"\\u0001\\ud83d\\ude00\\n"} => "\u0001😀\n"
        {"$class":"NSMutableString","$json":"a\\\\"} => {"$class":"NSMutableString","NS.string":"a\\"}
        {"$class":"NSNumber","$value":1} => 1
        {"$class":"NSNumber","$value":1.5} => 1.5
        {"$class":"NSNumber","$value":true} => true
        {"$class":"NSNumber","$value":18446744073709551615} => 18446744073709551615
        {"$class":"NSNumber","$type":"double","$value":3} => 3.0
        {"$class":"NSNumber","$type":"float","$value":"NaN"}
        => {"$class":"NSNumber","$type":"float","$value":"NaN:7fc00000"}
        {"$class":"NSNumber","$value":"NaN:7FF8000000000000"} => {"$class":"NSNumber","$value":"NaN"}
        {"$class":"NSNull"} => null
        [{"$class":"NSNull"}] => [null]
        {"$class":"NSDecimalNumber","$value":"+1.50e3"} => {"$class":"NSDecimalNumber","$value":"1500"}
        {"$class":"NSDecimalNumber","$value":-12} => {"$class":"NSDecimalNumber","$value":"-12"}
        {"$class":"NSValue","$type":"CGPoint","$value":[1,2]}
        => {"$class":"NSValue","$type":"CGPoint","$value":[1.0,2.0]}
        {"$class":"NSURL","NS.relative":"a","NS.base":{"$nil":true}} => {"$class":"NSURL","NS.relative":"a"}
        {"$class":"NSURL","NS.relative":{"$class":"NSString","$json":"a"}} => {"$class":"NSURL","NS.relative":"a"}
        {"$class":"NSSet","NS.object.0":"b","NS.object.1":"a"} => {"$class":"NSSet","NS.objects":["b","a"]}
        {"$class":"NSSet","NS.object.1":"b","NS.object.0":"a"} => {"$class":"NSSet","NS.objects":["a","b"]}
        {"$class":{"$class":"NSString","NS.string":"Foo"},"a":1} => {"$class":"Foo","a":1}
        {"a":1,"$class":"Foo","b":2} => {"$class":"Foo","a":1,"b":2}
        {"$class":"Foo","$properties":["b","a"],"a":1} => {"$class":"Foo","b":{"$nil":true},"a":1}
        {"$class":"Foo","$properties":["a"],"$values":[1]} => {"$class":"Foo","a":1}
        {"$class":"Foo","$coder":"FastCoding","a":1} => {"$class":"Foo","a":1}
        {"$class":"Foo","$coder":"NSCoding","$properties":["$$a"],"$values":[1]}
        => {"$class":"Foo","$coder":"NSCoding","$$a":1}
        """#
    )

    @Test("two texts that mean the same", arguments: equal)
    func meansTheSame(text: String, other: String) throws {
        let left = try Notation.read(Array(text.utf8))
        let right = try Notation.graph(other)
        #expect(GraphComparison.difference(left.graph, right) == nil)
        #expect(left.warnings.isEmpty)
    }

    @Test func `keys with one dollar sign that mean nothing are kept, with a warning`() throws {
        let text = #"{"$foo":1,"$alias":"a","a":{"$class":"Foo","$value":2,"$type":3},"$":4}"#
        let read = try Notation.read(Array(text.utf8))
        #expect(
            try Notation.json(read.graph)
                == #"{"$$foo":1,"$$alias":"a","a":{"$class":"Foo","$$value":2,"$$type":3},"$$":4}"#
        )

        #expect(read.warnings.map { $0.code } == Array(repeating: .unusedNotation, count: 5))
        let offsets = ["\"$foo", "\"$alias", "\"$\"", "\"$value", "\"$type"].map {
            offset(of: $0, in: text)
        }

        #expect(read.warnings.map { $0.offset } == offsets)
    }

    @Test func `a document as HRCoder writes it, in XML`() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>$class</key><string>TodoList</string>
            <key>items</key><array>
            <dict><key>$class</key><string>TodoItem</string><key>label</key><string>one</string>
            <key>done</key><false/><key>list</key><dict><key>$alias</key><string>$root</string></dict></dict>
            <dict><key>$class</key><string>TodoItem</string><key>label</key><string>two</string></dict>
            </array>
            <key>first</key><dict><key>$alias</key><string>items.0</string></dict>
            <key>made</key><date>2018-03-16T12:00:00Z</date>
            <key>icon</key><data>AQI=</data>
            </dict></plist>
            """

        let read = try Notation.read(Array(text.utf8), .xml)
        #expect(
            try Notation.json(read.graph, .exact)
                == #"{"$class":"TodoList","items":[{"$class":"TodoItem","label":"one","done":false,"#
                + #""list":{"$alias":"$root"}},{"$class":"TodoItem","label":"two","done":{"$nil":true},"#
                + #""list":{"$nil":true}}],"first":{"$alias":"items.0"},"#
                + #""made":{"$class":"NSDate","NS.time":542894400.0},"icon":{"$class":"NSData","$data":"AQI="}}"#
        )

        #expect(read.warnings.isEmpty)
    }

    @Test func `CF$UID is nothing special`() throws {
        #expect(try Notation.json(try Notation.graph(#"{"CF$UID":5}"#)) == #"{"CF$UID":5}"#)
    }

    @Test(
        "containers of a binary property list that stand in two places are shared, and so are parts of forms"
    )
    func sharedContainers() throws {
        let literal = try ObjectGraph(events: [
            .beginArray,
            .beginArray,
            .integer(1),
            .endArray,
            .again(1),
            .beginDictionary,
            .key("$class"),
            .text("NSSet"),
            .key("NS.objects"),
            .again(1),
            .endDictionary,
            .endArray,
        ])

        var diagnostics = Diagnostics()
        let graph = try NotationReader.build(literal, diagnostics: &diagnostics)
        #expect(
            try Notation.json(graph) == #"[[1],{"$alias":"0"},{"$class":"NSSet","NS.objects":[1]}]"#
        )
    }

    private func offset(of part: String, in text: String) -> Int {
        text.range(of: part).map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
            ?? -1
    }
}
