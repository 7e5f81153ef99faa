package import FastCoding

/// Which option or command helps where something has failed, as the end of a message.
package enum RemedyText {
    static func text(for error: FastCodingError) -> String {
        if let option = option(raising: error.code), error.remedy != .unavailable {
            let rest = error.remedy == .notation ? ", and without --plain nothing is written twice" : ""
            return "; \(option) raises the limit" + rest
        }
        return switch error.remedy {
        case .allowClass(let name): word(name).map { "; --allow-class \($0) permits it" } ?? ""
        case .migrate: "; 'fastcode migrate' writes a clean copy"
        case .dialect(let name): name.map { "; --dialect \($0) reads it so" } ?? "; --dialect chooses one"
        case .lossyNumbers: "; --lossy-numbers rounds it to a double"
        case .lines: "; a text with a value on each line takes --lines"
        case .notation: "; without --plain it becomes an alias"
        case .nullStyle: "; --null=omit leaves it out, --null=string writes a string"
        case .nonFiniteStyle: "; --non-finite=null or --non-finite=string writes something"
        case .datesInSeconds: "; --dates=seconds writes the number"
        case .unavailable, nil: ""
        }
    }

    /// The option that raises the limit which errors of a code are about; nil if they are about none.
    package static func option(raising code: FastCodingError.Code) -> String? {
        switch code {
        case .depthLimit: "--max-depth"
        case .chainLimit: "--max-chain"
        case .inputLimit: "--max-input"
        case .chunkLimit: "--max-chunks"
        case .stringLimit: "--max-string"
        case .outputLimit: "--max-output"
        case .expansionLimit: "--max-expansion"
        default: nil
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
