internal import FastCodingInspector
internal import _FastCodingEngine

/// The arrays of a pair of files that are too different to be aligned as a whole, so that there may
/// be more differences than necessary.
struct UnalignedArrays: Sendable {
    private let count: Int
    /// The key path of the first one.
    private let path: String
    /// The name of the pair, where there are several.
    private let file: String?

    /// - Returns: nil if there are none.
    init?(in result: ObjectGraph.Comparison, file: String?) {
        guard let path = result.firstUnaligned else { return nil }

        count = result.unalignedCount
        self.path = path
        self.file = file
    }

    /// The line about them.
    ///
    /// - Parameter namesFile: whether plain text has the name of the pair, because no header has it.
    ///   JSON always has it.
    func line(isJSON: Bool, namesFile: Bool) throws(FastCodingError) -> String {
        if isJSON {
            let line = try DifferenceReport.object(
                [JSONMember("unaligned", .number(count)), JSONMember("path", .path(path))],
                file: file
            )
            return String(decoding: line, as: UTF8.self)
        }

        let subject = count == 1 ? "an array is" : "\(count) arrays are"
        let place = (count == 1 ? "at " : "the first at ") + KeyPath.shown(path)
        let prefix = namesFile ? file.map { DisplayText.safe($0) + ": " } ?? "" : ""
        return "(\(prefix)\(subject) too different to be aligned as a whole, \(place))\n"
    }
}
