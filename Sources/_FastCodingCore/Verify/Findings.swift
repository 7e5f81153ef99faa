/// What verify finds while it scans: for each code the first few findings in full, and the number of the others.
package struct Findings {
    /// Equal keys or elements of a container, whose positions are looked up later.
    struct Repetition {
        var pairs: [Duplicates.Pair]
        var isSet: Bool
    }

    package private(set) var errors = Diagnostics()
    package private(set) var warnings = Diagnostics()
    /// By the offset of the container.
    private(set) var repetitions: [Int: Repetition] = [:]

    package init() {}

    @inline(never)
    package mutating func refuse(_ code: FastCodingError.Code, at offset: Int, _ message: @autoclosure () -> String) {
        errors.warn(code, FastCodingError(code, message(), offset: offset))
    }

    @inline(never)
    package mutating func warn(_ code: FastCodingError.Code, at offset: Int, _ message: @autoclosure () -> String) {
        warnings.warn(code, FastCodingError(code, message(), offset: offset))
    }

    /// Records that a container has equal keys or elements.
    package mutating func warn(_ found: Duplicates.Found, in container: Chunk) {
        let isSet = container.type.isSet
        let code: FastCodingError.Code = isSet ? .duplicateElement : .duplicateKey
        let room = Diagnostics.keptPerCode - warnings.totals[code, default: 0]
        if room > 0 {
            repetitions[container.offset] = Repetition(pairs: Array(found.pairs.prefix(room)), isSet: isSet)
        }
        warnings.count(code, found.count)
    }

    /// Records the classes that are not allowed, with an error for each.
    package mutating func refuse(_ classes: RefusedClasses) {
        for refused in classes.kept {
            var error = FastCodingError(.classNotAllowed, refused.sentence, offset: refused.offset)
            error.remedy = .allowClass(refused.name)
            errors.warn(.classNotAllowed, error)
        }
        if classes.count > classes.kept.count { errors.count(.classNotAllowed, classes.count - classes.kept.count) }
    }

    package var isEmpty: Bool { errors.warnings.isEmpty && warnings.totals.isEmpty }

    /// The offsets for which key paths are needed, in ascending order.
    package var offsets: [Int] {
        let all = (errors.warnings + warnings.warnings).compactMap { $0.keyPath == nil ? $0.offset : nil }
        return Set(all).sorted()
    }

    /// Adds what an index has told, and sorts by offset.
    package mutating func complete(_ places: FindingPlaces) {
        for finding in places.repetitions {
            let what = finding.isSet ? "element" : "key"
            var warning = FastCodingError(
                finding.isSet ? .duplicateElement : .duplicateKey,
                "the same \(what) as the one at byte \(finding.first)", offset: finding.offset)
            warning.keyPath = finding.path
            warnings.keep(warning)
        }
        errors.addKeyPaths { places.paths[$0] }
        warnings.addKeyPaths { places.paths[$0] }
        errors.sortByOffset()
        warnings.sortByOffset()
    }
}
