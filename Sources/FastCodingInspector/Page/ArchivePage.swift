package import _FastCodingLibrary

/// An archive as a page for a browser. See fastcode-view(1).
///
/// The page is the same for all archives except for one element, which holds data as JSON that no browser takes for a
/// script or markup. Whatever the page shows of it becomes text.
package enum ArchivePage {
    /// How many bytes of data a page may have, give or take a few thousand. Chromium shows no page with 512 MB in one
    /// element, and what the page's script makes of its data takes several times as much memory.
    package static let mostData = 128 << 20

    /// Hands the page to `output`. For a damaged archive it shows what comes before the damage, which is then thrown.
    ///
    /// Time, memory and output are linear in the size of the archive. All warnings come first, except that there was no room
    /// for all of it.
    ///
    /// - Parameters:
    ///   - policy: what verify accepts.
    ///   - most: how many bytes of data the page may have.
    package static func write(
        _ archive: [UInt8], options: ReportOptions, policy: ReadingPolicy, within most: Int = mostData,
        warn: WarningHandler, output: ByteOutput
    ) throws(FastCodingError) {
        var reading = ReadingOptions(limits: options.limits)
        reading.dialect = options.dialect.map(FastDialect.init(unchecked:))
        let verdict = FastArchive(archive).verify(policy, options: reading)
        let subject = try DumpSubject.find(archive, options: options, warn: warn)
        let cut = try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            try output(head.span)
            let cut = try PageData(subject, verdict).write(within: most, to: escaping(output))
            try PageResources.tail.withBytes(output)
            return cut
        }
        if let cut { try warn(tooLarge(cut, archive.count)) }
        if let problem = subject.problem { throw problem }
    }

    private static func tooLarge(_ cut: Int, _ count: Int) -> FastCodingError {
        var warning = FastCodingError(
            .outputLimit,
            "the page shows only the first \(cut) of \(count) bytes; more would be too much for a browser",
            offset: cut)
        warning.suggestion = .unavailable
        return warning
    }

    /// An output for JSON within an element of a page: nothing in it can end the element or begin a comment.
    private static func escaping(_ output: @escaping ByteOutput) -> ByteOutput {
        { block throws(FastCodingError) in
            var text = ByteBuffer(capacity: block.count + 64)
            var start = 0
            for index in 0..<block.count where block[index] == UInt8(ascii: "<") {
                text.append(block.extracting(start..<index))
                text.append("\\u003c")
                start = index + 1
            }
            text.append(block.extracting(start..<block.count))
            try output(text.span)
        }
    }

    /// Everything before the data. The policy lets nothing run or load except the page's own style and script, which it
    /// names by their hashes.
    private static var head: ByteBuffer {
        var text = ByteBuffer(capacity: 16 << 10)
        for part in [
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
            style-src 'sha256-
            """, PageResources.styleHash, "'; script-src 'sha256-", PageResources.scriptHash,
            """
            '; base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="
            """, "fastcode ", PackageVersion.text,
            """
            ">
            <title>fastcode</title>
            <style>
            """, PageResources.style, "</style>\n</head>\n<body>\n", PageResources.body,
            "\n<script type=\"application/json\" id=\"data\">",
        ] {
            text.append(part)
        }
        return text
    }
}
