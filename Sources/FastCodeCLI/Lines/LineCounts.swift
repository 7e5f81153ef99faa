/// The counts of one document, or of all of them. Notes and errors at the end depend on them.
struct LineCounts: Sendable {
    /// The number of lines, or of the lines that there would be if they weren't merely counted.
    var lines = 0
    /// For each column, whether any row has a value in it.
    var columns: [Bool] = []
    /// For each key path, whether it leads anywhere.
    var paths: [Bool] = []
    /// The reason why the path of rows leads nowhere, in the documents in which it does.
    var reason = CommonReason()
    /// The columns that rows have, if these are asked for.
    var names = ColumnNames()

    /// Adds the counts of another document.
    mutating func add(_ other: LineCounts) {
        lines += other.lines
        columns = Self.either(columns, other.columns)
        paths = Self.either(paths, other.paths)
        reason.add(other.reason)
        names.add(other.names)
    }

    /// The truth values of both documents, any of which may have counted fewer.
    private static func either(_ left: [Bool], _ right: [Bool]) -> [Bool] {
        var result = left.count < right.count ? right : left
        for index in 0..<min(left.count, right.count) {
            result[index] = left[index] || right[index]
        }

        return result
    }
}
