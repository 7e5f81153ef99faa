internal import _FastCodingEngine

/// The known part of a file in a tar stream.
struct UnpackedFile: FileContent {
    let bytes: [UInt8]
    let isWhole: Bool

    func format() -> DetectedFormat? {
        // A link has no content.
        isWhole || bytes.isEmpty
            ? FormatDetector.detect(bytes) : FormatDetector.detect(beginning: bytes)
    }

    func opensJSON() -> Bool { FormatDetector.opensJSON(bytes) }
    func beginning() -> [UInt8] { bytes }
    func whole() -> [UInt8]? { isWhole ? bytes : nil }
}
