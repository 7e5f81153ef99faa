/// What has been found in one document, or in all of them: what is said at the end depends on it.
struct LineCounts: Sendable {
    /// The number of lines, or of what would be lines if they weren't merely counted.
    var lines = 0
    /// For each column, whether any row has a value in it.
    var columns: [Bool] = []
    /// For each key path, whether it leads anywhere.
    var paths: [Bool] = []
    /// Why the path of rows leads nowhere, where it does.
    var reason = CommonReason()
    /// The columns that rows have, if these are asked for.
    var names = ColumnNames()
    /// What was not looked into.
    var passedOver = PassedOverFiles()

    mutating func add(_ other: LineCounts) {
        lines += other.lines
        columns = Self.either(columns, other.columns)
        paths = Self.either(paths, other.paths)
        reason.add(other.reason)
        names.add(other.names)
        passedOver.add(other.passedOver)
    }

    private static func either(_ left: [Bool], _ right: [Bool]) -> [Bool] {
        var result = left.count < right.count ? right : left
        for index in 0..<min(left.count, right.count) {
            result[index] = left[index] || right[index]
        }

        return result
    }
}
