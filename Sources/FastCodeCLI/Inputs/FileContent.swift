internal import _FastCodingEngine

/// The facts about a file by which it is decided whether it is taken.
protocol FileContent {
    /// The format; nil if it can't be told, because the file can't be read as far as that.
    func format() -> DetectedFormat?
    /// Whether it begins like a JSON array or object.
    func opensJSON() -> Bool
    /// Its first bytes, as far as they are known.
    func beginning() -> [UInt8]
    /// All of its bytes; nil if they can't be had.
    func whole() -> [UInt8]?
}
