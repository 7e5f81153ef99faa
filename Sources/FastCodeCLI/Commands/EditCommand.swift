internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode edit`: an archive to one in which some values are changed.
enum EditCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let edits = try edits(arguments)
        let inputs = try Input.all(arguments)

        if edits.isEmpty {
            return try EditorSession.run(inputs, arguments)
        }

        let convert = conversion(edits, ofOne: inputs.count == 1, arguments)
        let status = try MigrateCommand.rewrite(inputs, convert, arguments)
        var report = Report(arguments.reportPolicy)

        for edit in edits where edit.isMissed.value > 0 && edit.isMade.value == 0 {
            report.add(
                FastCodingError(.unknownClass, "\(edit.text): no archive has this class"),
                nil
            )
        }

        return max(status, report.show())
    }

    /// The argument of an option such as `--set`: `place=value`, where the place is a key path or the
    /// name of a class.
    private struct Assignment {
        let place: String
        let value: String
    }

    /// An edit of the command line, and what became of it in all the archives, which are edited on
    /// several threads.
    private final class Edit: Sendable {
        let edit: GraphEdit
        let text: String
        /// Whether a class to rename was in one of several archives, and whether another one lacked
        /// it.
        let isMade = SharedNumber()
        let isMissed = SharedNumber()

        init(_ edit: GraphEdit, _ text: String) {
            self.edit = edit
            self.text = text
        }
    }

    private static func edits(_ arguments: ParsedArguments) throws(FastCodingError) -> [Edit] {
        var edits: [Edit] = []
        for option in arguments.occurrences {
            guard [.set, .insert, .remove, .renameClass].contains(option.name),
                let word = option.word
            else {
                continue
            }

            let name = option.name
            let parts = split(word)
            let edit: GraphEdit

            switch (name, parts) {
            case (.remove, _): edit = .remove(word)
            case (.set, let parts?):
                edit = .set(parts.place, value: parts.value)
            case (.insert, let parts?):
                edit = .insert(parts.place, value: parts.value)
            case (.renameClass, let parts?):
                edit = .renameClass(parts.place, to: parts.value)
            default:
                let form = option.option.argumentName
                throw arguments.usageError(
                    "\(name.typed) takes \(form), and there is no '=' in '\(DisplayText.escaped(word))'"
                )
            }

            let place = name == .remove ? word : parts?.place ?? ""
            let shownClass = place.isEmpty ? "''" : DisplayText.escaped(place)
            let text = "\(name.typed) \(name == .renameClass ? shownClass : KeyPath.shown(place))"

            if [.set, .insert].contains(name), let value = parts?.value {
                try check(value, of: text, arguments)
            }

            edits.append(Edit(edit, text))
        }

        return edits
    }

    /// Refuses a value that is no JSON, before anything is read: the command line is at fault.
    private static func check(_ value: String, of option: String, _ arguments: ParsedArguments)
        throws(FastCodingError)
    {
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
            throw arguments.usageError(sentence(error, option))
        }
    }

    private static func split(_ word: String) -> Assignment? {
        guard let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        return Assignment(
            place: String(word[..<sign]),
            value: String(word[word.utf8.index(after: sign)...])
        )
    }

    /// - Parameter ofOne: whether there is a single archive, which has to have the classes to
    ///   rename; one of several may lack them.
    private static func conversion(
        _ edits: [Edit],
        ofOne: Bool,
        _ arguments: ParsedArguments
    ) -> ConversionRun.WholeConversion {
        let dialect = arguments.dialect
        let limits = arguments.limits
        let reading = arguments.readingOptions

        return { archive, diagnostics throws(FastCodingError) in
            try Migration.migrate(
                archive,
                dialect: dialect,
                limits: limits,
                diagnostics: &diagnostics
            ) {
                graph,
                diagnostics throws(FastCodingError) in
                for edit in edits {
                    do throws(FastCodingError) {
                        for warning in try graph.apply(edit.edit, options: reading) {
                            diagnostics.take(named(warning, edit, as: warning.code))
                        }
                        edit.isMade.value = 1
                    } catch {
                        if !ofOne, case .renameClass = edit.edit, error.code == .unknownClass {
                            edit.isMissed.value = 1
                            continue
                        }
                        // Notation that can't be read is a fault of the command line.
                        throw named(error, edit, as: error.location == nil ? error.code : .usage)
                    }
                }
            }
        }
    }

    private static func sentence(_ error: FastCodingError, _ option: String) -> String {
        let place = error.location.map { "\($0.line):\($0.column): " } ?? ""
        return "\(option): \(place)\(error.sentence)"
    }

    /// The place of an error or a warning about a value is in the option's text, not in the
    /// archive.
    private static func named(
        _ error: FastCodingError,
        _ edit: Edit,
        as code: FastCodingError.Code
    ) -> FastCodingError {
        var named = FastCodingError(
            code,
            sentence(error, edit.text),
            keyPath: error.keyPath,
            suggestion: error.suggestion
        )
        named.furtherCount = error.furtherCount
        return named
    }
}
