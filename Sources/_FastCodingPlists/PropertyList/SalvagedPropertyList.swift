import _FastCodingCore

/// A damaged binary property list, with a table of offsets and a trailer made anew.
///
/// Its objects keep their places, so that offsets are those of the file. An empty data after them is
/// in place of all objects that are missing; its offset, at which no object of the file can be, tells
/// it from everything else.
package struct SalvagedPropertyList: Sendable {
    /// The property list, which any reader reads.
    package let bytes: [UInt8]
    /// The bytes of the file.
    package let file: [UInt8]
    /// Where the damage is.
    package let damage: Damage
    /// How many objects are whole.
    package let whole: Int
    /// How many objects there were at least.
    package let total: Int
    /// Where the objects of the file end, and the one that is in place of missing ones is.
    package let end: Int

    /// The key in place of one that is missing, by its number. No file has such a key, because U+0000
    /// is refused in strings.
    static func missingKey(_ object: Int) -> [UInt8] {
        [0] + Array(String(object).utf8)
    }

    /// Pushes the list into `sink`.
    func read<S: EventSink & ~Copyable>(
        _ limits: FastLimits,
        into sink: inout S,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        var options = ReadingOptions()
        options.limits = limits
        try BinaryPropertyListReader.read(
            bytes,
            options: options,
            missing: end,
            into: &sink,
            diagnostics: &diagnostics
        )
    }

    /// Makes a property list whole.
    ///
    /// If it has its end, the objects are where its table says, unless a walk shows that the table is
    /// damaged. Otherwise they are found by walking.
    ///
    /// - Parameter failure: why it can't be read.
    /// - Throws: `failure` if the objects can't be found with certainty, if the root is missing, or
    ///   if nothing is.
    package init(_ bytes: [UInt8], failure: FastCodingError) throws(FastCodingError) {
        guard Self.isDamage(failure) else { throw failure }

        if let stored = Self.stored(bytes) {
            if let walked = Self.walk(bytes, insteadOf: stored),
                let list = SalvagedPropertyList(bytes, walked, reason: failure.code),
                list.whole == list.total
            {
                self = list
                return
            }

            guard let list = SalvagedPropertyList(bytes, stored, reason: failure.code),
                list.whole < list.total
            else { throw failure }

            self = list
            return
        }

        let found = try Self.walk(bytes, failure: failure)
        guard let list = SalvagedPropertyList(bytes, found, reason: .truncated) else {
            throw failure
        }

        self = list
    }

    /// Whether an error may be about damage to the list: limits are not.
    private static func isDamage(_ error: FastCodingError) -> Bool {
        let codes: [FastCodingError.Code] = [
            .plistStructure, .loneSurrogate, .nulInString, .duplicateKey, .keyedArchive,
        ]
        return codes.contains(error.code)
    }

    /// Where the objects are.
    private struct Objects: Equatable {
        let offsets: [Int]
        /// Where they end.
        let end: Int
        let root: Int
        let referenceSize: Int
        /// How many there were, as far as that is known.
        let total: Int
    }

    /// The objects by the table of a list that has its end; nil if it is damaged.
    private static func stored(_ bytes: [UInt8]) -> Objects? {
        guard let table = try? BinaryPropertyListTable(bytes.span) else { return nil }

        var offsets: [Int] = []
        offsets.reserveCapacity(table.objectCount)
        for number in 0..<table.objectCount {
            // What lies outside is missing, like anything at the end.
            offsets.append((try? table.offset(of: number)) ?? table.tableOffset)
        }

        return Objects(
            offsets: offsets,
            end: table.tableOffset,
            root: table.root,
            referenceSize: table.referenceSize,
            total: table.objectCount
        )
    }

    /// The objects of a list whose table has entries out of order; nil unless a walk up to the table
    /// finds as many, one after another.
    ///
    /// If all entries are in order, the table is taken to be right, and an object is damaged.
    private static func walk(_ bytes: [UInt8], insteadOf stored: Objects) -> Objects? {
        let pairs = zip(stored.offsets, stored.offsets.dropFirst())
        guard pairs.contains(where: { $0 >= $1 }) || stored.offsets.last == stored.end else {
            return nil
        }

        var walk = BinaryPropertyListWalk(
            bytes.span.extracting(0..<stored.end),
            referenceSize: stored.referenceSize
        )
        guard walk.run(), walk.end == stored.end, walk.offsets.count == stored.total,
            !hasOwnOrder(stored.offsets, walk.offsets)
        else { return nil }

        return Objects(
            offsets: walk.offsets,
            end: stored.end,
            root: stored.root,
            referenceSize: stored.referenceSize,
            total: stored.total
        )
    }

    /// Whether a table has its objects in another order than the file, so that a walk would take one
    /// for another.
    ///
    /// An entry that is damaged may have the place of another object, but then the entry of that one
    /// has it as well.
    private static func hasOwnOrder(_ table: [Int], _ walked: [Int]) -> Bool {
        table.indices.contains { number in
            let offset = table[number]
            let owner = partitionPoint(below: walked.count) { walked[$0] >= offset }
            guard owner < walked.count, walked[owner] == offset else { return false }

            return table[owner] != offset
        }
    }

    /// The objects of a list without its end. The number of the root was there, too: it is taken to
    /// be the first object, as all known writers have it.
    private static func walk(_ bytes: [UInt8], failure: FastCodingError) throws(FastCodingError)
        -> Objects
    {
        let start = BinaryPropertyListTable.objectsOffset
        guard bytes.count > start, bytes.starts(with: "bplist00".utf8) else { throw failure }

        var found: [Objects] = []
        for size in BinaryPropertyListWalk.sizes {
            var walk = BinaryPropertyListWalk(bytes.span, referenceSize: size)
            guard walk.run() else { continue }

            found.append(
                Objects(
                    offsets: walk.offsets,
                    end: walk.end,
                    root: 0,
                    referenceSize: size,
                    total: max(walk.greatest + 1, walk.offsets.count)
                )
            )
        }

        // If nothing refers to anything, all sizes give the same objects.
        guard let first = found.first,
            found.allSatisfy({ $0.offsets == first.offsets && $0.total == first.total })
        else { throw uncertain(failure, found.map(\.referenceSize)) }

        return first
    }

    private static func uncertain(_ failure: FastCodingError, _ sizes: [Int]) -> FastCodingError {
        let why =
            sizes.isEmpty
            ? "its objects aren't one after another in the order of their numbers"
            : "its references may have \(sizes.map(String.init).joined(separator: " or ")) bytes"
        var error = failure
        error.message += "; the table of offsets can't be made again, because \(why)"
        return error
    }

    /// Makes a list of objects, each of which is read first. Nil if its root is missing.
    private init?(_ bytes: [UInt8], _ objects: Objects, reason: FastCodingError.Code) {
        var offsets = objects.offsets
        offsets += Array(repeating: objects.end, count: objects.total - offsets.count)
        let all = Self.complete(bytes, objects, offsets)
        guard let missing = Self.missing(all, offsets, end: objects.end) else { return nil }

        var first = objects.end
        var whole = 0
        for (number, isMissing) in missing.enumerated() {
            if !isMissing {
                whole += 1
            } else {
                first = min(first, offsets[number])
                offsets[number] = objects.end
            }
        }

        guard !missing[objects.root] else { return nil }

        self.bytes = whole < objects.offsets.count ? Self.complete(bytes, objects, offsets) : all
        file = bytes
        self.whole = whole
        total = objects.total
        end = objects.end
        damage = Damage(offset: first, reason: reason)
    }

    /// Which objects are missing. Nil if the list can't be read at all.
    private static func missing(_ bytes: [UInt8], _ offsets: [Int], end: Int) -> [Bool]? {
        guard let objects = try? StoredObjects(bytes.span) else { return nil }

        return SalvagedObjects(offsets, end: end, in: objects).isMissing
    }

    /// The objects with what is in place of missing ones, a table and a trailer.
    private static func complete(_ bytes: [UInt8], _ objects: Objects, _ offsets: [Int]) -> [UInt8]
    {
        var output = ByteBuffer(capacity: objects.end + 8 * offsets.count + 64)
        output.append(bytes.span.extracting(0..<objects.end))
        // Data without bytes.
        output.append(BinaryObjectType.data.marker())
        let table = output.count

        for offset in offsets {
            output.append(bigEndian: UInt64(offset), size: 8)
        }

        let trailer = BinaryPropertyListTrailer(
            offsetSize: 8,
            referenceSize: objects.referenceSize,
            objectCount: offsets.count,
            root: objects.root,
            table: table
        )
        trailer.append(to: &output)
        return output.array
    }
}
