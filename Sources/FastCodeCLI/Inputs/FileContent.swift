internal import _FastCodingEngine

/// What is asked of a file to see whether it is taken.
protocol FileContent {
    /// Nil if it can't be told, because the file can't be read as far as that.
    func format() -> DetectedFormat?
    func opensJSON() -> Bool
    /// What it begins with, as far as that is known.
    func beginning() -> [UInt8]
    /// Nil if it can't be had.
    func whole() -> [UInt8]?
}
