package import _FastCodingEngine

/// Every option of every subcommand, by its long name.
///
/// An option may mean different things in different subcommands (`--json`, `--lines`); its name
/// stays the same.
package enum OptionName: String, CaseIterable, Sendable {
    // Reading texts.
    case from, lines
    case decimalNumbers = "decimal-numbers"
    case lossyNumbers = "lossy-numbers"
    case duplicateKeys = "duplicate-keys"
    case mutable
    // Writing texts.
    case to, compact, indent, exact, plain
    case keyPath = "key-path"
    case sortKeys = "sort-keys"
    case dates, data, null
    case nonFinite = "non-finite"
    case cycles, lossy
    case values
    case withFile = "with-file"
    case withErrors = "with-errors"
    case columns
    case condition = "where"
    case ofType = "type"
    case ofClass = "class"
    case count, refs, extract
    case expandData = "expand-data"
    // Reading archives.
    case dialect, salvage, width, hex, json, stats, at, total
    case state, unique
    case classesOnly = "classes-only"
    case boxes
    // Judging.
    case allowClass = "allow-class"
    case allowClasses = "allow-classes"
    case allowAnyClass = "allow-any-class"
    case allowKeyedArchives = "allow-keyed-archives"
    case nested, format, limits
    case filesFrom = "files-from"
    case nullSeparated = "null-separated"
    case allowEmpty = "allow-empty"
    case plainly
    case keyOrder = "key-order"
    case all, ignore, unordered, summary, stat
    case matchBy = "match-by"
    case name
    // Changing.
    case set, insert, remove
    case setString = "set-string"
    case setDate = "set-date"
    case setData = "set-data"
    case setJSON = "set-json"
    case setFrom = "set-from"
    case changeType = "change-type"
    case createParents = "create-parents"
    case renameKey = "rename-key"
    case renameClass = "rename-class"
    case renameProperty = "rename-property"
    case addProperty = "add-property"
    case removeProperty = "remove-property"
    // The inputs.
    case recursive, inside, kind, include, exclude, hidden, follow, tar
    // The outputs.
    case output
    case outputDirectory = "output-dir"
    case inPlace = "in-place"
    case backup, force
    case noClobber = "no-clobber"
    case jobs
    case dryRun = "dry-run"
    // Limits.
    case maxDepth = "max-depth"
    case maxChain = "max-chain"
    case maxInput = "max-input"
    case maxChunks = "max-chunks"
    case maxString = "max-string"
    case maxOutput = "max-output"
    case maxExpansion = "max-expansion"
    // Common to all.
    case stdinName = "stdin-name"
    case quiet, strict, color, help, version
    // For the project's own scripts.
    case generate

    /// The name as it is typed.
    package var typed: String { "--" + rawValue }

    /// The limit that the option sets, given as the code of errors about it; nil for all other
    /// options.
    package var limit: FastCodingError.Code? {
        switch self {
        case .maxDepth: .depthLimit
        case .maxChain: .chainLimit
        case .maxInput: .inputLimit
        case .maxChunks: .chunkLimit
        case .maxString: .stringLimit
        case .maxOutput: .outputLimit
        case .maxExpansion: .expansionLimit
        default: nil
        }
    }
}
