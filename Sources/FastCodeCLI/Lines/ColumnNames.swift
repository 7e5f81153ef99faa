/// Names of columns, each once, in the order in which they were met.
struct ColumnNames: Sendable {
    private(set) var all: [String] = []
    /// The number of each name, by its bytes: to Swift, some different names are the same text.
    private var numbers: [[UInt8]: Int] = [:]

    /// Adds a name, unless it is there already.
    mutating func add(_ name: String) {
        let bytes = Array(name.utf8)
        guard numbers[bytes] == nil else { return }

        numbers[bytes] = all.count
        all.append(name)
    }

    /// Adds all names of other rows.
    mutating func add(_ others: ColumnNames) {
        for name in others.all {
            add(name)
        }
    }

    /// The number of a name in the order; nil if it is not there.
    func number(of name: String) -> Int? {
        numbers[Array(name.utf8)]
    }
}
