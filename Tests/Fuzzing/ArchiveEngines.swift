import FastCodeCLI
import FastCoding

/// Everything that is done with archives.
package enum ArchiveEngines {
    /// Runs all of it; tells where two parts disagree about whether the bytes can be read.
    package static func brokenLaw(_ bytes: [UInt8]) -> String? {
        let limits = FuzzTarget.limits
        var diagnostics = Diagnostics()
        var failure: FastCodingError?
        do throws(FastCodingError) {
            _ = try ArchiveReader.read(bytes, limits: limits, diagnostics: &diagnostics)
        } catch {
            failure = error
        }
        if let broken = verify(bytes, failure) ?? ReadingLaw.brokenLaw(bytes) { return broken }
        decode(bytes)
        dump(bytes)
        describe(bytes)
        _ = try? Migration.migrate(bytes, limits: limits, diagnostics: &diagnostics)
        return nil
    }

    /// Whether verify, where everything is allowed, reads what the reader reads.
    private static func verify(_ bytes: [UInt8], _ failure: FastCodingError?) -> String? {
        var options = VerificationOptions()
        options.limits = FuzzTarget.limits
        _ = Verifier.judge(bytes, options: options)
        options.allowsAnyClass = true
        options.allowsKeyedArchives = true
        let errors = Verifier.judge(bytes, options: options).errors.totals.keys.map(\.name).filter {
            // Bytes that are left over can be read past, and the content of a keyed archive is not looked at by a reader.
            $0 != "trailing-bytes" && !$0.hasPrefix("plist-")
        }
        if let failure, errors.isEmpty { return "verify lets pass what can't be read: \(failure)" }
        let keyed = [
            "expansion-limit", "lone-surrogate", "nul-in-string", "depth-limit", "invalid-utf8", "number-overflow",
        ]
        if failure == nil, let error = errors.first(where: { !keyed.contains($0) }) {
            return "verify refuses what can be read: \(error)"
        }
        return nil
    }

    private static func decode(_ bytes: [UInt8]) {
        for format in TextFormat.allCases {
            for style in [NotationStyle.standard, .exact, .plain] {
                var options = WritingOptions()
                options.format = format
                options.style = style
                options.limits = FuzzTarget.limits
                var diagnostics = Diagnostics()
                try? Conversion.decode(bytes, options: options, diagnostics: &diagnostics) { _ in }
            }
        }
        var options = WritingOptions()
        options.limits = FuzzTarget.limits
        var diagnostics = Diagnostics()
        try? Conversion.list(bytes, options: options, diagnostics: &diagnostics) { _ in }
    }

    private static func dump(_ bytes: [UInt8]) {
        for (isJSON, showsStatistics) in [(false, false), (false, true), (true, false), (true, true)] {
            var options = DumpOptions()
            options.isJSON = isJSON
            options.showsStatistics = showsStatistics
            options.showsBytes = true
            options.limits = FuzzTarget.limits
            var diagnostics = Diagnostics()
            try? ArchiveDump.write(bytes, options: options, diagnostics: &diagnostics) { _ in }
        }
    }

    private static func describe(_ bytes: [UInt8]) {
        var page = DumpOptions()
        page.limits = FuzzTarget.limits
        var diagnostics = Diagnostics()
        try? ArchivePage.write(bytes, options: page, policy: VerificationOptions(), diagnostics: &diagnostics) { _ in }
        for (isJSON, drawing, drawsClasses) in [
            (true, nil, false), (false, .dot, false), (false, .mermaid, true),
        ] as [(Bool, DrawingLanguage?, Bool)] {
            var options = InfoOptions()
            options.isJSON = isJSON
            options.drawing = drawing
            options.drawsClasses = drawsClasses
            options.limits = FuzzTarget.limits
            try? ArchiveInfo.write(bytes, options: options, diagnostics: &diagnostics) { _ in }
        }
    }
}
