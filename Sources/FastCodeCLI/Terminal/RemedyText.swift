internal import FastCoding

/// What can be done about an error, as the tool's options.
enum RemedyText {
    /// The end of a message; nil if there is nothing to be typed.
    static func text(_ remedy: Remedy) -> String? {
        switch remedy {
        case .allowClass(let name): word(name).map { "--allow-class \($0) permits it" }
        case .migrate: "'fastcode migrate' writes a clean copy"
        case .dialect(let name): name.map { "--dialect \($0) reads it so" } ?? "--dialect chooses one"
        }
    }

    /// A name as a shell takes it; nil if it has characters that are hard to type, or ends as a pattern does.
    private static func word(_ name: String) -> String? {
        guard !name.isEmpty, !name.hasSuffix("*"), name.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return nil
        }
        let isPlain = name.utf8.allSatisfy { byte in
            let letter = byte | 0x20
            return (0x61...0x7A).contains(letter) || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x2E
        }
        return isPlain ? name : "'" + name.replacing("'", with: "'\\''") + "'"
    }
}
