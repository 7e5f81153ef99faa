internal import FastCodingInspector
internal import _FastCodingEngine

/// Replaces archives with their new forms, and refuses where that would lose something.
struct InPlaceReplacement: Sendable {
    /// The suffix that the name of the old file gets to keep it; nil if it is not kept.
    private let backupSuffix: [UInt8]?
    /// Whether `--force` allows losses.
    private let mayLose: Bool
    /// The words of the refusal, which depend on whether the file would be written at all.
    private let refusal: String
    /// The words for the way to keep the old file.
    private let advice: String

    /// - Throws: an error of usage for a suffix that is empty or has a slash.
    init(_ arguments: ParsedArguments) throws(FastCodingError) {
        mayLose = arguments.has(.force)
        refusal = arguments.has(.dryRun) ? "would not be replaced" : "is not replaced"
        advice =
            arguments.has(.inPlace)
            ? "--backup keeps the old file" : "another output leaves the old file alone"

        backupSuffix = arguments.has(.backup) ? arguments.bytes(.backup) ?? Array("~".utf8) : nil
        // The backup would be the file itself, or in another directory.
        if let suffix = backupSuffix, suffix.isEmpty || suffix.contains(UInt8(ascii: "/")) {
            throw arguments.usageError("--backup needs a suffix without a slash")
        }
    }

    /// The way in which an output treats the file that was read with this state.
    func existing(_ state: FileState) -> OutputFile.Existing {
        .replacedInPlace(state, backupSuffix: backupSuffix)
    }

    /// Warns of hard links: the rename replaces one name only, and the others keep the old content.
    func warn(_ state: FileState, _ diagnostics: inout Diagnostics) {
        let others = state.nameCount - 1
        guard others > 0 else { return }

        let names =
            others == 1 ? "1 other name (a hard link)" : "\(others) other names (hard links)"

        let message = "the file has \(names), under which the old content remains"
        diagnostics.warn(.hardLinks, message)
    }

    /// Refuses a backup whose name is taken, before there is any work to lose.
    func checkBackup(of path: Path) throws(FastCodingError) {
        if let backupSuffix {
            try OutputFile.checkBackup(of: path, suffix: backupSuffix)
        }
    }

    /// Refuses a replacement that would lose the content which a warning is about: the user might
    /// not see the warning, or might read it too late.
    func checkLosses(_ diagnostics: Diagnostics) throws(FastCodingError) {
        guard backupSuffix == nil, !mayLose else { return }

        // Of the warnings, these are about content that the new file lacks.
        let losses: Set<FastCodingError.Code> = [.trailingBytes, .notExact]
        guard let loss = diagnostics.messages.first(where: { losses.contains($0.code) }) else {
            return
        }

        throw FastCodingError(
            loss.code,
            "the file \(refusal), because something in it would be lost: \(loss.message); \(advice), "
                + "--force replaces it anyway",
            offset: loss.offset
        )
    }
}
