import _FastCodingCore

/// The structure of a binary property list: its objects, the table of their offsets, and the trailer that gives their
/// positions. The trailer's data is checked once, all other numbers when they are used.
struct BinaryPropertyListTable: ~Escapable {
    let bytes: Span<UInt8>
    let objectCount: Int
    let root: Int
    /// The size in bytes of a reference to an object, 1 to 8.
    let referenceSize: Int
    /// Where the table of offsets begins, which is also where the objects end.
    let tableOffset: Int
    private let offsetSize: Int

    /// Where the objects begin: after `bplist00`.
    static let objectsOffset = 8
    private static let trailerSize = 32

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>) throws(FastCodingError) {
        guard bytes.count > 7, bytes.extracting(0..<7).equals("bplist0") else {
            throw Self.error("a binary property list begins with bplist00", at: 0)
        }
        let trailer = bytes.count - Self.trailerSize
        guard trailer >= Self.objectsOffset + 2 else {
            throw Self.error(
                "the file ends before the trailer, the last 32 bytes of a binary property list", at: bytes.count)
        }
        self.bytes = bytes
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize) else {
            throw Self.error(
                "offsets have \(offsetSize) bytes according to the trailer; 1 to 8 are allowed", at: trailer + 6)
        }
        guard (1...8).contains(referenceSize) else {
            throw Self.error(
                "references have \(referenceSize) bytes according to the trailer; 1 to 8 are allowed", at: trailer + 7)
        }
        let count = Self.number(bytes, at: trailer + 8, size: 8)
        let root = Self.number(bytes, at: trailer + 16, size: 8)
        let table = Self.number(bytes, at: trailer + 24, size: 8)
        guard table > UInt64(Self.objectsOffset), table < UInt64(trailer) else {
            throw Self.error(
                "the table of offsets lies at \(table) according to the trailer: outside the file", at: trailer + 24)
        }
        tableOffset = Int(table)
        let (size, overflow) = count.multipliedReportingOverflow(by: UInt64(offsetSize))
        guard !overflow, size == UInt64(trailer - tableOffset), let objects = Int(exactly: count) else {
            throw Self.error(
                "there are \(count) objects according to the trailer; the table of offsets has \(trailer - tableOffset) bytes",
                at: trailer + 8)
        }
        objectCount = objects
        guard root < count else {
            throw Self.error(
                "the root is number \(root) of \(count) objects according to the trailer", at: trailer + 16)
        }
        self.root = Int(root)
    }

    @inline(__always)
    func offset(of object: Int) throws(FastCodingError) -> Int {
        let offset = Self.number(bytes, at: tableOffset + object * offsetSize, size: offsetSize)
        guard offset >= UInt64(Self.objectsOffset), offset < UInt64(tableOffset) else {
            throw badOffset(object, offset)
        }
        return Int(offset)
    }

    /// The object that is referred to at an offset, where all bytes of the reference exist.
    @inline(__always)
    func reference(at offset: Int) throws(FastCodingError) -> Int {
        let object = Self.number(bytes, at: offset, size: referenceSize)
        guard object < UInt64(objectCount) else { throw badReference(object, offset) }
        return Int(object)
    }

    @inline(never)
    private func badOffset(_ object: Int, _ offset: UInt64) -> FastCodingError {
        Self.error(
            "object \(object) is at byte \(offset) according to the table of offsets: outside the objects",
            at: tableOffset + object * offsetSize)
    }

    @inline(never)
    private func badReference(_ object: UInt64, _ offset: Int) -> FastCodingError {
        Self.error("a reference to object \(object) of \(objectCount)", at: offset)
    }

    /// A number of 1 to 8 bytes, which must exist, the most significant first.
    @inline(__always)
    static func number(_ bytes: Span<UInt8>, at offset: Int, size: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in offset..<(offset + size) { value = value << 8 | UInt64(bytes[index]) }
        return value
    }

    @inline(never)
    static func error(_ message: String, at offset: Int) -> FastCodingError {
        FastCodingError(.plistStructure, message, offset: offset)
    }
}
