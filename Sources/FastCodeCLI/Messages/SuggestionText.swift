package import _FastCodingEngine

/// Names the option or the command that helps after a failure, as the end of a message. The library
/// suggests a remedy without knowing how the tool spells it.
package enum SuggestionText {
    /// The suggestion of an error; empty if it has none.
    static func text(for error: FastCodingError) -> String {
        if let option = option(raising: error.code), error.suggestion != .unavailable {
            let rest =
                error.suggestion == .notation
                ? ", and without \(OptionName.plain.typed) no value is written twice" : ""
            return "; \(option.typed) raises the limit" + rest
        }
        return error.suggestion.map(text) ?? ""
    }

    /// A suggestion in words.
    private static func text(_ suggestion: Suggestion) -> String {
        switch suggestion {
        case .allowClass(let name):
            word(name).map { "; \(OptionName.allowClass.typed) \($0) permits it" } ?? ""
        case .migrate: "; 'fastcode migrate' writes a clean copy"
        case .dialect(let name?):
            "; \(OptionName.dialect.typed) \(name) reads it that way"
        case .dialect(nil):
            "; \(OptionName.dialect.typed) chooses one"
        case .lossyNumbers:
            "; \(OptionName.lossyNumbers.typed) rounds it to a double"
        case .lines:
            "; a text with a value on each line needs \(OptionName.lines.typed)"
        case .notation:
            "; without \(OptionName.plain.typed) it becomes an alias"
        case .cycleStyle:
            "; \(OptionName.cycles.typed)=ref writes a key path, \(OptionName.cycles.typed)=null writes null, "
                + "and without \(OptionName.plain.typed) it becomes an alias"
        case .lossy: "; \(OptionName.lossy.typed) writes a text for it"
        case .nullStyle:
            "; \(OptionName.null.typed)=omit leaves it out, \(OptionName.null.typed)=string writes a string"
        case .nonFiniteStyle:
            "; \(OptionName.nonFinite.typed)=null or \(OptionName.nonFinite.typed)=string writes something else"
        case .datesInSeconds:
            "; \(OptionName.dates.typed)=seconds writes the number"
        case .expandedData:
            "; \(OptionName.expandData.typed) shows its content"
        case .salvage:
            "; \(OptionName.salvage.typed) reads what is left"
        case .unavailable: ""
        }
    }

    /// The option that raises the limit that errors with a code are about; nil if they are not
    /// about a limit.
    package static func option(raising code: FastCodingError.Code) -> OptionName? {
        OptionName.allCases.first { $0.limit == code }
    }

    /// A name quoted for a shell; nil if it has characters that are hard to type, or ends as a
    /// pattern does.
    private static func word(_ name: String) -> String? {
        // As an argument of --allow-class, such a name would allow others.
        guard !name.isEmpty, !name.hasSuffix("*"),
            name.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else {
            return nil
        }
        return name.utf8.allSatisfy { PercentCode.isPlain($0, or: "_.") }
            ? name : "'" + name.replacing("'", with: "'\\''") + "'"
    }
}
