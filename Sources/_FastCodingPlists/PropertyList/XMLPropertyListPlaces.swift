import _FastCodingCore

// Where things end in a text that was read as a property list before.
extension XMLPropertyListReader {
    /// Where the tag that begins at an offset ends; nil where there is no whole tag.
    package static func endOfTag(at offset: Int, in text: Span<UInt8>) -> Int? {
        guard offset < text.count else { return nil }

        var scanner = XMLScanner(text, at: offset)
        do throws(FastCodingError) {
            _ = try scanner.readTag()
        } catch {
            return nil
        }

        return scanner.cursor
    }

    /// Where the element that begins at an offset ends, which contains no other element; nil where
    /// there is no whole element.
    package static func endOfLeaf(at offset: Int, in text: Span<UInt8>) -> Int? {
        guard offset < text.count else { return nil }

        var scanner = XMLScanner(text, at: offset)
        do throws(FastCodingError) {
            if try !scanner.readTag().isEmpty {
                var characters: [UInt8] = []
                _ = try scanner.readCharacters(&characters)
                _ = try scanner.readTag()
            }
        } catch {
            return nil
        }

        return scanner.cursor
    }
}
