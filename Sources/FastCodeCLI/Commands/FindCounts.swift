internal import _FastCodingEngine

/// What was found in one input, or in all of them.
struct FindCounts: Sendable {
    /// The contents of one kind.
    private struct Contents: Sendable {
        var count = 0
        /// A fingerprint of each.
        var different: Set<UInt64> = []
    }

    /// The rows that are not shown before all inputs are done.
    var rows: [FoundRow] = []
    /// How many rows there are, shown or not yet, and how many of them are not complete.
    private var listed = 0
    private var incomplete = 0
    private var damaged = 0
    private var contents: [DocumentKind: Contents] = [:]
    /// The inputs, and those in which anything is.
    private var files = 0
    private var filesWithContents = 0
    /// The inputs that are not opened.
    private var unopened = PassedOverFiles()
    /// The write-ahead logs beside databases, and how many were inputs.
    private var logs: [Path] = []
    private var searchedLogs = 0
    private var tablesPassedOver = 0

    mutating func add(_ remarks: InputSearch.Remarks) {
        files += 1
        tablesPassedOver += remarks.tablesPassedOver
        searchedLogs += remarks.isLog ? 1 : 0
        if let noun = remarks.unopened {
            unopened.add(noun)
        }

        if let log = remarks.log, let size = Links.size(log), size > 0 {
            logs.append(log)
        }
    }

    /// Counts what there is, whether or not it is listed.
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

    mutating func list(_ row: FoundRow) {
        listed += 1
        incomplete += row.document.isComplete ? 0 : 1
        damaged += row.state == .damaged ? 1 : 0
    }

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
        for (kind, contents) in other.contents {
            self.contents[kind, default: Contents()].count += contents.count
            self.contents[kind, default: Contents()].different.formUnion(contents.different)
        }
    }

    /// Forgets the logs that were searched themselves.
    mutating func dropLogs(among inputs: [Input]) {
        if logs.isEmpty {
            return
        }

        let names = Set(inputs.compactMap { $0.path?.bytes })
        logs.removeAll { names.contains($0.bytes) }
    }

    /// Grep's answers: something was found, or nothing. What is damaged counts as nothing, so that
    /// scripts need not look for it.
    var status: ExitStatus {
        listed > 0 && incomplete == 0 ? .done : .data
    }

    /// Whether a note tells something that the rows don't.
    var isRemarkable: Bool {
        files > 0
            && (listed == 0 || incomplete > 0 || !unopened.isEmpty || !logs.isEmpty
                || searchedLogs > 0 || tablesPassedOver > 0)
    }

    /// What was found, what of it is damaged, and what may hold more.
    ///
    /// - Parameter namesKinds: whether kinds were asked for, so that others are not wanted.
    func note(namesKinds: Bool) -> String {
        var parts = [found]
        if damaged > 0 {
            parts.append("\(ProgressLine.grouped(damaged)) damaged")
        }

        if incomplete > damaged {
            parts.append("\(ProgressLine.grouped(incomplete - damaged)) not read to the end")
        }

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
                "\(Self.counted(logs.count, "write-ahead log")) beside it \(verb) not searched"
            )
        }

        if tablesPassedOver > 0 {
            parts.append(
                "the rows of \(Self.counted(tablesPassedOver, "table")) without row numbers were not read"
            )
        }

        if !namesKinds, contents[.plist] != nil {
            parts.append("--kind plist lists property lists")
        }

        return parts.joined(separator: "; ")
    }

    private var found: String {
        let kinds: [(DocumentKind, String)] = [
            (.fast, "FastCoded archive"), (.keyed, "keyed archive"), (.plist, "property list"),
        ]

        let found = kinds.compactMap { kind, noun in
            contents[kind].map { Self.text($0, noun) }
        }

        let searched = found.isEmpty ? files : filesWithContents
        let place = files == 1 ? "" : " in \(Self.counted(searched, "file"))"
        return (found.isEmpty ? "nothing" : found.joined(separator: ", ")) + place
    }

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
