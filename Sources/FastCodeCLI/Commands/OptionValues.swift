package import FastCoding

// Values of the library's options made from those of the command line.
extension ParsedArguments {
    /// The limits at their defaults, apart from those given.
    package var limits: Limits {
        var limits = Limits()
        limits.depth = number(.maxDepth) ?? limits.depth
        limits.input = number(.maxInput) ?? limits.input
        limits.chunks = number(.maxChunks) ?? limits.chunks
        limits.string = number(.maxString) ?? limits.string
        limits.output = number(.maxOutput) ?? limits.output
        limits.expansion = number(.maxExpansion) ?? limits.expansion
        return limits
    }

    /// A text that has to be UTF-8, as names and key paths are.
    package func text(_ name: OptionName) throws(FastCodingError) -> String? {
        guard let bytes = bytes(name) else { return nil }
        return try text(bytes, of: name)
    }

    package func texts(_ name: OptionName) throws(FastCodingError) -> [String] {
        var texts: [String] = []
        for bytes in all(name) { texts.append(try text(bytes, of: name)) }
        return texts
    }

    private func text(_ bytes: [UInt8], of name: OptionName) throws(FastCodingError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError.make("\(name.typed): '\(DisplayText.escaped(bytes))' is not UTF-8", subcommand)
        }
        return text
    }

    package var readingOptions: ReadingOptions {
        var options = ReadingOptions()
        options.format = choice(.from)
        options.duplicateKeys = choice(.duplicateKeys) ?? options.duplicateKeys
        options.lossyNumbers = has(.lossyNumbers)
        options.decimalNumbers = has(.decimalNumbers)
        options.mutable = has(.mutable)
        options.lines = has(.lines)
        options.reportsLostDigits = has(.strict)
        options.limits = limits
        return options
    }

    package func writingOptions() throws(FastCodingError) -> WritingOptions {
        var options = WritingOptions()
        options.format = choice(.to) ?? options.format
        switch last(of: [.exact, .plain]) {
        case .exact: options.style = .exact
        case .plain: options.style = .plain
        default: break
        }
        let indent = number(.indent) ?? options.indent ?? 0
        options.indent = last(of: [.compact, .indent]) == .compact || indent == 0 ? nil : indent
        options.sortKeys = has(.sortKeys)
        options.keyPath = try text(.keyPath)
        options.nonFinite = choice(.nonFinite) ?? options.nonFinite
        options.nulls = choice(.null) ?? options.nulls
        options.dates = choice(.dates)
        options.data = choice(.data) ?? options.data
        options.lines = has(.lines)
        options.dialect = word(.dialect)
        options.limits = limits
        try checkUse(of: options)
        return options
    }

    /// An option that would do nothing is an error rather than a disappointment.
    private func checkUse(of options: WritingOptions) throws(FastCodingError) {
        let forms: [OptionName] = [
            .to, .exact, .plain, .compact, .indent, .lines, .sortKeys, .dates, .data, .null, .nonFinite,
        ]
        if has(.list), let ignored = forms.first(where: { has($0) }) {
            throw UsageError.make("\(ignored.typed) can't be used with --list", subcommand)
        }
        let needsPlain = [OptionName.lines, .null, .nonFinite].first { has($0) }
        if let needsPlain, options.style != .plain {
            throw UsageError.make("\(needsPlain.typed) needs --plain", subcommand)
        }
        if options.lines, options.format != .json {
            throw UsageError.make("--lines needs --to json", subcommand)
        }
        if let ignored = [OptionName.dates, .data, .sortKeys].first(where: { has($0) }), options.style == .exact {
            throw UsageError.make("\(ignored.typed) can't be used with --exact", subcommand)
        }
    }

    package var reportPolicy: Report.Policy {
        var policy = Report.Policy()
        policy.style = MessageStyle.forStandardError(word(.color))
        policy.isQuiet = has(.quiet)
        policy.isStrict = has(.strict)
        return policy
    }
}
