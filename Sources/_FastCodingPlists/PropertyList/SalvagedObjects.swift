import _FastCodingCore

/// Tells which objects of a damaged binary property list are whole.
///
/// An object is missing if it can't be read, and if it doesn't end where the next one begins: writers
/// leave no room between objects, so that its count is wrong, or an offset is. So is a dictionary with
/// a key that is no string.
struct SalvagedObjects {
    /// A dictionary by its number.
    private struct StoredDictionary {
        let number: Int
        let object: StoredObject
    }

    private let offsets: [Int]
    /// Where the objects of the file end. Those whose offsets are not before it are missing.
    private let end: Int
    private(set) var isMissing: [Bool]
    /// Where the objects that can be read end; 0 for others.
    private var ends: [Int]
    private var isString: [Bool]
    private var dictionaries: [StoredDictionary] = []

    /// Reads all objects of a list.
    ///
    /// - Parameter offsets: those of the objects, by their numbers.
    init(_ offsets: [Int], end: Int, in objects: consuming StoredObjects) {
        self.offsets = offsets
        self.end = end
        isMissing = Array(repeating: true, count: offsets.count)
        ends = Array(repeating: 0, count: offsets.count)
        isString = Array(repeating: false, count: offsets.count)

        var text = ByteBuffer()
        for number in offsets.indices where offsets[number] < end {
            text.truncate(to: 0)
            do throws(FastCodingError) {
                try read(number, &objects, &text)
                isMissing[number] = false
            } catch {
                continue
            }
        }

        checkPlaces()
        for dictionary in dictionaries where !mayHaveKeys(dictionary.object, objects) {
            isMissing[dictionary.number] = true
        }
    }

    /// Reads an object. A string is appended to the text, which is all that checks it.
    private mutating func read(
        _ number: Int,
        _ objects: inout StoredObjects,
        _ text: inout ByteBuffer
    ) throws(FastCodingError) {
        let object = try objects.object(at: offsets[number])
        switch object.content {
        case .asciiString, .utf16String:
            try objects.appendText(of: object, to: &text)
            isString[number] = true
        case .array:
            try checkReferences(object.count, of: object, objects)
        case .dictionary:
            try checkReferences(2 * object.count, of: object, objects)
            dictionaries.append(StoredDictionary(number: number, object: object))
        default:
            break
        }

        ends[number] = object.end
    }

    /// Throws if a container refers to an object that can't be, so that its other references may be
    /// wrong, too.
    private func checkReferences(
        _ count: Int,
        of container: StoredObject,
        _ objects: borrowing StoredObjects
    ) throws(FastCodingError) {
        for place in 0..<count {
            _ = try objects.reference(place, of: container)
        }
    }

    /// Drops objects that don't end where the next one begins, or that begin in another one.
    private mutating func checkPlaces() {
        let order = order
        var next = end
        var begin = end
        for number in order.reversed() {
            // Two numbers with one offset are one object.
            if offsets[number] < begin {
                next = begin
                begin = offsets[number]
            }

            if ends[number] != next {
                isMissing[number] = true
            }
        }

        var reach = 0
        begin = 0
        for number in order {
            if offsets[number] > begin, offsets[number] < reach {
                isMissing[number] = true
            }

            begin = offsets[number]
            reach = max(reach, ends[number])
        }
    }

    /// The numbers of the objects that are in the file, in the order of their offsets, which is
    /// mostly theirs.
    private var order: [Int] {
        let present = offsets.indices.filter { offsets[$0] < end }
        let isSorted = zip(present, present.dropFirst()).allSatisfy { offsets[$0] <= offsets[$1] }
        return isSorted ? present : present.sorted { offsets[$0] < offsets[$1] }
    }

    private func mayHaveKeys(_ dictionary: StoredObject, _ objects: borrowing StoredObjects) -> Bool
    {
        for place in 0..<dictionary.count {
            guard let key = try? objects.reference(place, of: dictionary),
                isString[key] || isMissing[key]
            else { return false }
        }

        return true
    }
}
