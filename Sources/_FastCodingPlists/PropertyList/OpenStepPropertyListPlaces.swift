import _FastCodingCore

// Where things end in a text that was read as a property list before.
extension OpenStepPropertyListReader {
    /// Where the string, the key or the data that begins at an offset ends; nil where there is none
    /// that is whole.
    package static func endOfLeaf(at offset: Int, in text: Span<UInt8>) -> Int? {
        var scanner = OpenStepScanner(text, at: offset)
        do throws(FastCodingError) {
            if scanner.isAtString {
                var characters: [UInt8] = []
                _ = try scanner.readString(&characters)
            } else {
                guard scanner.take("<") else { return nil }

                var data = ByteBuffer()
                try scanner.readData(into: &data)
            }
        } catch {
            return nil
        }

        return scanner.cursor
    }
}
