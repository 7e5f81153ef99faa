internal import _FastCodingEngine

/// A file of which only as much is read as its format takes to be recognized. A directory may
/// contain many large files that are not taken.
struct FileBeginning: FileContent {
    /// The bytes that are read first.
    private static let firstSize = 1024
    /// The factor by which each reading is larger than the one before. All readings together take
    /// time for the file's size.
    private static let growth = 8

    private let path: Path
    private let limit: Int
    private let head: [UInt8]?
    private let detected: DetectedFormat?

    init(of path: Path, limit: Int) {
        self.path = path
        self.limit = limit
        var size = Self.firstSize
        var head = InputReading.head(of: path, size: size)
        var format: DetectedFormat?
        while let bytes = head {
            let isWhole = bytes.count < size
            format =
                isWhole ? FormatDetector.detect(bytes) : FormatDetector.detect(beginning: bytes)
            if format != nil || size >= limit {
                break
            }

            let (product, overflow) = size.multipliedReportingOverflow(by: Self.growth)
            size = overflow ? limit : min(limit, product)
            head = InputReading.head(of: path, size: size)
        }

        self.head = head
        detected = format
    }

    func format() -> DetectedFormat? { detected }
    func opensJSON() -> Bool { head.map { FormatDetector.opensJSON($0) } ?? false }
    func beginning() -> [UInt8] { head ?? [] }
    func whole() -> [UInt8]? { try? InputReading.read(path, limit: limit) }
}
