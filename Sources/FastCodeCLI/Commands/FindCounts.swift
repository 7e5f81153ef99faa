internal import _FastCodingEngine

/// The counts of one input of `find`, or of all of them, for the status and the note at the end.
struct FindCounts: Sendable {
    /// The complete documents of one kind.
    private struct Contents: Sendable {
        var count = 0
        /// A fingerprint of each different content.
        var different: Set<UInt64> = []
    }

    /// The rows that are not shown before all inputs are done.
    var rows: [FoundRow] = []
    /// The number of rows, whether or not they are shown already.
    private var listed = 0
    /// The number of those whose document is not complete.
    private var incomplete = 0
    /// The number of the incomplete ones that are damaged. The others exceed a limit, or were not
    /// examined.
    private var damaged = 0
    private var contents: [DocumentKind: Contents] = [:]
    /// The number of inputs.
    private var files = 0
    /// The number of inputs that contain a complete document; 0 or 1 for one input.
    private var filesWithContents = 0
    /// The inputs and contents of inputs that are compressed, packed or the like, and so are not
    /// opened.
    private var unopened = PassedOverFiles()
    /// The write-ahead logs beside databases that were searched.
    private var logs: [Path] = []
    /// The number of inputs that are write-ahead logs.
    private var searchedLogs = 0
    /// The tables whose rows were not read, because they have no row numbers.
    private var tablesPassedOver = 0
    /// The number of databases with pages or rows that could not be read.
    private var damagedDatabases = 0

    /// Counts an input and the remarks on it.
    mutating func add(_ remarks: SearchRemarks) {
        files += 1
        damagedDatabases += remarks.isDatabaseDamaged ? 1 : 0
        tablesPassedOver += remarks.tablesPassedOver
        searchedLogs += remarks.isLog ? 1 : 0
        for hidden in remarks.hidden.counts {
            unopened.add(hidden.kind.noun, count: hidden.count)
        }

        if let log = remarks.log {
            logs.append(log)
        }
    }

    /// Counts a complete document, whether or not it gets a row.
    mutating func count(_ document: FoundDocument) {
        guard document.isComplete, let kind = DocumentKind(word: document.kind.word) else {
            return
        }

        filesWithContents = 1
        contents[kind, default: Contents()].count += 1
        contents[kind, default: Contents()].different.insert(
            SeededHash.shared.hash(document.bytes.span)
        )
    }

    /// Counts a row.
    mutating func list(_ row: FoundRow) {
        listed += 1
        incomplete += row.document.isComplete ? 0 : 1
        damaged += row.state == .damaged ? 1 : 0
    }

    /// Adds the counts of another input.
    mutating func add(_ other: FindCounts) {
        rows += other.rows
        listed += other.listed
        incomplete += other.incomplete
        damaged += other.damaged
        files += other.files
        filesWithContents += other.filesWithContents
        unopened.add(other.unopened)
        logs += other.logs
        searchedLogs += other.searchedLogs
        tablesPassedOver += other.tablesPassedOver
        damagedDatabases += other.damagedDatabases
        for (kind, contents) in other.contents {
            self.contents[kind, default: Contents()].count += contents.count
            self.contents[kind, default: Contents()].different.formUnion(contents.different)
        }
    }

    /// Writes the note about all inputs to standard error, if it tells something that the output
    /// doesn't, or if the files were taken from directories.
    mutating func showNote(on inputs: [Input], _ arguments: ParsedArguments) {
        dropLogs(among: inputs)
        let isWanted = isRemarkable || arguments.has(.recursive)
        guard !arguments.has(.quiet), isWanted else { return }

        let isListing = arguments.subcommand.name == .find
        let advice = isListing ? "lists property lists" : "takes property lists, too"
        let adviceOnKind =
            arguments.documentKinds == nil ? "\(OptionName.kind.typed) plist \(advice)" : nil
        ProcessState.writeError("fastcode: note: \(note(adviceOnKind: adviceOnKind))\n")
    }

    /// Forgets the logs that were searched themselves.
    private mutating func dropLogs(among inputs: [Input]) {
        if logs.isEmpty {
            return
        }

        let names = Set(inputs.compactMap { $0.path?.bytes })
        logs.removeAll { names.contains($0.bytes) }
    }

    /// The status as grep's: 0 if something was found. A document that is not complete leads to 1,
    /// so that scripts need not examine the rows.
    var status: ExitStatus {
        listed > 0 && incomplete == 0 ? .done : .data
    }

    /// Whether anything is listed.
    var isEmpty: Bool { listed == 0 }

    /// Whether a note tells something that the rows don't.
    private var isRemarkable: Bool {
        files > 0
            && (listed == 0 || incomplete > 0 || !unopened.isEmpty || !logs.isEmpty
                || searchedLogs > 0 || tablesPassedOver > 0 || damagedDatabases > 0)
    }

    /// The numbers of documents and of damaged ones, and the files that may contain more.
    ///
    /// - Parameter adviceOnKind: the sentence about property lists that are not listed; nil if those
    ///   are not wanted.
    private func note(adviceOnKind: String?) -> String {
        var parts = [found]
        if damaged > 0 {
            parts.append("\(ProgressLine.grouped(damaged)) damaged")
        }

        if incomplete > damaged {
            parts.append("\(ProgressLine.grouped(incomplete - damaged)) not read to the end")
        }

        // Where something is damaged, it was found all the same.
        if contents.isEmpty, parts.count > 1 {
            parts.removeFirst()
        }

        let searched = contents.isEmpty ? files : filesWithContents
        parts[0] += files == 1 ? "" : " in \(Self.counted(searched, "file"))"
        if !unopened.isEmpty {
            parts.append("\(unopened.list) not opened")
        }

        if searchedLogs > 0 {
            parts.append(
                "\(Self.counted(searchedLogs, "write-ahead log")) searched, but not for rows"
            )
        }

        if !logs.isEmpty {
            let verb = logs.count == 1 ? "is" : "are"
            parts.append(
                "\(Self.counted(logs.count, "write-ahead log")) beside the database \(verb) not searched"
            )
        }

        if tablesPassedOver > 0 {
            parts.append(
                "the rows of \(Self.counted(tablesPassedOver, "table")) without row numbers were not read"
            )
        }

        if damagedDatabases > 0 {
            let databases = Self.counted(damagedDatabases, "damaged database")
            parts.append("some rows of \(databases) were not read")
        }

        if let adviceOnKind, contents[.plist] != nil {
            parts.append(adviceOnKind)
        }

        return parts.joined(separator: "; ")
    }

    /// The number of documents of each kind.
    private var found: String {
        let kinds: [(DocumentKind, String)] = [
            (.fast, "FastCoded archive"), (.keyed, "keyed archive"), (.plist, "property list"),
        ]

        let found = kinds.compactMap { kind, noun in
            contents[kind].map { Self.text($0, noun) }
        }

        return found.isEmpty ? "nothing" : found.joined(separator: ", ")
    }

    /// The number of documents of a kind, and of different contents if there are fewer.
    private static func text(_ contents: Contents, _ noun: String) -> String {
        let different = contents.different.count
        let text = counted(contents.count, noun)
        return different == contents.count
            ? text : text + " (\(ProgressLine.grouped(different)) different)"
    }

    private static func counted(_ number: Int, _ noun: String) -> String {
        "\(ProgressLine.grouped(number)) \(noun)\(number == 1 ? "" : "s")"
    }
}
