internal import FastCodingInspector
internal import _FastCodingEngine

/// Where the differences of a pair of files go: to standard output, after the name of the pair if
/// there are several.
final class DifferenceLines {
    private let isSilent: Bool
    private var header: String?

    /// - Parameter header: written once, before the first difference.
    init(header: String?, isSilent: Bool) {
        self.header = header
        self.isSilent = isSilent
    }

    func write(_ block: Span<UInt8>) throws(FastCodingError) {
        if isSilent {
            return
        }

        if let header {
            try OutputFile.standardOutput.write(DisplayText.safe(header) + "\n")
            self.header = nil
        }

        try OutputFile.standardOutput.write(block)
    }
}
