/// The classes of an archive that are not allowed, each once: the first few in full, and the number
/// of the others.
package struct RefusedClasses {
    package private(set) var kept: [RefusedClass] = []
    /// The numbers of all of them, by the fingerprints of their names.
    private var numbers: [UInt64: Int] = [:]

    package init() {}

    /// The number of a class, a new one if it has none yet.
    package mutating func number(of name: Span<UInt8>, at offset: Int, isDefined: Bool = true)
        -> Int
    {
        let fingerprint = SeededHash.shared.hash(name)
        if let known = numbers[fingerprint] {
            return known
        }

        let number = numbers.count
        numbers[fingerprint] = number

        if number < Diagnostics.keptPerCode {
            kept.append(
                RefusedClass(name: NameText.shown(name), offset: offset, isDefined: isDefined)
            )
        }

        return number
    }

    /// Counts objects of a class.
    package mutating func countObjects(_ count: Int = 1, of number: Int) {
        if number < kept.count {
            kept[number].objects += count
        }
    }

    /// Counts a keyed archive that names a class.
    mutating func countArchive(of number: Int) {
        if number < kept.count {
            kept[number].archives += 1
        }
    }

    /// Adds an error for each class, with a count for those after the first few.
    package func report(to errors: inout Diagnostics) {
        for refused in kept {
            let error = FastCodingError(
                .classNotAllowed,
                refused.sentence,
                offset: refused.offset,
                suggestion: .allowClass(refused.name)
            )
            errors.add(.classNotAllowed, error)
        }

        if numbers.count > kept.count {
            errors.count(.classNotAllowed, numbers.count - kept.count)
        }
    }
}
