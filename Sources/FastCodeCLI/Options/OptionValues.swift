package import FastCodingInspector
package import _FastCodingLibrary

/// What options choose about how archives and texts are read and written. For anything else about an option, commands
/// ask by its name.
package struct OptionValues: Sendable {
    package var reading = ReadingOptions()
    /// Whether a keyed archive is read, whatever the input looks like.
    package var readsKeyedArchive = false
    package var writing = WritingOptions()
    /// The kind of property list in which a keyed archive is written; nil for text.
    package var keyedArchive: KeyedArchiveFormat?
    package var dump = DumpOptions()
    package var info = InfoOptions()
    package var verify = VerifyOptions()
    package var output = OutputOptions()
    package var limits = Limits()
    package var dialect: String?

    package init() {}
}

// The values in the form that commands use.
extension ParsedArguments {
    package var limits: Limits { values.limits }

    package var readingOptions: ReadingOptions {
        var options = values.reading
        options.reportsLostDigits = has(.strict)
        options.limits = limits
        return options
    }

    package var writingOptions: WritingOptions {
        var options = values.writing
        options.dialect = values.dialect
        options.limits = limits
        return options
    }

    package var decodingOptions: DecodingOptions {
        DecodingOptions(
            writing: writingOptions, keyedArchive: values.keyedArchive, isListing: has(.list),
            references: word(.refs), isRaw: has(.raw))
    }

    package var dumpOptions: DumpOptions {
        var options = values.dump
        options.dialect = values.dialect
        options.limits = limits
        return options
    }

    /// Whether content that goes to an output is colored. Files never are, however they are named.
    func colorsContent(of output: OutputFile) -> Bool {
        output.isStandardOutput && MessageStyle.isColored(word(.color), isTerminal: output.isTerminal)
    }

    package var reportPolicy: Report.Policy {
        var policy = Report.Policy()
        policy.style = MessageStyle.forStandardError(word(.color))
        policy.isQuiet = has(.quiet)
        policy.isStrict = has(.strict)
        policy.hasOption = { [subcommand] in subcommand.option($0) != nil }
        if subcommand.option(.recursive) != nil { policy.recursiveOperands = operands }
        return policy
    }
}
