import FastCodingFoundation
import TestSupport

@Suite("Conditional objects, as Apple's guide has them")
struct ConditionalTests {
    /// Decodes its parent as a class does that `init(coder:)` makes.
    final class Leaf: NSObject, NSCoding {
        var name: String
        weak var parent: Stem?

        init(_ name: String) {
            self.name = name
        }

        func encode(with coder: NSCoder) {
            coder.encode(name, forKey: "name")
            coder.encodeConditionalObject(parent, forKey: "parent")
        }

        init?(coder: NSCoder) {
            name = coder.decodeObject(forKey: "name") as? String ?? ""
            super.init()
            (coder as? FastKeyedCoder)?.decodeObject(forKey: "parent") { [weak self] parent in
                self?.parent = parent as? Stem
            }
        }
    }

    final class Stem: NSObject, NSCoding {
        var leaves: [Leaf] = []

        override init() {}

        func add(_ leaf: Leaf) {
            leaves.append(leaf)
            leaf.parent = self
        }

        func encode(with coder: NSCoder) {
            coder.encode(FastArray(leaves), forKey: "leaves")
        }

        init?(coder: NSCoder) {
            let list = coder.decodeObject(forKey: "leaves") as? NSArray
            leaves = list?.compactMap { $0 as? Leaf } ?? []
        }
    }

    /// The same by AutoCoding, whose objects exist before their properties.
    final class Bud: AutoCoding {
        weak var parent: Twig?

        override func encode(with coder: NSCoder) {
            super.encode(with: coder)
            coder.encodeConditionalObject(parent, forKey: "parent")
        }

        override func setWithCoder(_ coder: NSCoder) throws {
            try super.setWithCoder(coder)
            parent = coder.decodeObject(forKey: "parent") as? Twig
        }
    }

    final class Twig: AutoCoding {
        var buds: [Bud] = []

        override class var codableProperties: FastTable<AutoCoding> {
            FastTable<Twig>().property("buds", \.buds).joined(to: super.codableProperties)
        }
    }

    private static let types = registered(Leaf.self, Stem.self, Bud.self, Twig.self)

    enum Way: CaseIterable {
        case coder
        case xml
        case json

        func roundTrip(_ object: NSObject) throws -> NSArray? {
            let types = ConditionalTests.types
            switch self {
            case .coder:
                let data = try FastCoder.data(withRootObject: object, types: types)
                return try FastCoder.object(with: data, types: types) as? NSArray
            case .xml, .json:
                let format = self == .xml ? HRCoder.Format.xml : .json
                let data = try HRCoder.archivedData(
                    withRootObject: object,
                    format: format,
                    types: types
                )
                return try HRCoder.unarchiveObject(with: data, types: types) as? NSArray
            }
        }
    }

    private func stem() -> Stem {
        let stem = Stem()
        stem.add(Leaf("a"))
        stem.add(Leaf("b"))
        return stem
    }

    @Test("a parent that comes first is that of its children", arguments: Way.allCases)
    func parentFirst(_ way: Way) throws {
        let back = try #require(try way.roundTrip(FastArray([stem()])))
        let copy = try #require(back[0] as? Stem)
        #expect(copy.leaves.map(\.name) == ["a", "b"])
        #expect(copy.leaves.allSatisfy { $0.parent === copy })
    }

    @Test("a parent that comes after a child is its parent", arguments: Way.allCases)
    func childFirst(_ way: Way) throws {
        let stem = stem()
        let back = try #require(try way.roundTrip(FastArray([stem.leaves[1], stem])))
        let copy = try #require(back[1] as? Stem)
        #expect(copy.leaves.map(\.name) == ["a", "b"])
        #expect(copy.leaves.allSatisfy { $0.parent === copy })
        #expect(back[0] as AnyObject === copy.leaves[1])
    }

    @Test("a parent that nothing else encodes is nil", arguments: Way.allCases)
    func alone(_ way: Way) throws {
        let stem = stem()
        let back = try #require(try way.roundTrip(FastArray([stem.leaves[0]])))
        let leaf = try #require(back[0] as? Leaf)
        #expect(leaf.name == "a")
        #expect(leaf.parent == nil)
    }

    @Test(
        "objects that AutoCoding makes find their parents, before and after",
        arguments: Way.allCases
    )
    func autoCoding(_ way: Way) throws {
        let twig = Twig()
        twig.buds = [Bud(), Bud()]
        for bud in twig.buds {
            bud.parent = twig
        }

        for list in [FastArray([twig]), FastArray([twig.buds[1], twig])] {
            let back = try #require(try way.roundTrip(list))
            let copy = try #require(back[back.count - 1] as? Twig)
            #expect(copy.buds.count == 2)
            #expect(copy.buds.allSatisfy { $0.parent === copy })
            #expect(back.count == 1 || back[0] as AnyObject === copy.buds[1])
        }
    }

    @Test("an object that needs what needs it is an error")
    func cycle() throws {
        let text = #"{"$class": "Stem", "leaves": [{"$alias": "$root"}]}"#
        let graph = try ObjectGraph(notation: text.utf8)
        expectError(.cycle) { try FastCoder(types: Self.types).object(with: graph) }
    }
}
