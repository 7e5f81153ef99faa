import FastCodeCLI
import FastCoding
import FastCodingInspector

/// Everything that is done with archives.
package enum ArchiveEngines {
    /// Runs all of it; returns where two parts disagree about whether the bytes can be read.
    package static func brokenLaw(_ bytes: [UInt8]) -> String? {
        let limits = FuzzTarget.limits
        var diagnostics = Diagnostics()
        var failure: FastCodingError?

        do throws(FastCodingError) {
            _ = try ArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics)
        } catch {
            failure = error
        }

        if let broken = verify(bytes, failure) ?? ReadingLaw.brokenLaw(bytes) {
            return broken
        }

        decode(bytes)
        show(bytes)
        _ = try? Migration.migrate(bytes, limits: limits, diagnostics: &diagnostics)

        return nil
    }

    /// Whether verify, with everything allowed, reads what the reader reads.
    private static func verify(_ bytes: [UInt8], _ failure: FastCodingError?) -> String? {
        var options = FuzzTarget.verification
        _ = Verifier.judge(bytes, options: options)
        options.allowsAnyClass = true
        options.allowsKeyedArchives = true
        let errors = Verifier.judge(bytes, options: options).errors.totals.keys.map(\.name).filter {
            // A reader can ignore leftover bytes, and does not look at the content of a keyed
            // archive.
            $0 != "trailing-bytes" && !$0.hasPrefix("plist-")
        }

        if let failure, errors.isEmpty {
            return "verify lets pass what can't be read: \(failure)"
        }

        let keyed = [
            "expansion-limit", "lone-surrogate", "nul-in-string", "depth-limit", "invalid-utf8",
            "number-overflow",
        ]

        if failure == nil, let error = errors.first(where: { !keyed.contains($0) }) {
            return "verify refuses what can be read: \(error)"
        }

        return nil
    }

    /// Finds, expands, compares and edits what there is; returns a listed path that leads nowhere.
    package static func inspect(_ bytes: [UInt8]) -> String? {
        let limits = FuzzTarget.limits
        try? ArchiveFinder.find(in: bytes.span, limits: limits) { _ in }
        let options = FuzzTarget.with(FuzzTarget.verification) {
            $0.judgesNested = true
            $0.allowsAnyClass = true
        }

        _ = Verifier.judge(bytes, options: options)
        judgePropertyList(bytes, options)
        let writing = FuzzTarget.with(FuzzTarget.writing) {
            $0.dataExpansion = true
            $0.listsValues = true
        }

        var diagnostics = Diagnostics()
        try? Conversion.decode(bytes, options: writing, diagnostics: &diagnostics) { _ in }

        guard
            let graph = try? ArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics)
                .graph
        else {
            return nil
        }

        var list: [UInt8] = []
        try? GraphListing.write(graph, options: writing) { block in
            if list.count < 1 << 16 {
                for index in 0..<block.count {
                    list.append(block[index])
                }
            }
        }

        for line in list.split(separator: 0x0A).dropLast().prefix(50) {
            let path = String(decoding: line.prefix { $0 != 0x09 }, as: UTF8.self)
            guard let found = try? KeyPathSearch.find([path], in: graph), found.count == 1 else {
                return "a list has the path \(path), which leads nowhere"
            }
        }

        return edit(graph)
    }

    /// Judges what is in the data of a property list, as `verify --nested` does.
    static func judgePropertyList(_ bytes: [UInt8], _ options: VerificationOptions) {
        if Conversion.isPropertyList(bytes) {
            _ = Verifier.judge(propertyList: bytes, options: options)
        } else if KeyedArchiveDetector.isKeyedArchive(bytes) {
            _ = Verifier.judge(keyedArchive: bytes, options: options)
        }
    }

    /// Removes what is at some paths, and tells where that is not a difference.
    private static func edit(_ graph: ObjectGraph) -> String? {
        var edited = graph
        var diagnostics = Diagnostics()

        for edit in [
            GraphEdit.remove("*.*"),
            .set("0", value: "[1]"),
            .remove("**.a"),
            .renameClass("A", to: "B"),
        ] {
            try? edit.apply(to: &edited, options: ReadingOptions(), diagnostics: &diagnostics)
        }

        let options = FuzzTarget.with(ComparisonOptions()) { $0.limits = FuzzTarget.limits }
        _ = try? DifferenceReport.write(graph, edited, options: options) { _ in }
        _ = try? ArchiveWriter.write(edited, diagnostics: &diagnostics)
        let isEqual = try? DifferenceReport.write(graph, graph, options: options) { _ in }

        return isEqual == false ? "a graph is said to differ from itself" : nil
    }

    private static func decode(_ bytes: [UInt8]) {
        var options = FuzzTarget.writing
        var diagnostics = Diagnostics()

        for format in FastTextFormat.allCases {
            for style in [NotationStyle.standard, .exact, .plain] {
                options.format = format
                options.style = style
                try? Conversion.decode(bytes, options: options, diagnostics: &diagnostics) { _ in }
            }
        }

        try? Conversion.list(bytes, options: FuzzTarget.writing, diagnostics: &diagnostics) { _ in }
    }

    private static func show(_ bytes: [UInt8]) {
        let reports: [ArchiveReport] = [
            .chunks(showsBytes: true),
            .chunks(.json, showsBytes: true),
            .statistics(),
            .statistics(.json),
            .page(policy: .plainData),
            .info(.json),
            .drawing(.dot),
            .drawing(.mermaid, classesOnly: true),
        ]

        for var report in reports {
            report.limits = FuzzTarget.limits
            try? FastArchive(bytes).write(report, warn: { _ in }) { _ in }
        }
    }
}
