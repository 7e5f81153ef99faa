internal import FastCodingInspector
internal import _FastCodingEngine

/// A change of the command line or of a file of changes, and what became of it in all the documents,
/// which are edited on several threads.
final class PlannedEdit: Sendable {
    let action: EditAction
    /// Where the change comes from, for messages: `--set title`, `changes.jsonl:3:10`.
    let origin: String
    /// Whether a class or a property to change was in one of several documents, and whether another
    /// one lacked it.
    let isMade = SharedNumber()
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
    func named(_ error: FastCodingError, as code: FastCodingError.Code) -> FastCodingError {
        var named = FastCodingError(
            code,
            sentence(error),
            keyPath: error.keyPath,
            suggestion: error.suggestion
        )
        named.furtherCount = error.furtherCount
        return named
    }

    func sentence(_ error: FastCodingError) -> String {
        if error.code == .typeChange, case .set(_, .word) = action {
            // It begins with the place, which the option would only repeat.
            return error.message + Self.otherTypes
        }

        let place = error.location.map { "\($0.line):\($0.column): " } ?? ""
        return "\(origin): \(place)\(error.sentence)\(advice(error.code))"
    }

    /// The options that do what may have been meant, to follow the sentence of an error; empty if
    /// there are none.
    private func advice(_ code: FastCodingError.Code) -> String {
        if code == .typeChange {
            return Self.otherTypes
        }

        if code == .jsonSyntax, case .set(_, .word) = action {
            return "; \(OptionName.setString.typed) takes a text as it is"
        }

        return ""
    }

    /// How a value of another type is given.
    private static let otherTypes: String = {
        let setters: [OptionName] = [.setString, .setDate, .setData, .setJSON]
        return ", or use " + setters.map(\.typed).joined(separator: ", ")
            + " or \(OptionName.changeType.typed) for another type"
    }()
}
