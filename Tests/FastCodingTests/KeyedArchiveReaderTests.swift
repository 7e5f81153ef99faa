import TestSupport

@Suite("Keyed archives as graphs")
struct KeyedArchiveReaderTests {
    private static let objects = rows(
        #"""
        "x" => "x"
        true => true
        1.0 => 1.0
        1 => 1
        9223372036854775807 => 9223372036854775807
        9223372036854775808 => {"$class":"NSDecimalNumber","$value":"9223372036854775808"}
        {"$class":@2},{"$classname":"Foo"} => {"$class":"Foo"}
        {"a":@3,"$class":@2,"b":@4,"c":@0},{"$classname":"Foo"},"$null","y"
        => {"$class":"Foo","a":{"$nil":true},"b":"y","c":{"$nil":true}}
        {"$class":@2,"me":@1,"n":5},{"$classname":"Foo"} => {"$class":"Foo","me":{"$alias":"$root"},"n":5}
        {"$$x":1,"$0":2,"$$1":3,"$class":@2},{"$classname":"Foo"} => {"$class":"Foo","$$x":1,"$$0":2,"$$$1":3}
        {"$class":@2,"list":[@1,"x",{"k":1}]},{"$classname":"Foo"}
        => {"$class":"Foo","list":[{"$alias":"$root"},"x",{"k":1}]}
        {"$class":@2},{"$classname":"$top"} => {"$class":"$top"}
        // One slot is one object, and equal slots are several.
        {"$class":@2,"NS.objects":[@3,@3,@4]},{"$classname":"NSArray"},{"$class":@2,"NS.objects":[1]},\#
        {"$class":@2,"NS.objects":[1]} => [[1],{"$alias":"0"},[1]]
        """#
    )

    private static let natives = rows(
        #"""
        {"$class":@2,"NS.objects":[@3,@3,7]},{"$classname":"NSArray"},"x" => ["x","x",7]
        {"$class":@2,"NS.objects":[@1]},{"$classname":"NSMutableArray"}
        => {"$class":"NSMutableArray","NS.objects":[{"$alias":"$root"}]}
        {"$class":@2,"NS.objects":[]},{"$classname":"NSSet"} => {"$class":"NSSet","NS.objects":[]}
        {"$class":@2},{"$classname":"NSArray"} => []
        {"$class":@2,"NS.object.1":@3,"NS.object.0":1},{"$classname":"NSMutableOrderedSet"},"x"
        => {"$class":"NSMutableOrderedSet","NS.objects":[1,"x"]}
        {"$class":@2},{"$classname":"NSOrderedSet"} => {"$class":"NSOrderedSet","NS.objects":[]}
        {"$class":@2,"NS.keys":[@3],"NS.objects":[@0]},{"$classname":"NSDictionary"},"k" => {"k":{"$nil":true}}
        {"$class":@2,"NS.keys":[@3,@4],"NS.objects":[1,2]},{"$classname":"NSMutableDictionary"},5,"k"
        => {"$class":"NSMutableDictionary","NS.keys":[5,"k"],"NS.objects":[1,2]}
        {"$class":@2,"NS.key.0":@3,"NS.object.0":@1},{"$classname":"NSMutableDictionary"},"k"
        => {"$class":"NSMutableDictionary","$value":{"k":{"$alias":"$root"}}}
        {"$class":@2,"NS.string":"x"},{"$classname":"NSString"} => "x"
        {"$class":@2,"NS.string":@3},{"$classname":"NSMutableString"},"x"
        => {"$class":"NSMutableString","NS.string":"x"}
        {"$class":@2,"NS.time":0.5},{"$classname":"NSDate"} => {"$class":"NSDate","NS.time":0.5}
        {"$class":@2,"NS.time":7},{"$classname":"NSDate"} => {"$class":"NSDate","NS.time":7.0}
        {"$class":@2},{"$classname":"NSNull"} => null
        {"$class":@2,"NS.base":@0,"NS.relative":@3},{"$classname":"NSURL"},"a" => {"$class":"NSURL","NS.relative":"a"}
        {"$class":@2,"NS.base":@4,"NS.relative":@3},{"$classname":"NSURL"},"a",{"$class":@2,"NS.relative":@5},"b"
        => {"$class":"NSURL","NS.relative":"a","NS.base":{"$class":"NSURL","NS.relative":"b"}}
        {"$class":@2,"NS.special":1,"NS.pointval":@3},{"$classname":"NSValue"},"{-0, 1e+06}"
        => {"$class":"NSValue","$type":"CGPoint","$value":[-0.0,1000000.0]}
        {"$class":@2,"NS.special":3,"NS.rectval":@3},{"$classname":"NSValue"},"{{1, 2}, {3.5, inf}}"
        => {"$class":"NSValue","$type":"CGRect","$value":[1.0,2.0,3.5,"Infinity"]}
        {"$class":@2,"NS.special":4,"NS.rangeval.location":@3,"NS.rangeval.length":2},{"$classname":"NSValue"},1
        => {"$class":"NSValue","$type":"NSRange","$value":[1,2]}
        {"$class":@2,"NSRangeCount":1,"NSLocation":3,"NSLength":4294967295},{"$classname":"NSIndexSet"}
        => {"$class":"NSIndexSet","NS.ranges":[[3,4294967295]]}
        {"$class":@2,"NSRangeCount":0},{"$classname":"NSMutableIndexSet"}
        => {"$class":"NSMutableIndexSet","NS.ranges":[]}
        """#
    )

    private static let kept = rows(
        #"""
        {"$class":@2,"NS.objects":[1],"more":2},{"$classname":"NSArray"}
        => {"$class":"NSArray","$coder":"FastCoding","NS.objects":[1],"more":2}
        {"$class":@2,"NS.keys":[1,2],"NS.objects":[1]},{"$classname":"NSDictionary"}
        => {"$class":"NSDictionary","$coder":"FastCoding","NS.keys":[1,2],"NS.objects":[1]}
        {"$class":@2,"NSRangeCount":1,"NSLocation":4294967296,"NSLength":1},{"$classname":"NSIndexSet"}
        => {"$class":"NSIndexSet","$coder":"FastCoding","NSRangeCount":1,"NSLocation":4294967296,"NSLength":1}
        {"$class":@2,"NS.relative":5},{"$classname":"NSURL"} => {"$class":"NSURL","$coder":"FastCoding","NS.relative":5}
        {"$class":@2,"NS.base":@1,"NS.relative":@3},{"$classname":"NSURL"},"a"
        => {"$class":"NSURL","$coder":"FastCoding","NS.base":{"$alias":"$root"},"NS.relative":"a"}
        {"$class":@2,"NS.special":1,"NS.pointval":@3},{"$classname":"NSValue"},"{1, x}"
        => {"$class":"NSValue","$coder":"FastCoding","NS.special":1,"NS.pointval":"{1, x}"}
        {"$class":@2,"NS.object.0":1,"NS.object.2":2},{"$classname":"NSOrderedSet"}
        => {"$class":"NSOrderedSet","$coder":"FastCoding","NS.object.0":1,"NS.object.2":2}
        {"$class":@2,"x":1},{"$classname":"NSNull"} => {"$class":"NSNull","$coder":"FastCoding","x":1}
        {"$class":@2,"NS.time":1},{"$classname":"NSCalendarDate"} => {"$class":"NSCalendarDate","NS.time":1}
        """#
    )

    @Test(
        "objects are of their class's name, instances of Foundation's classes what they stand for if a node can hold it",
        arguments: objects + natives + kept
    )
    func content(objects: String, exact: String) throws {
        #expect(try Keyed.exact(objects) == exact)
    }

    @Test func `what $top has besides a root is the properties of an object`() throws {
        #expect(try Keyed.exact(#""x""#, top: #"{"root":@0}"#) == #"{"$nil":true}"#)
        #expect(
            try Keyed.exact(#""x""#, top: #"{"b":@1,"$0":7,"a":true,"n":@0}"#)
                == #"{"$class":"$top","b":"x","$$0":7,"a":true,"n":{"$nil":true}}"#
        )

        #expect(
            try Keyed.exact(#""x""#, top: #"{"other":@1}"#) == #"{"$class":"$top","other":"x"}"#
        )
    }

    private static let withData = rows(
        #"""
        "data:AAEC" => {"$class":"NSData","$data":"AAEC"}
        {"$class":@2,"NS.data":"data:AAEC"},{"$classname":"NSMutableData"} => {"$class":"NSMutableData","$data":"AAEC"}
        {"$class":@2,"NS.mantissa":"data:OTAAAAAAAAAAAAAAAAAAAA==","NS.mantissa.bo":1,"NS.length":1,"NS.exponent":-2,\#
        "NS.negative":true,"NS.compact":true},{"$classname":"NSDecimalNumberPlaceholder"}
        => {"$class":"NSDecimalNumber","$value":"-123.45"}
        {"$class":@2,"NS.mantissa":"data:MDkAAAAAAAAAAAAAAAAAAA==","NS.mantissa.bo":2,"NS.length":1,"NS.exponent":-2,\#
        "NS.negative":true,"NS.compact":true},{"$classname":"NSDecimalNumberPlaceholder"}
        => {"$class":"NSDecimalNumber","$value":"-123.45"}
        {"$class":@2,"NS.mantissa":"data:MDkAAAAAAAAAAAAAAAAAAA==","NS.mantissa.bo":1,"NS.length":0,"NS.exponent":-2,\#
        "NS.negative":true,"NS.compact":true},{"$classname":"NSDecimalNumberPlaceholder"}
        => {"$class":"NSDecimalNumber","$value":"NaN"}
        {"$class":@2,"NSRangeCount":2,"NSRangeData":@3},{"$classname":"NSIndexSet"},"data:AQKsAgE="
        => {"$class":"NSIndexSet","NS.ranges":[[1,2],[300,1]]}
        """#
    )

    @Test(
        "data, mutable data, decimals and index sets of several ranges, in XML",
        arguments: withData
    )
    func data(objects: String, exact: String) throws {
        let xml = String(decoding: try Keyed.bytes(objects, .xml), as: UTF8.self)
            .replacing(/<string>data:([^<]*)<.string>/) { "<data>\($0.1)</data>" }
        #expect(try Notation.json(Keyed.read(Array(xml.utf8)).graph, .exact) == exact)
    }

    @Test func `an immutable container that contains itself becomes mutable, with a warning`()
        throws
    {
        let bytes = try Keyed.bytes(#"{"$class":@2,"NS.objects":[@1]},{"$classname":"NSArray"}"#)
        let (graph, warnings) = try Keyed.read(bytes)
        #expect(graph.kind(graph.rootIndex) == .mutableArray)
        #expect(warnings.map(\.code) == [.madeMutable])
        // If it is met again elsewhere on its cycle, after an object, it need not.
        let other = try Keyed.read(
            try Keyed.bytes(
                #"{"$class":@2,"a":@3},{"$classname":"Foo"},{"$class":@4,"NS.objects":[@1]},{"$classname":"NSArray"}"#
            )
        )

        #expect(other.warnings.isEmpty)
    }

    @Test(
        "superclasses and substitutes that a graph has no place for are said once, and others not at all"
    )
    func chains() throws {
        func warnings(_ class: String) throws -> [String] {
            let objects =
                #"{"$class":@2,"NS.objects":[@3,@4,@5]},{"$classname":"NSArray","$classes":["NSArray"]},{"$class":@6},"#
                + #"{"$class":@7},{"$class":@8},{"$classname":"B","$classes":["B","NSObject"]},{"$classname":"C"},\#(`class`)"#
            return try Keyed.read(Keyed.bytes(objects)).warnings.map(\.message)
        }

        #expect(try warnings(#"{"$classname":"A","$classes":["A","NSObject"]}"#).isEmpty)
        #expect(
            try warnings(
                #"{"$classname":"NSUnitAngle","$classes":["NSUnitAngle","NSDimension","NSUnit","NSObject"]}"#
            )
            .isEmpty
        )

        #expect(
            try warnings(
                #"{"$classname":"A","$classes":["A","Base","NSObject"],"$classhints":["Z"]}"#
            )
                == [
                    "a graph has no place for superclasses ($classes): those of class 'A' are not kept",
                    "a graph has no place for substitutes ($classhints): those of class 'A' are not kept",
                ]
        )

        #expect(try warnings(#"{"$classname":"A","$classes":["Other"]}"#).count == 1)
    }

    @Test
    func `a key with one $ is taken as the one with two, with a warning, unless both are there`()
        throws
    {
        let (graph, warnings) = try Keyed.read(
            Keyed.bytes(#"{"$class":@2,"$x":1},{"$classname":"Foo"}"#)
        )

        #expect(try Notation.json(graph) == #"{"$class":"Foo","$$x":1}"#)
        #expect(warnings.map(\.code) == [.unusedNotation])
        expectError(.duplicateKey) {
            try Keyed.read(Keyed.bytes(#"{"$class":@2,"$x":1,"$$x":2},{"$classname":"Foo"}"#))
        }
    }

    private static let broken = rows(
        #"""
        "x" => a reference to object 5 of 2
        "empty" => $top is empty: there is no root
        [] => object 1 is an array, which an object can't be
        @1 => object 1 is nothing but a reference
        {"a":1} => object 1 has no $class
        {"$class":"Foo"} => the $class of object 1 has to refer to an object
        {"$class":@9} => the $class of object 1 has to refer to an object
        {"$class":@2},"Foo" => object 2, the class of object 1, is not a dictionary
        {"$class":@2},{"$name":"Foo"} => the class, object 2, has no $classname
        {"$class":@2},{"$classname":1} => the $classname of the class, object 2, has to be a string
        {"$class":@2},{"$classname":"A","$classes":"A"} => the $classes of the class, object 2, has to be an array
        {"$class":@2},{"$classname":"A","$classhints":[1]}
        => the $classhints of the class, object 2, has to hold strings only
        {"$class":@2,"NS.objects":[@0]},{"$classname":"NSArray"} => nil can't be an element or a key
        """#
    )

    @Test("what is not well-formed is refused, with its place", arguments: broken)
    func errors(objects: String, message: String) throws {
        let top = [#""x""#: #"{"root":@5}"#, #""empty""#: "{}"][objects] ?? #"{"root":@1}"#
        for format in KeyedArchiveFormat.allCases {
            let bytes = try Keyed.bytes(objects, top: top, format)
            let error = expectError(.keyedArchive) { try Keyed.read(bytes) }
            #expect(error?.message == message)
            #expect(format == .xml ? (error?.location?.line ?? 0) > 3 : (error?.offset ?? 0) > 8)
        }
    }

    private static let outerForms = rows(
        #"""
        [] => a keyed archive is a dictionary
        {"$archiver":"","$version":100000,"$top":{},"$objects":[]} => the name of a class, but found
        {"$archiver":7,"$version":100000,"$top":{},"$objects":[]} => the name of a class, but found
        {"$archiver":["X"],"$version":100000,"$top":{},"$objects":[]} => has to be the name of a class
        {"$version":100000,"$top":{},"$objects":[]} => has $archiver, which is missing
        {"$archiver":"NSKeyedArchiver","$version":1,"$top":{},"$objects":[]} => the integer 100000, but found
        {"$archiver":"NSKeyedArchiver","$top":{},"$objects":[]} => has $version, which is missing
        {"$archiver":"NSKeyedArchiver","$version":100000,"$top":[],"$objects":[]} => $top of a keyed archive has
        {"$archiver":"NSKeyedArchiver","$version":100000,"$top":{},"$objects":{}} => has to be an array
        """#
    )

    @Test("the outer form is checked", arguments: outerForms)
    func outerForm(json: String, message: String) throws {
        let error = expectError(.keyedArchive) { try Keyed.read(Keyed.propertyList(json)) }
        #expect(error?.message.contains(message) == true)
    }

    @Test(
        "an archiver of another name is read and kept",
        arguments: ["NSKeyedArchiver", "NRKeyedArchiver", "My.Archiver", "é"]
    )
    func archivers(name: String) throws {
        for format in KeyedArchiveFormat.allCases {
            let bytes = try Keyed.propertyList(
                #"{"$version":100000,"$archiver":"\#(name)","$top":{"root":@1},"$objects":["$null","x"]}"#,
                format
            )

            let graph = try Keyed.read(bytes).graph
            #expect(graph.archiverName == Array(name.utf8))
            #expect(try Notation.json(graph) == #""x""#)
            #expect(KeyedArchiveDetector.isKeyedArchive(bytes))
            let copy = try Keyed.write(graph, format)
            #expect(try Keyed.text(copy).contains(#""$archiver":"\#(name)""#))
        }

        #expect(try Notation.graph(#""x""#).archiverName == nil)
    }

    @Test func `property lists that are keyed archives are told from others`() throws {
        for format in KeyedArchiveFormat.allCases {
            #expect(KeyedArchiveDetector.isKeyedArchive(try Keyed.bytes(#""x""#, format)))
            for (json, isKeyed) in [
                (#"{"$archiver":5}"#, true),
                (#"{"$top":1,"$objects":2}"#, true),
                (#"{"$top":1}"#, false),
                (#"{"a":{"$archiver":"NSKeyedArchiver"}}"#, false),
                (#"["$archiver"]"#, false),
                (#"{"x":"$archiver","$objects":1}"#, false),
            ] {
                #expect(
                    KeyedArchiveDetector.isKeyedArchive(try Keyed.propertyList(json, format))
                        == isKeyed,
                    "\(json)"
                )
            }
        }

        for other in ["", "{\"$archiver\": \"NSKeyedArchiver\"}", "TSAF$archiver", "$archiver"] {
            #expect(!KeyedArchiveDetector.isKeyedArchive(Array(other.utf8)))
        }

        // The error for a truncated text is that of the reader of keyed archives. A binary file
        // shows its root at its end.
        #expect(KeyedArchiveDetector.isKeyedArchive(try Keyed.bytes(#""x""#, .xml).dropLast(20)))
        #expect(!KeyedArchiveDetector.isKeyedArchive(try Keyed.bytes(#""x""#).dropLast(1)))
    }
}
