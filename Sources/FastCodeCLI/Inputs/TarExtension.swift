internal import _FastCodingEngine

/// The facts about an entry of a tar stream that are in front of its header: records of pax, or a
/// long name of GNU tar.
struct TarExtension {
    /// The path of a sparse file is one for programs that do not know such files, so that it has
    /// another name.
    var name: [UInt8]? { sparseName ?? path }
    /// The name in a `path` record or in a long name of GNU tar.
    var path: [UInt8]?
    /// The size of the content in bytes, which replaces the one in the header.
    private(set) var size: Int?
    private(set) var isSparse = false
    /// Whether the content of a sparse file begins with its map.
    private(set) var hasMapInContent = false
    private var sparseName: [UInt8]?

    /// Reads records of pax: `LENGTH KEY=VALUE` and a line feed each.
    ///
    /// - Parameter offset: where the header in front of them begins.
    mutating func read(_ records: [UInt8], at offset: Int) throws(FastCodingError) {
        var rest = records[...]
        while !rest.isEmpty {
            let digits = rest.prefix { $0 != 0x20 }
            guard let length = Quantity.number(Array(digits)), length > digits.count + 1,
                length <= rest.count
            else {
                throw FastCodingError(
                    .notAnArchive,
                    "an extended header is damaged",
                    offset: offset
                )
            }

            let record = rest.prefix(length).dropFirst(digits.count + 1).dropLast()
            rest = rest.dropFirst(length)

            let key = record.prefix { $0 != UInt8(ascii: "=") }
            let value = Array(record.dropFirst(key.count + 1))
            try take(String(decoding: key, as: UTF8.self), value, at: offset)
        }
    }

    /// Takes a record; keys that are of no use to the reader are passed over.
    private mutating func take(_ key: String, _ value: [UInt8], at offset: Int)
        throws(FastCodingError)
    {
        if key.utf8.starts(with: "GNU.sparse.".utf8) {
            isSparse = true
        }

        switch key {
        case "path": path = value
        case "GNU.sparse.name": sparseName = value
        case "GNU.sparse.major": hasMapInContent = value == Array("1".utf8)
        case "size":
            guard let size = Quantity.number(value) else {
                throw FastCodingError(
                    .notAnArchive,
                    "an extended header has a wrong size",
                    offset: offset
                )
            }
            self.size = size
        default: break
        }
    }
}
