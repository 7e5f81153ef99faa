import TestSupport

@testable import HostileFiles

@Suite("Merged keyed archives and property lists keep their format")
struct DocumentMergeTests {
    /// The outcome of a merge, and the warnings about it.
    private struct Merged {
        let outcome: DocumentMerge.Outcome
        let warnings: [FastCodingError]

        var bytes: [UInt8] { outcome.bytes }
        var conflicts: [String] {
            outcome.conflicts.map { "\($0.keyPath): \($0.ours) | \($0.theirs) (\($0.base))" }
        }
    }

    private func read(_ bytes: [UInt8]) throws -> ObjectGraph {
        let document = Document(bytes)
        if document.isKeyedArchive {
            return try Keyed.read(bytes, limits: .none).graph
        }

        var ignored = Diagnostics()
        return try Conversion.readNotation(
            bytes,
            options: ReadingOptions(limits: .none),
            diagnostics: &ignored
        )
    }

    private func merge(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) throws -> Merged {
        func version(_ bytes: [UInt8]) throws -> DocumentMerge.Version {
            DocumentMerge.Version(Document(bytes), try read(bytes))
        }

        let merge = DocumentMerge(
            base: try version(base),
            ours: try version(ours),
            theirs: try version(theirs),
            matches: [],
            options: WritingOptions(limits: .none)
        )

        var diagnostics = Diagnostics()
        let outcome = try merge.run(&diagnostics)
        return Merged(outcome: outcome, warnings: diagnostics.messages)
    }

    /// Checks the laws of two versions of a document, and returns whether nothing was written anew.
    private func expectLaws(_ base: [UInt8], _ changed: [UInt8], _ what: String) throws -> Bool {
        let ours = try merge(base, changed, base)
        #expect(ours.bytes == changed && ours.conflicts.isEmpty, "\(what)")

        let both = try merge(base, changed, changed)
        #expect(both.bytes == changed && both.conflicts.isEmpty, "\(what)")

        let theirs = try merge(base, base, changed)
        #expect(theirs.conflicts.isEmpty, "\(what)")
        let difference = try GraphComparison.difference(
            read(theirs.bytes),
            read(changed),
            nilPropertiesAreAbsent: !Document(base).isKeyedArchive
        )
        #expect(difference == nil, "\(what)")
        return theirs.warnings.isEmpty
    }

    /// A random graph and one that has come from it by changes.
    private func versions(seed: UInt64, _ options: RandomGraph.Options) -> [ObjectGraph] {
        var random = SplitMix64(seed: seed)
        let graph = RandomGraph.make(seed: seed, options)
        var changed = graph.renumbered(seed: seed)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let changes = GraphChange.allCases
            let change = changes[Int.random(in: changes.indices, using: &random)]
            _ = change.apply(to: &changed, using: &random)
        }

        return [graph, changed]
    }

    @Test(
        "a side that changes nothing adds nothing to a keyed archive, byte for byte",
        arguments: KeyedArchiveFormat.allCases
    )
    func keyedArchives(format: KeyedArchiveFormat) throws {
        let options = RandomGraph.Options.forKeyedArchives
        var merged = 0
        var inPlace = 0
        for seed in SplitMix64.seeds(150) {
            let graphs = versions(seed: seed, options)
            guard let base = try? Keyed.write(graphs[0], format),
                let changed = try? Keyed.write(graphs[1], format)
            else { continue }

            merged += 1
            inPlace += try expectLaws(base, changed, "seed \(seed)") ? 1 : 0
        }

        #expect(merged > Thoroughness.count(20))
        #expect(inPlace > merged * 3 / 4, "\(inPlace) of \(merged)")
    }

    @Test(
        "nor to a property list in notation",
        arguments: [FastTextFormat.xml, .binary]
    )
    func propertyLists(format: FastTextFormat) throws {
        var merged = 0
        for seed in SplitMix64.seeds(100) {
            let style: NotationStyle = seed % 2 == 0 ? .exact : .standard
            let options = WritingOptions(format: format, style: style, limits: .none)
            let graphs = versions(seed: seed, RandomGraph.Options())
            guard let base = try? graphs[0].text(options),
                let changed = try? graphs[1].text(options), (try? read(base)) != nil,
                (try? read(changed)) != nil
            else { continue }

            merged += 1
            _ = try expectLaws(base, changed, "seed \(seed)")
        }

        #expect(merged > Thoroughness.count(20))
    }

    @Test(
        "edits of two values of a real archive are both there, in their slots",
        arguments: Keyed.names
    )
    func twoEdits(name: String) throws {
        let base = try Keyed.file(name)
        let graph = try Keyed.read(base).graph
        var random = SplitMix64(seed: UInt64(name.utf8.count))
        let leaves = try Editing.leaves(of: graph).shuffled(using: &random)
        // Equal new members of a set count once, and members have no order.
        let hasSets = graph.records.contains { $0.kind.madeMutable == .mutableSet }
        guard leaves.count > 1, !hasSets else { return }

        let ours = try Editing.edit(base, leaves[0])
        let theirs = try Editing.edit(base, leaves[1])
        let both = try Editing.edit(base, leaves[0], leaves[1])
        let merged = try merge(base, ours, theirs)
        let what = "\(name) \(leaves[0]) \(leaves[1])"
        guard merged.conflicts.isEmpty else { return }

        #expect(merged.warnings.isEmpty, "\(what): \(merged.warnings)")
        let difference = try GraphComparison.difference(read(merged.bytes), read(both))
        #expect(difference == nil, "\(what)")

        let slots = try Editing.slots(ours)
        let new = try Editing.slots(merged.bytes)
        #expect((slots.count...(slots.count + 1)).contains(new.count), "\(what)")
        #expect(slots.indices.count { slots[$0] != new[$0] } <= 2, "\(what)")
    }

    // MARK: - Classes

    private func archive(_ number: Int, _ name: String, _ chain: String...) throws -> [UInt8] {
        let names = ([name] + chain).map { "\"\($0)\"" }.joined(separator: ",")
        return try Keyed.bytes(
            #"{"$class":@2,"n":\#(number)},{"$classname":"\#(name)","$classes":[\#(names)]}"#
        )
    }

    private func classes(_ merged: Merged) throws -> [String] {
        try Editing.slots(merged.bytes).compactMap { slot in
            guard let names = (slot as? NSDictionary)?["$$classes"] as? [String] else { return nil }
            return names.joined(separator: " ")
        }
    }

    @Test func `a class that theirs has renamed keeps its slot, with the chain of theirs`() throws {
        let merged = try merge(
            archive(1, "Old", "NSObject"),
            archive(2, "Old", "NSObject"),
            archive(1, "New", "Base", "NSObject")
        )
        #expect(merged.conflicts.isEmpty && merged.warnings.isEmpty)
        #expect(try classes(merged) == ["New Base NSObject"])
        #expect(try Notation.json(read(merged.bytes)) == #"{"$class":"New","n":2}"#)
    }

    @Test func `a chain that one side has changed is changed, and one of both is a conflict`()
        throws
    {
        let base = try archive(1, "A", "NSObject")
        let ours = try archive(2, "A", "NSObject")
        let merged = try merge(base, ours, archive(1, "A", "B", "NSObject"))
        #expect(merged.conflicts.isEmpty && merged.warnings.isEmpty)
        #expect(try classes(merged) == ["A B NSObject"])

        let kept = try merge(base, archive(1, "A", "C", "NSObject"), base)
        #expect(try classes(kept) == ["A C NSObject"])

        let conflict = try merge(
            base,
            archive(1, "A", "C", "NSObject"),
            archive(1, "A", "B", "NSObject")
        )
        #expect(
            conflict.conflicts == [
                "A: class chain A, C, NSObject | class chain A, B, NSObject (class chain A, NSObject)"
            ]
        )
        #expect(try classes(conflict) == ["A C NSObject"])
    }

    @Test func `a new object of theirs brings its class along, with substitutes`() throws {
        let list = #"{"$classname":"NSArray","$classes":["NSArray","NSObject"]}"#
        let base = try Keyed.bytes(#"{"$class":@2,"NS.objects":[]},\#(list)"#)
        let type =
            #"{"$classname":"Own","$classes":["Own","Base","NSObject"],"$classhints":["Old"]}"#
        let theirs = try Keyed.bytes(
            #"{"$class":@2,"NS.objects":[@3]},\#(list),{"$class":@4,"n":1},\#(type)"#
        )

        let merged = try merge(base, base, theirs)
        #expect(merged.warnings.isEmpty)
        #expect(try classes(merged) == ["NSArray NSObject", "Own Base NSObject"])
        #expect("\(try Editing.slots(merged.bytes))".contains("Old"))
    }

    #if DEBUG
        @Test func `a long name of a class in very many slots is read once for another's chain`()
            throws
        {
            func file(_ count: Int, hints: [String] = []) -> [UInt8] {
                var keyed = HostileFile.Keyed()
                let type = keyed.append(class: "C", hints: hints)
                let root = keyed.append(of: type, [(keyed.key("a"), keyed.list.integer(1))])
                let long = keyed.append(class: String(repeating: "x", count: count))
                for _ in 0..<count {
                    keyed.append(keyed.objects[long])
                }

                return keyed.file(root: root)
            }

            func effort(_ count: Int) throws -> Int {
                let base = file(count)
                let theirs = file(count, hints: ["Old"])
                return try Effort.measure {
                    let merged = try merge(base, base, theirs)
                    #expect(merged.warnings.isEmpty)
                    #expect("\(try Editing.slots(merged.bytes))".contains("Old"))
                }
            }

            let few = try effort(200)
            let many = try effort(2000)
            #expect(many < 12 * few, "\(few), \(many)")
        }
    #endif

    // MARK: - Files

    @Test func `an archive that can't be changed in place is written anew, with a warning`() throws
    {
        // A list that stands in two places of the property list.
        var keyed = HostileFile.Keyed()
        let type = keyed.append(class: "C")
        let shared = keyed.append(of: type, [(keyed.key("a"), keyed.list.integer(1))])
        keyed.append(keyed.objects[shared])
        let base = keyed.file(root: shared)
        let theirs = try Keyed.write(Notation.graph(#"{"$class":"C","a":2}"#))
        let merged = try merge(base, base, theirs)
        #expect(merged.warnings.map(\.code) == [.notRepresentable])
        #expect(try Notation.json(read(merged.bytes)) == #"{"$class":"C","a":2}"#)
    }

    @Test func `a limit that is exceeded in place is no reason to write an archive anew`() throws {
        let text = String(repeating: "x", count: 10_000)
        let numbers = (0..<1000).map { "\($0)" }.joined(separator: ",")
        let texts = Array(repeating: "\"\(text)\"", count: 1000).joined(separator: ",")
        func version(_ list: String, _ number: Int) throws -> DocumentMerge.Version {
            let graph = try Notation.graph(#"{"a":\#(number),"list":[\#(list)]}"#)
            let bytes = try Keyed.write(graph)
            return DocumentMerge.Version(Document(bytes), try read(bytes))
        }

        let merge = DocumentMerge(
            base: try version(numbers, 1),
            ours: try version(numbers, 2),
            theirs: try version(texts, 1),
            matches: [],
            options: WritingOptions(limits: with(FastLimits()) { $0.expansion = 1 << 16 })
        )

        var diagnostics = Diagnostics()
        let error = #expect(throws: FastCodingError.self) { try merge.run(&diagnostics) }
        #expect(error?.code == .expansionLimit)
        #expect(diagnostics.messages.isEmpty)
    }

    @Test func `only the lines of an XML list change that theirs has changed`() throws {
        let base = """
            <plist version="1.0"><dict>
              <!-- a comment -->
                <key>a</key>   <integer>1</integer>
              <key>b</key><array><string>x</string></array>
            </dict></plist>
            """
        let ours = base.replacing("<integer>1<", with: "<integer>2<")
        let theirs = base.replacing("x</", with: "x</string><string>y</")
        let merged = try merge(Array(base.utf8), Array(ours.utf8), Array(theirs.utf8))
        let text = String(decoding: merged.bytes, as: UTF8.self)
        #expect(text.hasPrefix(ours.components(separatedBy: "<key>b")[0]), "\(text)")
        #expect(try Notation.json(read(merged.bytes)) == #"{"a":2,"b":["x","y"]}"#)
    }

    @Test func `references of a list in notation follow their objects`() throws {
        func list(_ items: String, _ alias: Int) throws -> [UInt8] {
            try Keyed.propertyList(
                #"{"items":[\#(items)],"next":{"$alias":"items.\#(alias)"}}"#,
                .xml
            )
        }

        let item = #"{"$class":"I","t":"a"}"#
        let base = try list(item, 0)
        let ours = try list(#"{"$class":"I","t":"new"},\#(item)"#, 1)
        let theirs = try list(item.replacing("\"a\"", with: "\"b\""), 0)
        let merged = try merge(base, ours, theirs)
        #expect(merged.conflicts.isEmpty && merged.warnings.isEmpty)
        let text = try Notation.json(read(merged.bytes))
        #expect(
            text
                == #"{"items":[{"$class":"I","t":"new"},{"$class":"I","t":"b"}],"next":{"$alias":"items.1"}}"#
        )
    }
}
