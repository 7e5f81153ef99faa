/// Examines the chunks of an archive for verify: finds anything that is not allowed or unusual, and
/// how large the archive is with its sharing written out.
///
/// It builds no graph. It keeps 16 bytes for each thing that has a number, and eight for each key
/// and element of the open dictionaries and sets.
package struct VerifyVisitor: ChunkVisitor, ~Copyable {
    /// The state when a container was opened.
    package struct Note: BitwiseCopyable {
        /// The number of values.
        var total: UInt64
        /// The position of its elements among those that have to differ.
        var start: Int
        /// The longest chain in the part of the container around it that had been read.
        var chain: UInt32
    }

    private var findings = Findings()
    private var classes: ClassUses
    /// Whether an alias points to something that contains it.
    private var isCyclic = false

    private let options: VerificationOptions
    private let contents: ContentJudge
    private let choices: CanonicalChoices
    private var fingerprints: ValueFingerprints
    private var duplicates = Duplicates()
    private var chains = ChainLengths()
    /// Whether a chain of references was too long; a single finding reports this.
    private var hasLongChain = false
    /// How many values there are with sharing written out, up to ``most``.
    private var total: UInt64 = 0
    private static let most = CachedThing.mostValues

    private init(
        _ reading: ArchiveReading,
        _ options: VerificationOptions,
        _ contents: ContentJudge
    ) {
        self.options = options
        self.contents = contents
        choices = CanonicalChoices(reading.header)
        fingerprints = ValueFingerprints(reading)
        classes = ClassUses(reading.header.layout, options)
    }

    /// The outcome for one reading.
    package struct Scan {
        package var reading: ArchiveReading
        package var facts: ScanFacts
        package var error: FastCodingError?
        package var findings: Findings
        package var expandedSize: Int?
        package var longestChain: Int
        package var classNames: [String]
        package var refusedClasses: [RefusedClass]
    }

    /// Judges an archive in one reading. Only the outcome is kept, so that the memory is free for a
    /// second scan.
    package static func scan(
        _ archive: [UInt8],
        _ reading: ArchiveReading,
        _ options: VerificationOptions,
        _ contents: ContentJudge
    ) -> Scan {
        var visitor = VerifyVisitor(reading, options, contents)
        let scan = ChunkScanner.scan(
            archive.span,
            reading,
            limits: options.limits,
            visitor: &visitor
        )

        if scan.failure == nil {
            visitor.classes.findUnused(in: archive.span, &visitor.findings)
        }

        visitor.classes.refused.report(to: &visitor.findings.errors)

        // A cycle has no size when its sharing is written out.
        return Scan(
            reading: reading,
            facts: scan.facts,
            error: scan.failure,
            findings: visitor.findings,
            expandedSize: visitor.isCyclic
                ? nil : visitor.total >= most ? .max : Int(clamping: visitor.total),
            longestChain: visitor.chains.length,
            classNames: visitor.classes.names.shown,
            refusedClasses: visitor.classes.refused.kept
        )
    }

    @inline(__always)
    package mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        // An alias to a string takes no more room than the string, so only objects are followed.
        if let target = chunk.target, target.cache == .object {
            if fingerprints.isOpenURL(target) {
                return ScanErrors.ownBase(chunk.offset)
            }
            follow(target)
        } else {
            total += 1
            fingerprints.enter(chunk)
        }

        if choices.areMissed(by: chunk, in: bytes) {
            warnOfChoice(chunk, bytes)
        }

        if chunk.type == .keyedArchive {
            keyedArchive(chunk, bytes)
        }

        switch place.role {
        case .className: codedClass(chunk, bytes)
        case .relative, .base:
            notePart(fingerprints.fingerprint(chunk, in: bytes))
        case .member, .key:
            duplicates.note(fingerprints.fingerprint(chunk, in: bytes))

            // Strings are never numbers, and most keys are strings.
            switch chunk.type {
            case .string, .stringAlias8, .stringAlias16, .stringAlias32:
                break
            default:
                if place.role == .key {
                    checkNumber(chunk, bytes)
                }
            }
        default: break
        }

        return nil
    }

    /// Warns of a chunk of another type than FastCoder would choose.
    @inline(never)
    private mutating func warnOfChoice(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        findings.warnings.warn(
            .nonCanonical,
            CanonicalChoices.message(chunk, in: bytes),
            at: chunk.offset
        )
    }

    /// Adds the size of an alias's target to the total, as if the target were written out. A target
    /// without a size is still open, so there is a cycle.
    @inline(__always)
    private mutating func follow(_ target: CacheNumber) {
        chains.follow(target)
        guard let size = fingerprints.size(target) else {
            isCyclic = true
            total += 1
            return
        }

        total = min(total + size, Self.most)
    }

    /// Warns if a key is not-a-number, which does not equal itself.
    private mutating func checkNumber(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        guard ChunkTable.kind(of: fingerprints.type(chunk, in: bytes))?.isNumber ?? false else {
            return
        }
        if ChunkNumbers.scalar(fingerprints.resolved(chunk, in: bytes), in: bytes)?.isNaN ?? false {
            let message = "the key is not-a-number, so its value can't be looked up"
            findings.warnings.warn(.nanKey, message, at: chunk.offset)
        }
    }

    /// Takes a part of a URL, which counts as a single value together with its parts.
    private mutating func notePart(_ fingerprint: UInt64) {
        if total < Self.most {
            total -= 1
        }
        duplicates.note(fingerprint)
    }

    /// Inlined into the scanner's loop, like everything that plain archives call.
    @inline(__always)
    package mutating func open(
        _ chunk: Chunk,
        at place: ChunkPlace,
        in bytes: Span<UInt8>
    ) -> Result<Note, FastCodingError> {
        let note = Note(total: total, start: duplicates.start, chain: chains.open())
        total = min(total + 1, Self.most)
        fingerprints.open(chunk)

        if let number = chunk.objectClass {
            if choices.areMissed(by: chunk, in: bytes) {
                warnOfChoice(chunk, bytes)
            }
            classes.use(number)
        }

        return .success(note)
    }

    @inline(__always)
    package mutating func close(
        _ chunk: Chunk,
        _ note: Note,
        at place: ChunkPlace,
        end: Int,
        in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError> {
        if chains.close(chunk, around: note.chain) > options.limits.longestChain {
            refuseChain(at: chunk.offset)
        }

        var fingerprint: UInt64?
        if chunk.type == .url {
            let parts = duplicates.takeURL(from: note.start)
            fingerprint = fingerprints.closeURL(chunk, relative: parts.relative, base: parts.base)
        } else {
            // Its size is the number of values since it was opened.
            fingerprints.close(chunk, size: total >= Self.most ? Self.most : total - note.total)
            if let found = duplicates.close(from: note.start) {
                findings.warn(found, in: chunk)
            }
        }

        switch place.role {
        case .base: notePart(fingerprint ?? 0)
        case .member, .key:
            duplicates.note(fingerprint ?? fingerprints.fingerprint(ofContainer: chunk))
        default: break
        }

        return .success(true)
    }

    /// Reports a chain that is too long. One finding is enough, because there may be as many long
    /// chains as chunks.
    @inline(never)
    private mutating func refuseChain(at offset: Int) {
        if hasLongChain {
            return
        }

        hasLongChain = true
        let most = counted(options.limits.longestChain, "reference")
        findings.errors.add(
            .chainLimit,
            "a chain of more than \(most) begins here, by way of aliases",
            at: offset
        )
    }

    package mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        fingerprints.enter(chunk)
        classes.define(chunk, in: bytes)
        return nil
    }

    /// Judges the class of a coded object by its name.
    private mutating func codedClass(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        // The scanner allows only strings here, which all have numbers. An undetermined class is
        // not allowed.
        let number = (chunk.target ?? chunk.number)?.index
        if let number, classes.use(string: number) {
            return
        }

        let string = fingerprints.resolved(chunk, in: bytes)
        guard let number, string.type == .string else {
            let message = "coded object whose class can't be determined"
            return findings.errors.add(.classNotAllowed, message, at: chunk.offset)
        }

        // Once for each number of a string.
        classes.judge(
            string: number,
            bytes.slice(string.payload..<(string.payload + string.count)),
            at: chunk.offset
        )

        _ = classes.use(string: number)
    }

    /// Judges the classes of a keyed archive.
    private mutating func keyedArchive(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        guard options.allowsKeyedArchives else {
            let message = "a keyed archive, which is not allowed"
            return findings.errors.add(.keyedArchiveNotAllowed, message, at: chunk.offset)
        }

        do throws(FastCodingError) {
            var payload: [UInt8] = []
            payload.append(bytes.slice(chunk.payload..<(chunk.payload + chunk.count)))
            classes.use(try contents.classes(payload, options), at: chunk.offset)
        } catch {
            let place = error.offset.map { " at byte \($0) of it" } ?? ""
            let message =
                "keyed archive whose classes can't be determined: \(error.message)\(place)"
            findings.errors.add(error.code, message, at: chunk.offset)
        }
    }
}
