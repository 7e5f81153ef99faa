import FastCoding
import FastCodingInspector

/// Calls to the public interface, chosen by bytes, on an archive that follows them. None may trap;
/// what is written from the resulting graph has to be read back as an equal one.
struct LibraryCalls {
    private var graph = ObjectGraph()
    private var nodes = [ObjectGraph.NodeIndex.nil, .null, .true].map { ObjectGraph().handle($0) }
    private var choices: ArraySlice<UInt8>
    private let options = ReadingOptions(limits: FuzzTarget.limits)

    /// The first byte says how many bytes choose calls; the archive comes after them.
    static func brokenLaw(_ bytes: [UInt8]) -> String? {
        guard let count = bytes.first, bytes.count > Int(count) else { return nil }

        var calls = LibraryCalls(choices: bytes[1..<(Int(count) + 1)])
        calls.read(Array(bytes[(Int(count) + 1)...]))

        for _ in 0..<256 where !calls.choices.isEmpty {
            try? calls.call()
        }

        return calls.brokenLaw()
    }

    private init(choices: ArraySlice<UInt8>) {
        self.choices = choices
    }

    private mutating func read(_ bytes: [UInt8]) {
        let archive = FastArchive(bytes)
        var policy = ReadingPolicy.classes(["A*"], keyedArchives: true)
        policy.judgesNested = true
        _ = archive.verify(policy, options: options).findings
        readWhole(archive)
        _ = try? archive.write(report(archive.bytes.count, policy), options: options) { _ in }
        graph = (try? ObjectGraph(archive: bytes, policy: .anything, options: options)) ?? graph

        if let all = try? graph.walk() {
            nodes += all.prefix(200)
        }

        // A node of another graph.
        var other = ObjectGraph()
        if let foreign = try? other.setRoot([1, [2]]) {
            nodes.append(foreign)
        }
    }

    /// What takes an archive as a whole, or whatever the bytes are.
    private func readWhole(_ archive: FastArchive) {
        let writing = FuzzTarget.with(FuzzTarget.writing) { $0.dataExpansion = true }
        _ = try? archive.write(writing) { _ in }
        _ = try? archive.list(writing) { _ in }

        if ReadingPolicy.anyClass().verdict(on: archive.bytes, options: options).facts
            .isKeyedArchive
        {
            _ = try? FastArchive(keyedArchive: archive.bytes, options: options)
        } else {
            _ = try? archive.forEachChunk(options: options) { _ in }
        }

        _ = try? FastArchive.archives(in: archive.bytes, limits: FuzzTarget.limits).map(\.warning)
    }

    /// One of the reports, chosen by a number that takes no choice away from the calls.
    private func report(_ number: Int, _ policy: ReadingPolicy) -> ArchiveReport {
        var report: ArchiveReport =
            switch number % 11 {
            case 0: .chunks(showsBytes: true, width: .min)
            case 1: .chunks(.json, showsBytes: true)
            case 2: .chunks(at: "\(number / 2)", width: .max)
            case 3: .chunks(.json, at: "0x-\(number)")
            case 4: .chunks(at: "**.a", width: 1)
            case 5: .statistics()
            case 6: .statistics(.json)
            case 7: .info(number % 2 == 0 ? .text : .json)
            case 8:
                .drawing(.dot, boxes: number % 2 == 0 ? .min : .max)
            case 9:
                .drawing(.mermaid, classesOnly: true, boxes: number % 5)
            default: .page(policy: policy)
            }
        report.isColored = number % 3 == 0
        return report
    }

    private mutating func next() -> Int {
        Int(choices.popFirst() ?? 0)
    }

    private mutating func node() -> ObjectGraph.Node {
        nodes[next() % nodes.count]
    }

    private mutating func index() -> Int { next() - 8 }

    private mutating func one(of texts: String...) -> String {
        texts[next() % texts.count]
    }

    private mutating func key() -> String {
        one(
            of: "",
            "a",
            "title",
            "$class",
            "a.b",
            "\u{0}",
            "NS.base",
            "0",
            "1k",
            "\u{E9}",
            "e\u{301}"
        )
    }

    private mutating func path() -> String {
        one(
            of: "",
            "$root",
            "a",
            "0",
            "0.1",
            "a.b.c",
            "a\\.b",
            "$data",
            "NS.base",
            "1k",
            "items.0",
            "..",
            "$class",
            "0k"
        )
    }

    private mutating func wildcard() -> String {
        one(of: "*", "**", "*.*", "**.a", "0.*", "-1", "items.*.title", "items.-")
    }

    private mutating func text() -> String {
        one(
            of: "1",
            "[",
            #"{"$class":"A","a":[]}"#,
            #"{"$alias":"0"}"#,
            #"{"$alias":"$root"}"#,
            "null",
            "[[],{}]",
            #"{"a":1,"a":2}"#
        )
    }

    private mutating func value() -> FastValue {
        switch next() % 22 {
        case 0: nil
        case 1: .null
        case 2: true
        case 3: .integer(Int64(index()))
        case 4: .float(Float(index()))
        case 5: .double(.nan)
        case 6: .decimal(DecimalNumber(Int64(index())))
        case 7: .string(key(), isMutable: next() % 2 == 0)
        case 8:
            .data([UInt8](repeating: 7, count: next()), isMutable: next() % 2 == 0)
        case 9: .date(ArchiveDate(secondsSince2001: Double(index())))
        case 10: .url(key(), base: .node(node()))
        case 11: .url(key(), base: .url("b"))
        case 12: .geometry(.point(x: 1, y: 2))
        case 13:
            .geometry(.transform3D([Double](repeating: 1, count: next() % 20)))
        case 14:
            .indexSet(
                [IndexRange(location: .max, length: UInt32(next()))],
                isMutable: next() % 2 == 0
            )
        case 15:
            .array([.node(node()), .node(node())], isMutable: next() % 2 == 0)
        case 16: .set([.node(node())], isMutable: next() % 2 == 0)
        case 17:
            .dictionary(
                [.init(key: .node(node()), value: .node(node()))],
                isMutable: next() % 2 == 0
            )
        case 18:
            .object(
                className: key(),
                properties: [
                    .init(name: key(), value: .node(node())),
                    .init(name: key(), value: .integer(1)),
                ]
            )
        case 19:
            .codedObject(className: key(), values: [.init(name: key(), value: .node(node()))])
        case 20:
            .keyedArchive([UInt8](repeating: 0, count: next() % 9))
        default: .node(node())
        }
    }

    private mutating func call() throws {
        switch next() % 26 {
        case 0: nodes.append(try graph.add(value()))
        case 1: nodes.append(try graph.setRoot(value()))
        case 2: nodes.append(try graph.set(path(), to: value()))
        case 3: nodes.append(try graph.append(value(), to: node()))
        case 4:
            nodes.append(try graph.insert(value(), at: index(), into: node()))
        case 5:
            nodes.append(try graph.setValue(value(), at: index(), of: node()))
        case 6:
            nodes.append(try graph.setValue(value(), forKey: key(), of: node()))
        case 7: try graph.remove(at: index(), from: node())
        case 8: try graph.removeValue(forKey: key(), from: node())
        case 9: try graph.remove(path())
        case 10:
            nodes.append(try graph.replace(node(), with: value()))
        case 11:
            nodes.append(try graph.node(at: path(), from: node()))
        case 12: _ = try graph[node()].properties?.map(\.name)
        case 13: _ = try graph[node(), index()]
        case 14: _ = try graph[node(), key()]
        case 15: _ = try graph.places(of: node())
        case 16:
            // A copy that is changed on its own: its new nodes belong to another graph.
            var copy = graph
            nodes.append(try copy.append(value(), to: node()))

            if next() % 2 == 0 {
                graph = copy
            }
        case 17:
            try graph.apply(.set(wildcard(), value: text()), options: options)
        case 18:
            try graph.apply(.insert(wildcard(), value: text()), options: options)
        case 19: try graph.apply(.remove(wildcard()))
        case 20: try graph.apply(.renameClass(key(), to: key()))
        case 21:
            nodes += try graph.places(at: wildcard()).prefix(8).map(\.node)
        case 22:
            try graph.forEachData(at: [wildcard()], limits: FuzzTarget.limits) { _, _ in }
        case 23: try graph.expandData(options: options)
        case 24: _ = try graph.content(of: .node(node())).content
        default: _ = try graph.first { $0.integer == 3 }
        }
    }

    /// A graph is equal to itself.
    private func brokenComparison() -> String? {
        var compared = ObjectGraph.ComparisonOptions()
        compared.alignsElements = true
        let isEqual = try? graph.compare(to: graph, compared) { _ in }.isEqual
        if isEqual != true {
            return "a graph is said to differ from itself"
        }

        var changed = graph
        guard let archive = try? graph.archived(), (try? changed.setRoot("changed")) != nil else {
            return nil
        }

        _ = try? graph.compare(to: changed, compared) { _ in }
        _ = try? FastArchive(archive).migrated(options: options) { try $0.apply(.remove("**.a")) }
        return nil
    }

    private func brokenLaw() -> String? {
        var walk = try? graph.walk()
        var count = 0
        while count < 200, let node = walk?.next(), let path = walk?.keyPath {
            count += 1
            guard (try? graph.node(at: path)) == node else { return "\(path) leads elsewhere" }
        }

        _ = try? graph.write { _ in }
        if let broken = brokenComparison() {
            return broken
        }

        do throws(FastCodingError) {
            let archive = try graph.archived()
            let again = try ObjectGraph(
                archive: archive,
                policy: .anything,
                options: ReadingOptions(limits: .none)
            )

            if let difference = again.differences(from: graph).first {
                return
                    "at \(difference.keyPath): \(difference.left), but before \(difference.right)"
            }

            return nil
        } catch {
            // What can't be written is refused with these; what is written can be read.
            let refusals: [FastCodingError.Code] = [
                .madeMutable, .notExact, .cycle, .notRepresentable,
            ]
            return refusals.contains(error.code)
                ? nil : "what was put in can't be written and read: \(error)"
        }
    }
}
