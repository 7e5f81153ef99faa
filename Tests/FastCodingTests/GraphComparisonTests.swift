import TestSupport

@Suite("Comparing graphs")
struct GraphComparisonTests {
    typealias NodeIndex = ObjectGraph.NodeIndex
    typealias Reason = GraphComparison.Difference.Reason

    /// A graph with a name, which shows which case fails.
    struct Sample: CustomTestStringConvertible, Sendable {
        let name: String
        let graph: ObjectGraph
        var testDescription: String { name }

        init(_ name: String, _ build: (inout ObjectGraph) -> NodeIndex) {
            self.name = name
            graph = .make(build)
        }
    }

    /// Graphs that all differ from each other.
    static let distinct: [Sample] = values + objects + shapes

    static let values: [Sample] = [
        Sample("nil") { _ in .nil }, Sample("null") { _ in .null },
        Sample("true") { _ in .true }, Sample("false") { _ in .false },
        Sample("integer 1") { $0.addInteger(1) }, Sample("integer 2") { $0.addInteger(2) },
        Sample("double 1") { $0.addDouble(1) }, Sample("double 0") { $0.addDouble(0) },
        Sample("double -0") { $0.addDouble(-0.0) },
        Sample("double NaN") { $0.addDouble(.nan) },
        Sample("double NaN with a payload") { $0.addDouble(Double(bitPattern: 0x7FF8_0000_0000_0001)) },
        Sample("float 1") { $0.addFloat(1) }, Sample("float -1") { $0.addFloat(-1) },
        Sample("decimal 1") { $0.addDecimal(DecimalNumber(1)) }, Sample("decimal NaN") { $0.addDecimal(.nan) },
        Sample("composed") { $0.addString("\u{E9}") }, Sample("decomposed") { $0.addString("e\u{301}") },
        Sample("empty string") { $0.addString("") },
        Sample("long a") { $0.addString(String(repeating: "x", count: 99) + "a") },
        Sample("long b") { $0.addString(String(repeating: "x", count: 99) + "b") },
        Sample("URL") { $0.addURL(relative: $0.addString("a")) },
        Sample("another URL") { $0.addURL(relative: $0.addString("b")) },
        Sample("URL with base") {
            $0.addURL(relative: $0.addString("a"), base: $0.addURL(relative: $0.addString("b")))
        },
        Sample("URL with another base") {
            $0.addURL(relative: $0.addString("a"), base: $0.addURL(relative: $0.addString("c")))
        },
        Sample("point") { $0.addGeometry(.point, [1, 2]) }, Sample("another point") { $0.addGeometry(.point, [1, 3]) },
        Sample("size") { $0.addGeometry(.size, [1, 2]) }, Sample("vector") { $0.addGeometry(.vector, [1, 2]) },
        Sample("rect") { $0.addGeometry(.rect, [1, 2, 3, 4]) },
        Sample("transform") { $0.addGeometry(.affineTransform, [1, 2, 3, 4, 5, 6]) },
        Sample("range 1 2") { $0.addRange(location: 1, length: 2) },
        Sample("range 1 3") { $0.addRange(location: 1, length: 3) },
        Sample("range 2 2") { $0.addRange(location: 2, length: 2) },
    ]

    static let objects: [Sample] = [
        Sample("mutable string") { $0.addString("", mutable: true) },
        Sample("mutable string a") { $0.addString("a", mutable: true) },
        Sample("data") { $0.addData([1]) }, Sample("other data") { $0.addData([2]) },
        Sample("mutable data") { $0.addData([1], mutable: true) },
        Sample("index set") { $0.addIndexSet([(1, 2)]) }, Sample("other index set") { $0.addIndexSet([(1, 3)]) },
        Sample("mutable index set") { $0.addIndexSet([(1, 2)], mutable: true) },
        Sample("empty index set") { $0.addIndexSet([]) },
        Sample("date") { $0.addDate(1) }, Sample("other date") { $0.addDate(2) },
        Sample("keyed archive") { $0.addKeyedArchive(data: $0.addData([1])) },
        Sample("other keyed archive") { $0.addKeyedArchive(data: $0.addData([2])) },
        Sample("Foo(a)") {
            $0.addObject(definition: $0.addDefinition(name: "Foo", properties: ["a"]), values: [.true])
        },
        Sample("Foo(b)") {
            $0.addObject(definition: $0.addDefinition(name: "Foo", properties: ["b"]), values: [.true])
        },
        Sample("Bar(a)") {
            $0.addObject(definition: $0.addDefinition(name: "Bar", properties: ["a"]), values: [.true])
        },
        Sample("Foo(a = nil)") {
            $0.addObject(definition: $0.addDefinition(name: "Foo", properties: ["a"]), values: [.nil])
        },
        Sample("Foo()") { $0.addObject(definition: $0.addDefinition(name: "Foo", properties: []), values: []) },
        Sample("coded Foo") { $0.addContainer(.codedObject, [$0.addString("Foo")]) },
        Sample("coded Foo(a)") { $0.addContainer(.codedObject, [$0.addString("Foo"), .true, $0.addString("a")]) },
        Sample("coded Bar(a)") { $0.addContainer(.codedObject, [$0.addString("Bar"), .true, $0.addString("a")]) },
    ]

    static let shapes: [Sample] = [
        Sample("[]") { $0.addArray([]) }, Sample("mutable []") { $0.addArray([], mutable: true) },
        Sample("{}") { $0.addDictionary([]) }, Sample("mutable {}") { $0.addDictionary([], mutable: true) },
        Sample("set") { $0.addContainer(.set, []) }, Sample("mutable set") { $0.addContainer(.mutableSet, []) },
        Sample("ordered set") { $0.addContainer(.orderedSet, []) },
        Sample("mutable ordered set") { $0.addContainer(.mutableOrderedSet, []) },
        Sample("[true, false]") { $0.addArray([.true, .false]) },
        Sample("[false, true]") { $0.addArray([.false, .true]) }, Sample("[true]") { $0.addArray([.true]) },
        Sample("{a: true, b: false}") { $0.addDictionary([("a", .true), ("b", .false)]) },
        Sample("{b: false, a: true}") { $0.addDictionary([("b", .false), ("a", .true)]) },
        Sample("{a: true, a: false}") { $0.addDictionary([("a", .true), ("a", .false)]) },
        Sample("{mutable a: true}") { $0.addContainer(.dictionary, [.true, $0.addString("a", mutable: true)]) },
        Sample("{a: true}") { $0.addDictionary([("a", .true)]) },
        Sample("twice the same array") {
            let inner = $0.addArray([.true])
            return $0.addArray([inner, inner])
        },
        Sample("two equal arrays") { $0.addArray([$0.addArray([.true]), $0.addArray([.true])]) },
        Sample("twice the same date") {
            let date = $0.addDate(0)
            return $0.addArray([date, date])
        },
        Sample("two equal dates") { $0.addArray([$0.addDate(0), $0.addDate(0)]) },
        Sample("array in itself") {
            let array = $0.open(.mutableArray)
            $0.close(array, children: [array])
            return array
        },
        Sample("array in an array in itself") {
            let outer = $0.open(.mutableArray)
            let inner = $0.addArray([outer], mutable: true)
            $0.close(outer, children: [inner])
            return outer
        },
    ]

    @Test("a graph equals itself, plainly too", arguments: distinct)
    func reflexive(sample: Sample) {
        #expect(GraphComparison.difference(sample.graph, sample.graph) == nil)
        #expect(GraphComparison.difference(sample.graph, sample.graph, plainly: true) == nil)
    }

    @Test("graphs that differ in one respect are unequal, either way round", arguments: distinct.indices)
    func discriminating(index: Int) {
        let sample = Self.distinct[index]
        for (number, other) in Self.distinct.enumerated() where number != index {
            let difference = GraphComparison.difference(sample.graph, other.graph)
            #expect(difference != nil, "\(sample.name) and \(other.name)")
        }
    }

    @Test("every difference of two graphs has its paths, whatever their keys are", arguments: distinct.indices)
    func paths(index: Int) throws {
        let strange = [
            Sample("{1: 1, 2: 2}") {
                let numbers = [$0.addInteger(1), $0.addInteger(2)]
                return $0.addContainer(.dictionary, [numbers[0], numbers[0], numbers[1], numbers[1]])
            },
            Sample("coded Foo(1: true)") {
                $0.addContainer(.codedObject, [$0.addString("Foo"), .true, $0.addInteger(1)])
            },
        ]
        var options = ObjectGraph.ComparisonOptions()
        options.limit = .max
        let sample = Self.distinct[index]
        for other in Self.distinct + strange where other.name != sample.name {
            for (left, right) in [(sample.graph, other.graph), (other.graph, sample.graph)] {
                for aligns in [false, true] {
                    options.alignsElements = aligns
                    var paths: [String] = []
                    try left.compare(to: right, options) { paths += [$0.keyPath, $0.otherKeyPath] }
                    #expect(!paths.isEmpty && !paths.contains(""), "\(sample.name) and \(other.name)")
                }
            }
        }
    }

    @Test("so has every difference of random graphs", arguments: SplitMix64.seeds(100))
    func randomPaths(seed: UInt64) throws {
        let (left, right) = (RandomGraph.make(seed: seed), RandomGraph.make(seed: seed &+ 1))
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

    @Test(
        "what plain equality ignores",
        arguments: [
            ("[]", "mutable []"), ("{}", "mutable {}"), ("twice the same date", "two equal dates"),
        ])
    func plain(first: String, second: String) throws {
        let a = try #require(Self.distinct.first { $0.name == first }).graph
        let b = try #require(Self.distinct.first { $0.name == second }).graph
        #expect(GraphComparison.difference(a, b, plainly: true) == nil)
        #expect(GraphComparison.difference(b, a, plainly: true) == nil)
    }

    @Test(
        "what plain equality does not ignore",
        arguments: [
            ("set", "mutable set"), ("data", "mutable data"), ("two equal arrays", "twice the same array"),
            ("date", "other date"), ("mutable string", "empty string"), ("[]", "[true]"),
            ("array in itself", "array in an array in itself"), ("index set", "mutable index set"),
        ])
    func notPlain(first: String, second: String) throws {
        let a = try #require(Self.distinct.first { $0.name == first }).graph
        let b = try #require(Self.distinct.first { $0.name == second }).graph
        #expect(GraphComparison.difference(a, b, plainly: true) != nil)
        #expect(GraphComparison.difference(b, a, plainly: true) != nil)
    }

    @Test func `a float plainly equals the double of its value only, whatever not-a-number it is`() {
        func difference(_ float: Float, _ bits: UInt64) -> Bool {
            let a = ObjectGraph.make { $0.addFloat(float) }
            let b = ObjectGraph.make { $0.addDouble(Double(bitPattern: bits)) }
            #expect(GraphComparison.difference(a, b) != nil)
            return GraphComparison.difference(a, b, plainly: true) != nil
        }
        #expect(!difference(1.5, Double(1.5).bitPattern))
        #expect(difference(0.1, Double(0.1).bitPattern))
        #expect(!difference(0.1, Double(Float(0.1)).bitPattern))
        #expect(difference(0, Double(-0.0).bitPattern))
        #expect(!difference(.leastNonzeroMagnitude, Double(Float.leastNonzeroMagnitude).bitPattern))
        #expect(!difference(.infinity, Double.infinity.bitPattern))
        #expect(!difference(Float(bitPattern: 0x7FC0_0000), 0x7FF8_0000_0000_0000))
        #expect(!difference(Float(bitPattern: 0xFF80_0001), 0xFFF0_0000_2000_0000))
        #expect(difference(Float(bitPattern: 0x7FC0_0001), 0x7FF8_0000_0000_0000))
    }

    @Test func `the sharing of empty containers means nothing plainly, that of others does`() {
        func pair(_ kind: NodeKind, shared: Bool) -> ObjectGraph {
            .make {
                let first = $0.addContainer(kind, [])
                return $0.addArray([first, shared ? first : $0.addContainer(kind, [])])
            }
        }
        let ignored: Set<NodeKind> = [.array, .mutableArray, .dictionary, .mutableDictionary, .set, .orderedSet]
        for kind in NodeKind.allCases where kind.isContainer {
            let (shared, separate) = (pair(kind, shared: true), pair(kind, shared: false))
            #expect(GraphComparison.difference(shared, separate)?.reason == .sharing)
            #expect((GraphComparison.difference(shared, separate, plainly: true) == nil) == ignored.contains(kind))
        }
    }

    @Test func `definitions of equal content are told apart only on demand`() {
        func two(separate: Bool) -> ObjectGraph {
            .make {
                let first = $0.addDefinition(name: "Foo", properties: ["a"])
                let second = separate ? $0.addDefinition(name: "Foo", properties: ["a"]) : first
                return $0.addArray([
                    $0.addObject(definition: first, values: [.nil]), $0.addObject(definition: second, values: [.nil]),
                ])
            }
        }
        let (one, other) = (two(separate: false), two(separate: true))
        #expect(GraphComparison.difference(one, other) == nil)
        #expect(!GraphComparison.shareDefinitionsAlike(one, other))
        #expect(!GraphComparison.shareDefinitionsAlike(other, one))
        #expect(GraphComparison.shareDefinitionsAlike(other, other))
    }

    @Test func `nil properties can be taken as absent, in any order of properties`() {
        func object(_ properties: [(String, Int64?)]) -> ObjectGraph {
            .make {
                let definition = $0.addDefinition(name: "Foo", properties: properties.map(\.0))
                var values: [NodeIndex] = []
                for (_, value) in properties {
                    if let value { values.append($0.addInteger(value)) } else { values.append(.nil) }
                }
                return $0.addObject(definition: definition, values: values)
            }
        }
        let full = object([("a", 1), ("b", nil), ("c", 3)])
        let short = object([("c", 3), ("a", 1)])
        #expect(GraphComparison.difference(full, short, plainly: true)?.reason == .definition)
        #expect(GraphComparison.difference(full, short, nilPropertiesAreAbsent: true) == nil)
        #expect(GraphComparison.difference(short, full, nilPropertiesAreAbsent: true) == nil)
        for other in [object([("a", 1)]), object([("a", 1), ("b", 2), ("c", 3)]), object([("a", 1), ("c", 4)])] {
            #expect(GraphComparison.difference(full, other, nilPropertiesAreAbsent: true) != nil)
            #expect(GraphComparison.difference(other, full, nilPropertiesAreAbsent: true) != nil)
        }
        let repeated = object([("a", 1), ("a", 2)])
        #expect(
            GraphComparison.difference(repeated, object([("a", 2), ("a", 1)]), nilPropertiesAreAbsent: true) != nil)
        let withNil = object([("b", nil), ("a", 1), ("a", 2)])
        #expect(GraphComparison.difference(repeated, withNil, nilPropertiesAreAbsent: true) == nil)
    }
}
