internal import FastCodingInspector
internal import _FastCodingEngine

/// Writes the differences of a pair of files to standard output, after the name of the pair if
/// there are several. A pair without differences leaves no header.
final class DifferenceLines {
    private let isSilent: Bool
    private var header: String?

    /// - Parameter header: written once, before the first difference.
    init(header: String?, isSilent: Bool) {
        self.header = header
        self.isSilent = isSilent
    }

    /// Writes a block of lines.
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
