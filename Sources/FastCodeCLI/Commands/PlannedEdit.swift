internal import FastCodingInspector
internal import _FastCodingEngine

/// A change of the command line or of a file of changes, and its outcome in all the documents,
/// which are edited on several threads.
final class PlannedEdit: Sendable {
    let action: EditAction
    /// The origin of the change, for messages: `--set title`, `changes.jsonl:3:10`.
    let origin: String
    /// Whether the change was made in one of several documents: 0 or 1.
    let isMade = SharedNumber()
    /// Whether another one lacked the class or the property to change.
    let isMissed = SharedNumber()

    init(_ action: EditAction, _ origin: String) {
        self.action = action
        self.origin = origin
    }

    /// The error if the change could be made in none of the documents.
    var failure: FastCodingError? {
        guard isMissed.value > 0, isMade.value == 0 else { return nil }

        let what = if case .property = action { "this property" } else { "this class" }
        return FastCodingError(.unknownClass, "\(origin): no archive has \(what)")
    }

    /// An error or a warning about the change, whose place in a value is in the option's text and not
    /// in the document.
    ///
    /// - Parameter missing: what is missing where the path of the change leads nowhere.
    func named(
        _ error: FastCodingError,
        as code: FastCodingError.Code,
        _ missing: MissingPlace? = nil
    ) -> FastCodingError {
        var named = FastCodingError(
            code,
            sentence(error) + Self.advice(on: missing),
            keyPath: error.keyPath,
            suggestion: error.suggestion
        )
        named.furtherCount = error.furtherCount
        return named
    }

    /// The sentence of an error, with the origin of the change and the options that may have been
    /// meant.
    func sentence(_ error: FastCodingError) -> String {
        if error.code == .typeChange, case .set(_, .word) = action {
            // The message begins with the place, which the option would only repeat.
            return error.message + Self.otherTypes
        }

        if let word = barePlainText(error) {
            return
                "\(origin): nothing there tells how to read '\(word)', which is not JSON\(advice(error.code))"
        }

        let place = error.location.map { "\($0.line):\($0.column): " } ?? ""
        return "\(origin): \(place)\(error.sentence)\(advice(error.code))"
    }

    /// The word of a change that is no JSON and looks like none, as it is shown; nil for another
    /// error.
    private func barePlainText(_ error: FastCodingError) -> String? {
        guard error.code == .jsonSyntax, case .set(_, .word(let word)) = action,
            let first = word.utf8.first, !"{[\"".utf8.contains(first),
            error.location.map({ $0.line == 1 && $0.column == 1 }) ?? false
        else { return nil }

        return DisplayText.escaped(NameText.shown(Array(word.utf8).span, most: Self.longestWord))
    }

    /// How many bytes of a word a message shows.
    private static let longestWord = 40

    /// The option that makes what is missing, to follow the sentence of an error.
    private static func advice(on missing: MissingPlace?) -> String {
        switch missing {
        case .property(let className, let name):
            let place = DisplayText.escaped(NameText.shown(className) + "." + NameText.shown(name))
            return
                "; \(OptionName.addProperty.typed) \(place)=VALUE adds the property to the objects of the class"
        case .parent: return "; \(OptionName.createParents.typed) makes the dictionaries on the way"
        case nil: return ""
        }
    }

    /// The options that may have been meant, to follow the sentence of an error; empty if there are
    /// none.
    private func advice(_ code: FastCodingError.Code) -> String {
        if code == .typeChange {
            // A line of a file has no options of its own.
            return ", or use \(OptionName.changeType.typed) for another type"
        }

        if code == .jsonSyntax, case .set(_, .word) = action {
            return "; \(OptionName.setString.typed) takes a text as it is"
        }

        return ""
    }

    /// The options that give a value of another type.
    private static let otherTypes: String = {
        let setters: [OptionName] = [.setString, .setDate, .setData, .setJSON]
        return ", or use " + setters.map(\.typed).joined(separator: ", ")
            + " or \(OptionName.changeType.typed) for another type"
    }()
}
