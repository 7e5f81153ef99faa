internal import FastCodingInspector
internal import _FastCodingEngine

/// The changes that a command line asks for, in order, and the settings that apply to all.
struct EditPlan: Sendable {
    let edits: [PlannedEdit]
    var settings: EditSettings

    /// Reads the changes of the command line and of the files that it names.
    ///
    /// - Throws: an error of usage for a change that is wrong in itself, before any archive is
    ///   read.
    init(_ arguments: ParsedArguments) throws(FastCodingError) {
        settings = EditSettings(reading: arguments.readingOptions)
        settings.createsParents = arguments.has(.createParents)
        settings.changesTypes = arguments.has(.changeType)
        settings.filter = try ValueFilter(arguments)

        var edits: [PlannedEdit] = []
        for option in arguments.occurrences where CommandTable.changes.contains(option.name) {
            // The changes in the file take the place of the option among the others.
            if option.name == .setFrom {
                let path = Path(option.bytes ?? [])
                edits += try ChangeLines.read(Input(path), arguments)
                continue
            }

            let edit = try Self.edit(option, arguments)
            try Self.check(edit, arguments)
            edits.append(edit)
        }

        self.edits = edits
    }

    /// The argument of an option such as `--set`: `place=value`, where the place is a key path, the
    /// name of a class or that of a property.
    private struct Assignment {
        let place: String
        let value: String

        /// Nil if there is no equals sign.
        init?(_ word: String) {
            // The first one: a value may have more, and a key has `\u003d`.
            guard let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }

            place = String(word[..<sign])
            value = String(word[word.utf8.index(after: sign)...])
        }
    }

    /// The edit that an option asks for, with the text that names it in messages.
    ///
    /// - Throws: an error of usage for an argument that lacks a part or has a wrong one.
    private static func edit(
        _ option: ParsedArguments.Occurrence,
        _ arguments: ParsedArguments
    ) throws(FastCodingError) -> PlannedEdit {
        let word = option.word ?? ""
        let name = option.name
        if name == .remove {
            return PlannedEdit(.remove(word), "\(name.typed) \(KeyPath.shown(word))")
        }

        if name == .removeProperty {
            return PlannedEdit(
                .property(try property(word, .remove, option, arguments)),
                "\(name.typed) \(DisplayText.escaped(word))"
            )
        }

        guard let parts = Assignment(word) else {
            throw arguments.usageError(
                "\(name.typed) takes \(option.option.argumentName), and there is no '=' in '\(DisplayText.escaped(word))'"
            )
        }

        let action = try action(parts, option, arguments)
        // A key path is quoted in messages as it would be typed; the name of a class is not a path.
        if action.leadsByPath {
            return PlannedEdit(action, "\(name.typed) \(KeyPath.shown(parts.place))")
        }

        let shown = parts.place.isEmpty ? "''" : DisplayText.escaped(parts.place)
        return PlannedEdit(action, "\(name.typed) \(shown)")
    }

    /// The action of an option whose argument is an assignment.
    private static func action(
        _ parts: Assignment,
        _ option: ParsedArguments.Occurrence,
        _ arguments: ParsedArguments
    ) throws(FastCodingError) -> EditAction {
        switch option.name {
        case .renameClass:
            guard let renaming = ClassRenaming(parts.place, to: parts.value) else {
                throw arguments.usageError(
                    "\(option.name.typed): a pattern such as 'Old.*' has its '*' at the end, and so has the new name, 'New.*'"
                )
            }
            return .renameClass(renaming)
        case .renameProperty:
            return .property(
                try property(parts.place, .rename(to: parts.value), option, arguments)
            )
        case .addProperty:
            return .property(try property(parts.place, .add(parts.value), option, arguments))
        case .renameKey: return .renameKey(parts.place, to: parts.value)
        case .insert: return .insert(parts.place, parts.value)
        default: return .set(parts.place, try text(parts.value, option.name, arguments))
        }
    }

    /// The edit of a property, for an argument such as `Class.property`.
    private static func property(
        _ word: String,
        _ change: PropertyEdit.Change,
        _ option: ParsedArguments.Occurrence,
        _ arguments: ParsedArguments
    ) throws(FastCodingError) -> PropertyEdit {
        guard let edit = PropertyEdit(word, change) else {
            throw arguments.usageError(
                "\(option.name.typed) takes \(option.option.argumentName), and there is no '.' in '\(DisplayText.escaped(word))'"
            )
        }
        guard ClassPatterns.isPattern(edit.className) else {
            throw arguments.usageError(
                "\(option.name.typed): '\(DisplayText.escaped(edit.className))' has a '*' that is not at its end"
            )
        }

        return edit
    }

    /// The value of an option that puts a value at a path.
    private static func text(
        _ value: String,
        _ name: OptionName,
        _ arguments: ParsedArguments
    ) throws(FastCodingError) -> EditedText {
        switch name {
        case .setString: return .text(value)
        case .setJSON: return .notation(value)
        case .setDate:
            guard let seconds = EditedText.seconds(value) else {
                throw arguments.usageError(
                    "\(name.typed) takes a date such as 2018-03-16 or 2018-03-16T12:00:00Z, not '\(DisplayText.escaped(value))'"
                )
            }
            return .date(seconds)
        case .setData: return .data(try data(value, arguments))
        // How a word is read depends on the type of the value that it replaces.
        default: return .word(value)
        }
    }

    /// The bytes for `--set-data`, from a file or from base64.
    private static func data(_ value: String, _ arguments: ParsedArguments) throws(FastCodingError)
        -> [UInt8]
    {
        if value.utf8.first == UInt8(ascii: "@") {
            let input = Input(Path(Array(value.utf8.dropFirst())))
            return try input.named { () throws(FastCodingError) in
                try input.read(limit: arguments.limits.input)
            }
        }

        let prefix = "base64:"
        guard value.utf8.starts(with: prefix.utf8) else {
            throw arguments.usageError(
                "\(OptionName.setData.typed) takes PATH=@FILE or PATH=base64:TEXT, not '\(DisplayText.escaped(value))'"
            )
        }

        var bytes = ByteBuffer()
        guard
            Base64.decode(Array(value.utf8.dropFirst(prefix.utf8.count)).span, into: &bytes) == nil
        else {
            throw arguments.usageError("\(OptionName.setData.typed): this is not base64")
        }

        return bytes.array
    }

    /// Refuses a value that is no JSON, before anything is read: the command line is at fault.
    private static func check(_ edit: PlannedEdit, _ arguments: ParsedArguments)
        throws(FastCodingError)
    {
        guard let value = edit.action.notation else { return }

        var options = ReadingOptions()
        options.format = .json
        options.limits = arguments.limits

        do throws(FastCodingError) {
            var ignored = Diagnostics()
            _ = try Conversion.readLiteralGraph(
                Array(value.utf8),
                options: options,
                diagnostics: &ignored
            )
        } catch {
            throw arguments.usageError(edit.sentence(error))
        }
    }
}
