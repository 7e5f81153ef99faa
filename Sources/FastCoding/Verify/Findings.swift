/// What verify finds while it scans: of each code the first few whole, the others counted.
struct Findings {
    /// Equal keys or elements, whose places are looked for later.
    struct Repetition {
        /// Where the container stands.
        var container: Int
        /// What it has repeatedly.
        var identities: [UInt64]
        var isSet: Bool
    }

    private(set) var errors = Diagnostics()
    private(set) var warnings = Diagnostics()
    private(set) var repetitions: [Repetition] = []

    @inline(never)
    mutating func refuse(_ code: FastCodingError.Code, at offset: Int, _ message: @autoclosure () -> String) {
        errors.warn(code, FastCodingError(code, message(), offset: offset))
    }

    @inline(never)
    mutating func warn(_ code: FastCodingError.Code, at offset: Int, _ message: @autoclosure () -> String) {
        warnings.warn(code, FastCodingError(code, message(), offset: offset))
    }

    /// Takes note that a container has equal keys or elements.
    mutating func warn(_ found: Repeats.Found, in container: Chunk) {
        let isSet = !container.type.hasEntries
        let code: FastCodingError.Code = isSet ? .duplicateElement : .duplicateKey
        let kept = repetitions.reduce(0) { $0 + ($1.isSet == isSet ? $1.identities.count : 0) }
        let identities = Array(found.identities.prefix(max(0, Diagnostics.keptPerCode - kept)))
        if !identities.isEmpty {
            repetitions.append(Repetition(container: container.offset, identities: identities, isSet: isSet))
        }
        warnings.count(code, found.count)
    }

    /// Takes note of the classes that are not allowed: an error for each.
    mutating func refuse(_ classes: RefusedClasses) {
        for refused in classes.kept {
            var error = FastCodingError(.classNotAllowed, refused.sentence, offset: refused.offset)
            error.remedy = .allowClass(refused.name)
            errors.warn(.classNotAllowed, error)
        }
        if classes.count > classes.kept.count { errors.count(.classNotAllowed, classes.count - classes.kept.count) }
    }

    var isEmpty: Bool { errors.warnings.isEmpty && warnings.totals.isEmpty }

    /// The offsets that key paths are wanted for, in ascending order.
    var offsets: [Int] {
        let all = (errors.warnings + warnings.warnings).compactMap { $0.keyPath == nil ? $0.offset : nil }
        return Set(all).sorted()
    }

    /// Adds what a second scan has found out, and sorts by offset.
    mutating func complete(_ places: FindingPlaces.Result) {
        for finding in places.repetitions {
            let what = finding.isSet ? "element" : "key"
            let other = finding.first.map { " as the one at byte \($0)" } ?? ""
            var warning = FastCodingError(
                finding.isSet ? .duplicateElement : .duplicateKey, "the same \(what)\(other)", offset: finding.offset)
            warning.keyPath = finding.path
            warnings.keep(warning)
        }
        errors.addKeyPaths { places.paths[$0] }
        warnings.addKeyPaths { places.paths[$0] }
        errors.sortByOffset()
        warnings.sortByOffset()
    }
}
