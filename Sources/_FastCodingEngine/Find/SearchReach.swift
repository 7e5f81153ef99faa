import _FastCodingCore

/// How far a search reads on for the end of something that has begun, and how many bytes it keeps
/// in memory for that. Nothing tells whether there is an end.
struct SearchReach {
    static let unlimited = SearchReach(archive: .max, list: .max, whole: .max)

    let archive: Int
    let list: Int
    /// The same for a candidate that begins where the input does, and so is perhaps all of it.
    let whole: Int
}

extension SearchReach {
    private static let longestArchive = 64 << 20
    private static let longestList = 16 << 20

    /// - Parameter asked: how many bytes an archive may have; nil for as many as are usual, and at
    ///   the beginning of the input for as many as other commands read.
    init(asked: Int?, _ limits: FastLimits) {
        archive = asked ?? Self.longestArchive
        list = asked ?? Self.longestList
        whole = asked ?? limits.input
    }
}
