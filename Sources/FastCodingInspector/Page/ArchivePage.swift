package import _FastCodingEngine

/// An archive, a property list or a JSON text as a page for a browser. See fastcode-view(1).
///
/// The page is the same for all archives except for one element, which holds data as JSON that no
/// browser takes for a script or markup. The page's script shows this data as text only.
package enum ArchivePage {
    /// The bytes of data that a page may have, give or take a few thousand. Chromium shows no page
    /// with 512 MB in one element, and the objects that the page's script makes of its data take
    /// several times as much memory.
    package static let mostData = 128 << 20

    /// Hands the page to `output`. For a damaged archive it shows the part before the damage, which
    /// is then thrown.
    ///
    /// Time, memory and output are linear in the size of the archive. All warnings come first,
    /// except for the one that there was no room for all of it.
    ///
    /// - Parameter most: the bytes of data that the page may have.
    package static func write(
        _ archive: [UInt8],
        report: ArchiveReport,
        policy: ReadingPolicy,
        within most: Int = mostData,
        warn: WarningHandler,
        output: ByteOutput
    ) throws(FastCodingError) {
        let document = try report.document(archive)
        let subject: PageData.Subject
        if document.hasParts {
            let parts = try OutlineSubject(document, report)
            try parts.outline.report(warn)
            subject = .parts(parts)
        } else {
            subject = .archive(try DumpSubject(archive, report, warn: warn))
        }

        let problem = try problem(of: document, subject, report, warn)

        let data = PageData(subject: subject, verdict: verdict(on: document, report, policy))
        let cut = try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            try head.withBytes(output)
            let cut = try data.write(within: most, to: escaping(output))
            try PageResources.tail.withBytes(output)

            return cut
        }

        if let cut {
            let message =
                "the page shows only the first \(cut) of \(archive.count) bytes; more would be too much for a browser"
            try warn(FastCodingError(.outputLimit, message, offset: cut, suggestion: .unavailable))
        }

        if let problem {
            throw problem
        }
    }

    /// Why the document can't be read to its end. Of one that is salvaged, a warning tells instead.
    private static func problem(
        of document: Document,
        _ subject: PageData.Subject,
        _ report: ArchiveReport,
        _ warn: WarningHandler
    ) throws(FastCodingError) -> FastCodingError? {
        let problem: FastCodingError?
        switch subject {
        case .archive(let archive): problem = archive.problem
        case .parts(let parts): problem = parts.outline.problem
        }

        guard report.salvages, problem != nil || document.salvaged != nil else { return problem }

        return errorThrown { () throws(FastCodingError) in
            _ = try GraphReading.salvage(document, report, warn)
        }
    }

    /// The findings of verify about a document; none if it doesn't judge such documents.
    private static func verdict(
        on document: Document,
        _ report: ArchiveReport,
        _ policy: ReadingPolicy
    ) -> FastVerdict {
        var judging = policy.options(ReadingOptions(limits: report.limits))
        judging.dialect = report.dialect
        switch document.kind {
        case .archive: return Verifier.judge(document.bytes, options: judging)
        case .keyedArchive:
            return Verifier.judge(keyedArchive: document.bytes, options: judging)
        case .propertyList where judging.judgesNested:
            return Verifier.judge(propertyList: document.bytes, options: judging)
        default: return FastVerdict()
        }
    }

    /// An output for JSON within an element of a page: nothing in it can end the element or begin a
    /// comment. Within JSON a `<` occurs only in strings, where it may be written as an escape.
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

    /// Everything before the data. The Content-Security-Policy lets nothing run or load except the
    /// page's own style and script, which it names by their hashes: even if a text of the archive
    /// became markup, no script in it would run.
    private static var head: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
        style-src 'sha256-\(PageResources.styleHash)'; script-src 'sha256-\(PageResources.scriptHash)'; \
        base-uri 'none'; form-action 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="fastcode \(PackageVersion.text)">
        <title>fastcode</title>
        <style>\(PageResources.style)</style>
        </head>
        <body>
        \(PageResources.body)
        <script type="application/json" id="data">
        """
    }
}

extension JSONWriter {
    /// Writes a finding as an object.
    mutating func finding(
        _ severity: String,
        _ finding: FastCodingError,
        _ path: String?
    ) throws(FastCodingError) {
        try beginDictionary()
        try member("severity", text: severity)
        try member("code", text: finding.code.name)
        try member("message", text: finding.sentence)
        try member("offset", finding.offset)
        try member("path", path: path)
        try endDictionary()
    }

    /// Appends two numbers. A parameter for any number of them would be an array, which is
    /// allocated for each chunk.
    mutating func append(_ first: Int, _ second: Int) throws(FastCodingError) {
        try integer(Int64(first), at: -1)
        try integer(Int64(second), at: -1)
    }
}
