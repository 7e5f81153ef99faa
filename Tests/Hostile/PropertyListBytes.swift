/// Writes the bytes of a binary property list object by object, whatever comes of it.
///
/// Like ``ArchiveBytes`` it knows nothing of the library.
package struct PropertyListBytes {
    private enum Object {
        /// Its bytes as they will stand in the file.
        case bytes([UInt8])
        case array([Int])
        /// The keys, then the values.
        case dictionary([Int], [Int])
    }

    private var objects: [Object] = []
    /// About how many bytes the file has.
    private(set) var size = 40

    /// The number of the next object.
    var next: Int { objects.count }

    private mutating func add(_ object: Object, _ count: Int) -> Int {
        objects.append(object)
        size += count + 4
        return objects.count - 1
    }

    mutating func raw(_ bytes: [UInt8]) -> Int {
        add(.bytes(bytes), bytes.count)
    }

    mutating func string(_ text: String) -> Int {
        raw(Self.head(0x50, text.utf8.count) + Array(text.utf8))
    }

    /// A string that is stored as UTF-16, of one character again and again.
    mutating func wideString(_ unit: UInt16, _ count: Int) -> Int {
        let pair = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return raw(Self.head(0x60, count) + [[UInt8]](repeating: pair, count: count).joined())
    }

    /// A string that is stored as UTF-16, although it need not be.
    mutating func wideString(_ text: String) -> Int {
        raw(
            Self.head(0x60, text.utf16.count)
                + text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        )
    }

    mutating func data(_ bytes: [UInt8]) -> Int {
        raw(Self.head(0x40, bytes.count) + bytes)
    }

    mutating func integer(_ value: UInt32) -> Int {
        raw([0x12] + Self.bigEndian(Int(value), 4))
    }

    mutating func identifier(_ number: Int) -> Int {
        raw([0x83] + Self.bigEndian(number, 4))
    }

    mutating func array(_ elements: [Int]) -> Int {
        add(.array(elements), 6 + 4 * elements.count)
    }

    mutating func dictionary(_ entries: [(Int, Int)]) -> Int {
        add(.dictionary(entries.map(\.0), entries.map(\.1)), 6 + 8 * entries.count)
    }

    /// Adds an array of objects that `add` makes up to a size.
    mutating func array(upTo size: Int, _ add: (inout PropertyListBytes, Int) -> Int) -> Int {
        var elements: [Int] = []
        while self.size + 4 * elements.count < size {
            elements.append(add(&self, elements.count))
        }

        return array(elements)
    }

    /// Adds an array of one object in very many places.
    mutating func array(upTo size: Int, of object: Int) -> Int {
        array(Array(repeating: object, count: max((size - self.size) / 4, 2000)))
    }

    /// The file, in which objects are referred to with four bytes.
    mutating func file(root: Int) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []

        for object in objects {
            offsets += Self.bigEndian(bytes.count, 4)
            switch object {
            case .bytes(let own): bytes += own
            case .array(let elements):
                bytes += Self.head(0xA0, elements.count)
                for element in elements {
                    bytes += Self.bigEndian(element, 4)
                }
            case .dictionary(let keys, let values):
                bytes += Self.head(0xD0, keys.count)
                for reference in keys + values {
                    bytes += Self.bigEndian(reference, 4)
                }
            }
        }

        return bytes + offsets
            + Self.trailer(objects: objects.count, root: root, table: bytes.count)
    }

    /// The end of a file with offsets and references of four bytes.
    static func trailer(objects: Int, root: Int, table: Int) -> [UInt8] {
        [0, 0, 0, 0, 0, 0, 4, 4] + bigEndian(objects, 8) + bigEndian(root, 8) + bigEndian(table, 8)
    }

    /// The first byte of what is counted, with its count.
    static func head(_ marker: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [marker | UInt8(count)] : [marker | 15, 0x13] + bigEndian(count, 8)
    }

    static func bigEndian(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
