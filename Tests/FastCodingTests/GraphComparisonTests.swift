import TestSupport

@Suite("Comparing graphs")
struct GraphComparisonTests {
    typealias NodeIndex = ObjectGraph.NodeIndex
    typealias Reason = GraphComparison.Difference.Reason

    /// A graph, as the exact notation says it.
    struct Sample: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let graph: ObjectGraph

        init(_ text: some StringProtocol) throws(FastCodingError) {
            testDescription = String(text)
            graph = try Notation.graph(testDescription)
        }
    }

    /// Graphs that all differ from each other.
    static let distinct: [Sample] = #"""
        {"$nil":true} null true false 1 2 1.0 0.0 -0.0 {"$class":"NSNumber","$value":"NaN"}
        {"$class":"NSNumber","$value":"NaN:7ff8000000000001"} {"$class":"NSNumber","$type":"float","$value":1.0}
        {"$class":"NSNumber","$type":"float","$value":-1.0} {"$class":"NSDecimalNumber","$value":"1"}
        {"$class":"NSDecimalNumber","$value":"NaN"} "\u00e9" "e\u0301" ""
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxa"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxb"
        {"$class":"NSURL","NS.relative":"a"} {"$class":"NSURL","NS.relative":"b"}
        {"$class":"NSURL","NS.relative":"a","NS.base":{"$class":"NSURL","NS.relative":"b"}}
        {"$class":"NSURL","NS.relative":"a","NS.base":{"$class":"NSURL","NS.relative":"c"}}
        {"$class":"NSValue","$type":"CGPoint","$value":[1,2]} {"$class":"NSValue","$type":"CGPoint","$value":[1,3]}
        {"$class":"NSValue","$type":"CGSize","$value":[1,2]} {"$class":"NSValue","$type":"CGVector","$value":[1,2]}
        {"$class":"NSValue","$type":"CGRect","$value":[1,2,3,4]}
        {"$class":"NSValue","$type":"CGAffineTransform","$value":[1,2,3,4,5,6]}
        {"$class":"NSValue","$type":"NSRange","$value":[1,2]} {"$class":"NSValue","$type":"NSRange","$value":[1,3]}
        {"$class":"NSValue","$type":"NSRange","$value":[2,2]} {"$class":"NSMutableString","NS.string":""}
        {"$class":"NSMutableString","NS.string":"a"} {"$class":"NSData","$data":"AQ=="}
        {"$class":"NSData","$data":"Ag=="} {"$class":"NSMutableData","$data":"AQ=="}
        {"$class":"NSIndexSet","NS.ranges":[[1,2]]} {"$class":"NSIndexSet","NS.ranges":[[1,3]]}
        {"$class":"NSMutableIndexSet","NS.ranges":[[1,2]]} {"$class":"NSIndexSet","NS.ranges":[]}
        {"$class":"NSDate","NS.time":1.0} {"$class":"NSDate","NS.time":2.0} {"$class":"NSKeyedArchive","$data":"AQ=="}
        {"$class":"NSKeyedArchive","$data":"Ag=="} {"$class":"Foo","a":true} {"$class":"Foo","b":true}
        {"$class":"Bar","a":true} {"$class":"Foo","a":{"$nil":true}} {"$class":"Foo"}
        {"$class":"Foo","$coder":"NSCoding"} {"$class":"Foo","$coder":"NSCoding","a":true}
        {"$class":"Bar","$coder":"NSCoding","a":true} [] {"$class":"NSMutableArray","NS.objects":[]} {}
        {"$class":"NSMutableDictionary","$value":{}} {"$class":"NSSet","NS.objects":[]}
        {"$class":"NSMutableSet","NS.objects":[]} {"$class":"NSOrderedSet","NS.objects":[]}
        {"$class":"NSMutableOrderedSet","NS.objects":[]} [true,false] [false,true] [true] {"a":true,"b":false}
        {"b":false,"a":true} {"$class":"NSDictionary","NS.keys":["a","a"],"NS.objects":[true,false]}
        {"$class":"NSDictionary","NS.keys":[{"$class":"NSMutableString","NS.string":"a"}],"NS.objects":[true]}
        {"a":true} [[true],{"$alias":"0"}] [[true],[true]] [{"$class":"NSDate","NS.time":0.0},{"$alias":"0"}]
        [{"$class":"NSDate","NS.time":0.0},{"$class":"NSDate","NS.time":0.0}]
        {"$class":"NSMutableArray","NS.objects":[{"$alias":"$root"}]}
        {"$class":"NSMutableArray","NS.objects":[{"$class":"NSMutableArray","NS.objects":[{"$alias":"$root"}]}]}
        """#.split(whereSeparator: \.isWhitespace).compactMap { try? Sample($0) }

    @Test func `there are as many graphs as texts`() {
        #expect(Self.distinct.count == 76)
    }

    @Test(
        "graphs that differ in one respect are unequal, and every difference has its paths",
        arguments: distinct.indices
    )
    func paths(index: Int) throws {
        let strange = try [
            #"{"$class":"NSDictionary","NS.keys":[1,2],"NS.objects":[1,2]}"#,
            #"{"$class":"Foo","$coder":"NSCoding","$properties":["a","a"],"$values":[1,2]}"#,
        ].map { try Sample($0) }

        var options = ObjectGraph.ComparisonOptions()
        options.limit = .max
        let sample = Self.distinct[index]
        for other in Self.distinct + strange where other.testDescription != sample.testDescription {
            for (left, right) in [(sample.graph, other.graph), (other.graph, sample.graph)] {
                for aligns in [false, true] {
                    options.alignsElements = aligns
                    var paths: [String] = []
                    try left.compare(to: right, options) { paths += [$0.keyPath, $0.otherKeyPath] }
                    #expect(
                        !paths.isEmpty && !paths.contains(""),
                        "\(sample.testDescription) and \(other.testDescription)"
                    )
                }
            }
        }
    }

    @Test("so has every difference of random graphs", arguments: SplitMix64.seeds(100))
    func randomPaths(seed: UInt64) throws {
        let left = RandomGraph.make(seed: seed)
        let right = RandomGraph.make(seed: seed &+ 1)
        let options = with(ObjectGraph.ComparisonOptions()) { $0.limit = 200 }
        var count = 0
        try left.compare(to: right, options) { difference throws(FastCodingError) in
            count += 1
            let path = difference.keyPath
            let graph = difference.node == nil ? right : left
            #expect(try KeyPathSearch.find([path], in: graph).count == 1, "seed \(seed): \(path)")
            let isInBoth = difference.node != nil && difference.otherNode != nil
            #expect(isInBoth || difference.otherKeyPath == path, "seed \(seed): \(path)")
        }

        #expect(count > 0 || left.isEqual(to: right), "seed \(seed)")
    }

    private static let equalPlainly = rows(
        #"""
        [] => {"$class":"NSMutableArray","NS.objects":[]}
        {} => {"$class":"NSMutableDictionary","$value":{}}
        [{"$class":"NSDate","NS.time":0.0},{"$alias":"0"}]
        => [{"$class":"NSDate","NS.time":0.0},{"$class":"NSDate","NS.time":0.0}]
        """#
    )

    private static let unequalPlainly = rows(
        #"""
        {"$class":"NSSet","NS.objects":[]} => {"$class":"NSMutableSet","NS.objects":[]}
        {"$data":"AQ=="} => {"$class":"NSMutableData","$data":"AQ=="}
        [[true],[true]] => [[true],{"$alias":"0"}]
        {"$class":"NSDate","NS.time":1} => {"$class":"NSDate","NS.time":2}
        {"$class":"NSMutableString","NS.string":""} => ""
        [] => [true]
        [{"$alias":"$root"}] => [[{"$alias":"$root"}]]
        {"$class":"NSIndexSet","NS.ranges":[[1,2]]} => {"$class":"NSMutableIndexSet","NS.ranges":[[1,2]]}
        """#
    )

    @Test(
        "what plain equality ignores, and what it does not",
        arguments: equalPlainly + unequalPlainly
    )
    func plain(first: String, second: String) throws {
        let a = try Notation.graph(first)
        let b = try Notation.graph(second)
        let isEqual = Self.equalPlainly.contains { $0.0 == first && $0.1 == second }
        #expect((GraphComparison.difference(a, b, plainly: true) == nil) == isEqual)
        #expect((GraphComparison.difference(b, a, plainly: true) == nil) == isEqual)
        #expect(GraphComparison.difference(a, b) != nil)
    }

    private static let floats: [(Float, UInt64, Bool)] = [
        (1.5, Double(1.5).bitPattern, true),
        (0.1, Double(0.1).bitPattern, false),
        (0.1, Double(Float(0.1)).bitPattern, true),
        (0, Double(-0.0).bitPattern, false),
        (.leastNonzeroMagnitude, Double(Float.leastNonzeroMagnitude).bitPattern, true),
        (.infinity, Double.infinity.bitPattern, true),
        (Float(bitPattern: 0x7FC0_0000), 0x7FF8_0000_0000_0000, true),
        (Float(bitPattern: 0xFF80_0001), 0xFFF0_0000_2000_0000, true),
        (Float(bitPattern: 0x7FC0_0001), 0x7FF8_0000_0000_0000, false),
    ]

    @Test(
        "a float plainly equals the double of its value only, whatever not-a-number it is",
        arguments: floats
    )
    func float(float: Float, bits: UInt64, isEqual: Bool) {
        let a = ObjectGraph.make { $0.add(scalar: .float32(float)) }
        let b = ObjectGraph.make { $0.add(scalar: .float64(Double(bitPattern: bits))) }
        #expect(GraphComparison.difference(a, b) != nil)
        #expect((GraphComparison.difference(a, b, plainly: true) == nil) == isEqual)
    }

    @Test func `the sharing of empty containers means nothing plainly, that of others does`() {
        func pair(_ kind: NodeKind, shared: Bool) -> ObjectGraph {
            .make {
                let first = $0.addContainer(kind, [])
                return $0.addArray([first, shared ? first : $0.addContainer(kind, [])])
            }
        }

        let ignored: Set<NodeKind> = [
            .array, .mutableArray, .dictionary, .mutableDictionary, .set, .orderedSet,
        ]

        for kind in NodeKind.allCases where kind.isContainer {
            let shared = pair(kind, shared: true)
            let separate = pair(kind, shared: false)
            #expect(GraphComparison.difference(shared, separate)?.reason == .sharing)
            #expect(
                (GraphComparison.difference(shared, separate, plainly: true) == nil)
                    == ignored.contains(kind)
            )
        }
    }

    @Test func `definitions of equal content are told apart only on demand`() {
        func two(separate: Bool) -> ObjectGraph {
            .make {
                let first = $0.addDefinition(name: "Foo", properties: ["a"])
                let second = separate ? $0.addDefinition(name: "Foo", properties: ["a"]) : first
                return $0.addArray([
                    $0.addObject(definition: first, values: [.nil]),
                    $0.addObject(definition: second, values: [.nil]),
                ])
            }
        }

        let one = two(separate: false)
        let other = two(separate: true)
        #expect(GraphComparison.difference(one, other) == nil)
        #expect(!GraphComparison.shareDefinitionsAlike(one, other))
        #expect(!GraphComparison.shareDefinitionsAlike(other, one))
        #expect(GraphComparison.shareDefinitionsAlike(other, other))
    }

    @Test func `nil properties can be taken as absent, in any order of properties`() {
        func object(_ properties: [(String, Int64?)]) -> ObjectGraph {
            .make { graph in
                let definition = graph.addDefinition(name: "Foo", properties: properties.map(\.0))
                let values = properties.map { _, value in
                    value.map { graph.add(scalar: .integer($0)) } ?? .nil
                }
                return graph.addObject(definition: definition, values: values)
            }
        }

        let full = object([("a", 1), ("b", nil), ("c", 3)])
        let short = object([("c", 3), ("a", 1)])
        #expect(GraphComparison.difference(full, short, plainly: true)?.reason == .definition)
        #expect(GraphComparison.difference(full, short, nilPropertiesAreAbsent: true) == nil)
        #expect(GraphComparison.difference(short, full, nilPropertiesAreAbsent: true) == nil)

        for other in [
            object([("a", 1)]),
            object([("a", 1), ("b", 2), ("c", 3)]),
            object([("a", 1), ("c", 4)]),
        ] {
            #expect(GraphComparison.difference(full, other, nilPropertiesAreAbsent: true) != nil)
            #expect(GraphComparison.difference(other, full, nilPropertiesAreAbsent: true) != nil)
        }

        let repeated = object([("a", 1), ("a", 2)])
        #expect(
            GraphComparison.difference(
                repeated,
                object([("a", 2), ("a", 1)]),
                nilPropertiesAreAbsent: true
            ) != nil
        )

        let withNil = object([("b", nil), ("a", 1), ("a", 2)])
        #expect(GraphComparison.difference(repeated, withNil, nilPropertiesAreAbsent: true) == nil)
    }
}
