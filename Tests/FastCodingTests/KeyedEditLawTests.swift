import TestSupport

@testable import HostileFiles

@Suite("Edited keyed archives hold what was asked for, and everything else as it was")
struct KeyedEditLawTests {
    @Test("no change means the same bytes", arguments: Keyed.names)
    func same(name: String) throws {
        let bytes = try Keyed.file(name)
        #expect(try Editing.edit(bytes) == bytes)
    }

    @Test("a value is set in its slot, or in one that is added", arguments: Keyed.names)
    func leaf(name: String) throws {
        let bytes = try Keyed.file(name)
        let graph = try Keyed.read(bytes).graph
        let slots = try Editing.slots(bytes)
        var random = SplitMix64(seed: UInt64(name.utf8.count))

        let count = Thoroughness.isFull ? 40 : 3
        for leaf in try Editing.leaves(of: graph).shuffled(using: &random).prefix(count) {
            var expected = graph
            var editor = GraphEditor(EditSettings())
            try editor.apply(leaf, to: &expected)
            let edited = try Editing.edit(bytes, leaf)
            let what = "\(name) \(leaf)"
            let difference = GraphComparison.difference(expected, try Keyed.read(edited).graph)
            #expect(difference == nil, "\(what)")

            let new = try Editing.slots(edited)
            #expect((slots.count...(slots.count + 1)).contains(new.count), "\(what)")
            let changed = slots.indices.filter { slots[$0] != new[$0] }
            #expect(changed.count <= 2, "\(what): \(changed)")
        }
    }

    @Test("renamed classes are renamed in their slots alone", arguments: Keyed.names)
    func classes(name: String) throws {
        let bytes = try Keyed.file(name)
        let graph = try Keyed.read(bytes).graph
        let names = Set(
            graph.definitions.map { String(decoding: graph.pool[$0.name.range], as: UTF8.self) }
        )

        guard let old = names.filter({ $0 != "$top" }).min() else { return }

        let edited = try Editing.edit(bytes, Editing.rename(old, "Quite.New"))
        let slots = try Editing.slots(bytes)
        let new = try Editing.slots(edited)
        #expect(slots.count == new.count)
        for (before, after) in zip(slots, new) where before != after {
            #expect((before as? NSDictionary)?["$$classname"] != nil)
            #expect(!"\(after)".contains("\"\(old)\""))
        }

        let back = try Editing.edit(edited, Editing.rename("Quite.New", old))
        #expect(try Editing.slots(back) == slots)
    }

    @Test("damaged archives are refused", arguments: Keyed.malformed)
    func malformed(name: String) throws {
        let bytes = try Keyed.file(name, in: "malformed")
        guard (try? Keyed.read(bytes)) == nil else { return }
        #expect(throws: FastCodingError.self) { try Editing.edit(bytes, Editing.set("a", "b")) }
    }

    // MARK: - Hostile archives

    @Test func `a long text in very many places is refused`() throws {
        let text = String(repeating: "x", count: 10_000)
        let places = (0..<500).map { "@\($0 + 4)" }.joined(separator: ",")
        let numbers = (0..<500).map { "\($0)" }.joined(separator: ",")
        let bytes = try Keyed.bytes(
            #"{"NS.objects":[@3,\#(places)],"$class":@2},{"$classname":"NSArray"},"\#(text)",\#(numbers)"#
        )
        let limits = with(FastLimits()) { $0.expansion = 1 << 16 }
        let all = EditAction.set("*", .notation(#"{"$alias":"0"}"#))
        let error = expectError(.expansionLimit) { try Editing.edit(bytes, all, limits: limits) }
        #expect(error?.keyPath != nil)
    }

    #if DEBUG
        @Test func `one large dictionary in very many slots is looked at once`() throws {
            func effort(_ count: Int) throws -> Int {
                var keyed = HostileFile.Keyed()
                let type = keyed.append(class: "C")
                let entries = (0..<count).map { (keyed.key("k\($0)"), keyed.list.integer(1)) }
                let shared = keyed.append(of: type, entries)
                for _ in 0..<count {
                    keyed.append(keyed.objects[shared])
                }

                let bytes = keyed.file(root: shared)
                return try Effort.measure { _ = try Editing.edit(bytes) }
            }

            let few = try effort(200)
            let many = try effort(2000)
            #expect(many < 12 * few, "\(few), \(many)")
        }

        @Test func `one large class in very many slots is looked at once if another is renamed`()
            throws
        {
            func effort(_ count: Int) throws -> Int {
                var keyed = HostileFile.Keyed()
                let type = keyed.append(class: "C")
                let root = keyed.append(of: type, [(keyed.key("a"), keyed.list.integer(1))])
                let names = (0..<count).map { keyed.list.string("S\($0)") }
                let entries = [
                    (keyed.key("$classname"), names[0]),
                    (keyed.key("$classes"), keyed.list.array(names)),
                ]

                let large = keyed.append(keyed.list.dictionary(entries))
                for _ in 0..<count {
                    keyed.append(keyed.objects[large])
                }

                let bytes = keyed.file(root: root)
                return try Effort.measure {
                    _ = try Editing.edit(bytes, Editing.rename("C", "D"))
                }
            }

            let few = try effort(200)
            let many = try effort(2000)
            #expect(many < 12 * few, "\(few), \(many)")
        }
    #endif
}
