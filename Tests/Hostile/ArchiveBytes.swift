/// Writes the bytes of an archive chunk by chunk, valid or not: for files that no writer would
/// write.
///
/// It knows nothing of the library, so that a mistake there is not repeated here.
package struct ArchiveBytes: Sendable {
    /// Chunk types of major version 3.
    package enum Kind: UInt8 {
        case `nil` = 0
        case null, objectAlias8, objectAlias16, objectAlias32, stringAlias8, stringAlias16,
            stringAlias32
        case string, dictionary, array, set, orderedSet, `true`, `false`, int8, int16, int32, int64,
            float32, float64
        case data, legacyDate, mutableString, mutableDictionary, mutableArray, mutableSet,
            mutableOrderedSet
        case mutableData, classDefinition, object8, object16, object32, url, point, size, rect,
            range, vector
        case affineTransform, transform3D, mutableIndexSet, indexSet, codedObject, decimal, one,
            zero, keyedArchive
        case date
    }

    package var bytes: [UInt8] = []
    private let isMajor2: Bool

    /// Begins with a header.
    package init(
        major: UInt16 = 3,
        minor: UInt16 = 3,
        objects: UInt32 = 0,
        classes: UInt32 = 0,
        strings: UInt32 = 0
    ) {
        isMajor2 = major == 2
        bytes = Array("TSAF".utf8)
        number(major)
        number(minor)
        number(objects)

        if isMajor2 {
            return
        }

        number(classes)
        number(strings)
    }

    /// The bytes of a whole archive.
    package static func make(
        from start: ArchiveBytes = ArchiveBytes(),
        _ write: (inout ArchiveBytes) -> Void
    ) -> [UInt8] {
        var archive = start
        write(&archive)
        return archive.bytes
    }

    package var count: Int { bytes.count }

    /// Appends a number without padding.
    package mutating func number<T: FixedWidthInteger>(_ value: T) {
        for index in 0..<T.bitWidth / 8 {
            bytes.append(UInt8(truncatingIfNeeded: value >> T(truncatingIfNeeded: 8 * index)))
        }
    }

    package mutating func pad(to alignment: Int, with byte: UInt8 = 0) {
        while bytes.count % alignment != 0 {
            bytes.append(byte)
        }
    }

    /// Appends a chunk type, and a number with its padding.
    package mutating func chunk<T: FixedWidthInteger>(_ kind: Kind, _ value: T) {
        chunk(kind)
        pad(to: T.bitWidth / 8)
        number(value)
    }

    package mutating func chunk(_ kinds: Kind...) {
        for kind in kinds {
            raw(kind.rawValue)
        }
    }

    /// Appends a type by its number, which in major version 2 is a different one, and what follows
    /// it.
    package mutating func raw(_ type: UInt8, _ numbers: Int...) {
        if isMajor2 {
            number(UInt32(type))
        } else {
            bytes.append(type)
        }

        for number in numbers {
            self.number(UInt32(truncatingIfNeeded: number))
        }
    }

    /// Appends what begins with a string, the first in the file or else an alias to it, and ends
    /// with nil: a URL or a coded object.
    package mutating func brief(_ kind: Kind, _ text: @autoclosure () -> String, isFirst: Bool) {
        chunk(kind)
        if isFirst {
            string(text())
        } else {
            alias(string: 0)
        }

        chunk(.nil)
    }

    /// Appends objects of the first class.
    package mutating func objects(_ count: Int = 1) {
        for _ in 0..<count {
            chunk(.object8, UInt8(0))
        }
    }

    /// Appends the type and count of a container, or of anything else with a 32-bit count.
    package mutating func open(_ kind: Kind, _ count: Int) {
        chunk(kind, UInt32(truncatingIfNeeded: count))
    }

    /// Appends text and the byte that ends it.
    package mutating func text(_ text: [UInt8]) {
        bytes += text
        bytes.append(0)

        if isMajor2 {
            pad(to: 4)
        }
    }

    package mutating func string(_ text: String, _ kind: Kind = .string) {
        chunk(kind)
        self.text(Array(text.utf8))
    }

    /// Appends the narrowest alias.
    package mutating func alias(object number: Int) {
        alias(number, .objectAlias8, .objectAlias16, .objectAlias32)
    }

    package mutating func alias(string number: Int) {
        alias(number, .stringAlias8, .stringAlias16, .stringAlias32)
    }

    private mutating func alias(_ number: Int, _ narrow: Kind, _ middle: Kind, _ wide: Kind) {
        switch number {
        case ..<256: chunk(narrow, UInt8(number))
        case ..<65536: chunk(middle, UInt16(number))
        default: chunk(wide, UInt32(number))
        }
    }

    package mutating func double(_ kind: Kind, _ value: Double...) {
        chunk(kind)
        pad(to: 8)

        for number in value {
            self.number(number.bitPattern)
        }
    }

    package mutating func data(_ content: [UInt8], _ kind: Kind = .data) {
        open(kind, content.count)
        bytes += content
        bytes += Array(repeating: 0, count: (4 - content.count % 4) % 4)
    }

    /// Appends a class definition.
    package mutating func define(_ name: String, _ properties: [String] = []) {
        chunk(.classDefinition)
        text(Array(name.utf8))
        pad(to: 4)
        number(UInt32(properties.count))

        for property in properties {
            text(Array(property.utf8))
        }
    }

    /// Appends a keyed archive around a property list, as the original's reader expects it.
    package mutating func keyedArchive(_ list: [UInt8]) {
        chunk(.keyedArchive)
        if bytes.count % 4 != 0 {
            chunk(.data)
        }

        pad(to: 4)
        number(UInt32(list.count))
        bytes += list
        bytes += Array(repeating: 0, count: (4 - list.count % 4) % 4)
    }

    /// Appends something until a size is reached, and returns how many times.
    @discardableResult
    package mutating func fill(to size: Int, _ append: (inout ArchiveBytes, Int) -> Void) -> Int {
        var number = 0
        while count < size {
            append(&self, number)
            number += 1
        }

        return number
    }

    /// Overwrites the number at an offset, such as a count in the header.
    package mutating func patch(_ value: Int, at offset: Int) {
        for index in 0..<4 {
            bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
        }
    }
}
