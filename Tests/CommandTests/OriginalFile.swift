import Foundation

/// An archive that the original FastCoder wrote, from the packs in Tests/Fixtures/Originals.
struct OriginalFile {
    /// Version and name, as in `3.3/nested_mixed`.
    let place: String
    let bytes: Data

    /// The archives of one version, in the order of their names.
    static func all(version: String) throws -> [OriginalFile] {
        let pack = try String(
            contentsOf: Repository.url.appending(path: "Tests/Fixtures/Originals/\(version).pack"), encoding: .utf8)
        var name = ""
        var files: [OriginalFile] = []
        for line in pack.split(separator: "\n") {
            if line.hasPrefix("file ") { name = String(line.dropFirst(5)) }
            if line.hasPrefix("bytes ") {
                files.append(OriginalFile(place: "\(version)/\(name)", bytes: Data(hexadecimal: line.dropFirst(6))))
            }
        }
        return files
    }

    /// Writes some of them into a folder, with `/` in their places replaced by `-`, and returns the names of the files.
    static func write(
        version: String, into folder: Folder, where isWanted: (OriginalFile) -> Bool = { _ in true }
    ) throws -> [String] {
        try all(version: version).filter(isWanted).map { file in
            let name = file.place.replacing("/", with: "-") + ".fast"
            try file.bytes.write(to: folder.url.appending(path: name))
            return name
        }
    }
}

extension Data {
    /// Bytes given as hexadecimal digits, with or without spaces.
    init(hexadecimal text: some StringProtocol) {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        self = Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
    }
}
