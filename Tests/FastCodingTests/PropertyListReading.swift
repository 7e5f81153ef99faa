import TestSupport

/// The result of reading.
struct PropertyListReading {
    let events: [PropertyListEvent], offsets: [Int]
    let error: FastCodingError?, warnings: [FastCodingError], fault: String?

    static func xml(
        _ text: [UInt8],
        options: ReadingOptions = ReadingOptions(),
        depth: Int? = nil
    ) -> PropertyListReading {
        read { sink, diagnostics throws(FastCodingError) in
            try XMLPropertyListReader.read(
                text,
                options: options,
                depth: depth,
                into: &sink,
                diagnostics: &diagnostics
            )
        }
    }

    static func binary(
        _ bytes: [UInt8],
        options: ReadingOptions = ReadingOptions(),
        depth: Int? = nil
    ) -> PropertyListReading {
        read { sink, diagnostics throws(FastCodingError) in
            try BinaryPropertyListReader.read(
                bytes,
                options: options,
                depth: depth,
                into: &sink,
                diagnostics: &diagnostics
            )
        }
    }

    static func of(
        _ bytes: [UInt8],
        options: ReadingOptions = ReadingOptions(),
        depth: Int? = nil
    ) -> PropertyListReading {
        let isBinary = bytes.starts(with: "bplist".utf8)
        return isBinary
            ? binary(bytes, options: options, depth: depth)
            : xml(bytes, options: options, depth: depth)
    }

    static func read(
        _ body: (inout PropertyListRecordingSink, inout Diagnostics) throws(FastCodingError) -> Void
    ) -> PropertyListReading {
        var sink = PropertyListRecordingSink()
        var diagnostics = Diagnostics()
        var failure: FastCodingError?

        do throws(FastCodingError) {
            try body(&sink, &diagnostics)
        } catch {
            failure = error
        }

        let fault = failure == nil && !sink.isComplete ? "success before the end" : sink.fault
        return PropertyListReading(
            events: sink.events,
            offsets: sink.offsets,
            error: failure,
            warnings: diagnostics.messages,
            fault: fault
        )
    }
}
