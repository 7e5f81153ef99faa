internal import FastCoding

/// Which option helps where something has failed, as the end of a message.
enum RemedyText {
    static func text(for error: FastCodingError) -> String {
        if let option = option(raising: error.code), error.remedy != .unavailable {
            let rest = error.remedy == .notation ? ", and without --plain nothing is written twice" : ""
            return "; \(option) raises the limit" + rest
        }
        return switch error.remedy {
        case .lossyNumbers: "; --lossy-numbers rounds it to a double"
        case .lines: "; a text with a value on each line takes --lines"
        case .notation: "; without --plain it becomes an alias"
        case .nullStyle: "; --null=omit leaves it out, --null=string writes a string"
        case .nonFiniteStyle: "; --non-finite=null or --non-finite=string writes something"
        case .datesInSeconds: "; --dates=seconds writes the number"
        case .unavailable, nil: ""
        }
    }

    private static func option(raising code: FastCodingError.Code) -> String? {
        switch code {
        case .depthLimit: "--max-depth"
        case .inputLimit: "--max-input"
        case .chunkLimit: "--max-chunks"
        case .stringLimit: "--max-string"
        case .outputLimit: "--max-output"
        case .expansionLimit: "--max-expansion"
        default: nil
        }
    }
}
