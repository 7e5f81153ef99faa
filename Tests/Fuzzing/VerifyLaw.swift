import FastCoding
import FastCodingInspector
import Foundation

/// What verify accepts with a policy can be read by everything else, and the classes that anything
/// shows of it are in the policy.
package enum VerifyLaw {
    /// The classes that are allowed besides none and all.
    package static let allowed = ["A", "AA", "Good"]

    package static func brokenLaw(_ bytes: [UInt8]) -> String? {
        var names = Names()
        names.add(bytes, level: 0)

        for (classes, keyedArchives) in [([], false), (allowed, false), (allowed, true)] {
            var policy = ReadingPolicy.classes(classes, keyedArchives: keyedArchives)
            policy.judgesNested = true

            guard policy.verdict(on: bytes, options: ReadingOptions(limits: FuzzTarget.limits)).isOK
            else {
                continue
            }

            if let failure = failure(bytes) {
                return "verify lets pass what can't be read: \(failure)"
            }

            let patterns = ClassPatterns(classes)
            if let name = names.all.first(where: { !isAllowed($0, patterns) }) {
                return "verify allows \(classes) and lets pass \(name.text)"
            }
        }

        return nil
    }

    private static func isAllowed(_ name: Name, _ patterns: ClassPatterns) -> Bool {
        let utf8 = Array(name.text.utf8).span
        if patterns.contain(utf8) {
            return true
        }

        // The name that an archive without a root gets is no class of the file.
        return name.isInKeyedArchive
            && (ClassPatterns.foundation.contain(utf8) || name.text == "$top")
    }

    // MARK: - What can be read

    /// Why something that shows or converts files can't read this one. Limits on output are no
    /// reason.
    private static func failure(_ bytes: [UInt8]) -> String? {
        let limits = FuzzTarget.limits
        let writing = FuzzTarget.with(FuzzTarget.writing) { $0.dataExpansion = true }
        var diagnostics = Diagnostics()

        func write(_ report: ArchiveReport) throws {
            var report = report
            report.limits = limits
            try FastArchive(bytes).write(report, warn: { _ in }) { _ in }
        }

        var readers: [(String, () throws -> Void)] = [
            (
                "decode",
                {
                    try Conversion.decode(bytes, options: writing, diagnostics: &diagnostics) { _ in
                    }
                }
            ),
            ("info", { try write(.info()) }),
        ]

        if KeyedArchiveDetector.isKeyedArchive(bytes) {
            let keyed = {
                _ = try Conversion.bootstrap(
                    keyedArchive: bytes,
                    limits: limits,
                    diagnostics: &diagnostics
                )
            }
            readers.append(("bootstrap", keyed))
        } else if !FormatDetector.detect(bytes).isPropertyList {
            readers += [
                ("view", { try write(.page()) }),
                ("dump-chunks", { try write(.chunks()) }),
                (
                    "migrate",
                    { _ = try Migration.migrate(bytes, limits: limits, diagnostics: &diagnostics) }
                ),
                (
                    "edit",
                    {
                        _ = try Migration.migrate(bytes, limits: limits, diagnostics: &diagnostics)
                        {
                            (_: inout ObjectGraph, _: inout Diagnostics) throws(FastCodingError) in
                        }
                    }
                ),
            ]
        }

        for (name, read) in readers {
            do {
                try read()
            } catch {
                let code = (error as? FastCodingError)?.code
                if code != .outputLimit, code != .expansionLimit {
                    return "\(name): \(error)"
                }
            }
        }

        return nil
    }

    // MARK: - What is shown

    private struct Name: Hashable {
        let text: String, isInKeyedArchive: Bool
    }

    /// Collects class names, and those in data, as whatever some reader can read it.
    private struct Names {
        private(set) var all: Set<Name> = []
        private var known: Set<[UInt8]> = []

        mutating func add(_ bytes: [UInt8], level: Int) {
            guard level < 5, bytes.count > 8, known.insert(bytes).inserted else { return }

            let limits = FuzzTarget.limits
            var diagnostics = Diagnostics()

            if let result = try? ArchiveReader.read(
                bytes,
                limits: limits,
                diagnostics: &diagnostics
            ) {
                add(result.graph, isKeyed: false, level)
            }

            if let header = try? ArchiveHeader(bytes.span) {
                for row in DialectName.table where row.major == header.version.major {
                    for isShort in [false, true] {
                        var reading = ArchiveReading(header: header, dialect: row.dialect)
                        reading.dialect.hasShortKeyedArchives = isShort

                        if let result = try? ArchiveReader.read(bytes, reading, limits: limits) {
                            add(result.graph, isKeyed: false, level)
                        }
                    }
                }
            }

            if let graph = try? KeyedArchiveReader.read(
                bytes,
                limits: limits,
                diagnostics: &diagnostics
            ) {
                add(graph, isKeyed: true, level)
            }

            // Foundation's reader knows nothing of ours. Its reader of binary property lists
            // crashes on some sets.
            if !bytes.starts(with: "bplist".utf8),
                let list = unsafe try? PropertyListSerialization.propertyList(
                    from: Data(bytes),
                    format: nil
                )
            {
                let root = list as? [String: Any]
                let isKeyed = root.map {
                    $0["$archiver"] != nil || $0["$objects"] != nil && $0["$top"] != nil
                }
                add(list, isKeyed: isKeyed == true, level)
            }
        }

        private mutating func add(_ graph: ObjectGraph, isKeyed: Bool, _ level: Int) {
            for name in graph.classNames {
                all.insert(Name(text: name, isInKeyedArchive: isKeyed))
            }

            for index in graph.records.indices
            where [.data, .mutableData].contains(graph.records[index].kind) {
                let node = ObjectGraph.NodeIndex(UInt32(index))
                add(Array(graph.pool[graph.byteRange(node).range]), level: level + 1)
            }
        }

        private mutating func add(_ list: Any, isKeyed: Bool, _ level: Int) {
            var pending = [list]
            while let value = pending.popLast() {
                if let data = value as? Data {
                    add([UInt8](data), level: level + 1)
                } else if let array = value as? [Any] {
                    pending += array
                } else if let dictionary = value as? [String: Any] {
                    if isKeyed, let name = dictionary["$classname"] as? String {
                        all.insert(Name(text: name, isInKeyedArchive: true))
                    }
                    pending += dictionary.values
                }
            }
        }
    }
}

extension ObjectGraph {
    /// The class names of its definitions and coded objects.
    var classNames: [String] {
        let coded = records.indices.filter { records[$0].kind == .codedObject }.map {
            NodeIndex(UInt32($0))
        }
        return definitions.map { text($0.name) } + coded.map { className($0) }
    }
}
