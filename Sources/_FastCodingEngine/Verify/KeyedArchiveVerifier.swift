import _FastCodingNotation

/// Judges keyed archives, binary or in XML: classes by their names, and everything else as an
/// archive with the same content.
///
/// All class names that occur anywhere in it are judged, including those of superclasses and
/// substitutes, because a reader may use any of them; a few plain classes of Foundation are always
/// allowed.
extension Verifier {
    /// Judges a keyed archive. The names of its classes are collected before the graph is read, so
    /// that a verdict names them even if the content can't be read.
    package static func judge(
        keyedArchive bytes: [UInt8],
        options: VerificationOptions = VerificationOptions()
    ) -> FastVerdict {
        var verdict = FastVerdict()
        verdict.facts.isKeyedArchive = true

        do throws(FastCodingError) {
            var located = Diagnostics()
            defer {
                verdict.errors = located
            }

            try KeyedArchiveReader.locating(
                bytes,
                options.limits,
                diagnostics: &located
            ) { text, errors throws(FastCodingError) in
                let names = try KeyedArchiveClasses(text, options: options)
                verdict.facts.classes = names.names.shown
                var warnings = Diagnostics()

                defer {
                    verdict.warnings.merge(warnings)
                }

                // The reader's warnings are oddities; its errors end the verdict.
                let graph = try KeyedArchiveReader.read(
                    text,
                    for: .looking,
                    limits: options.limits,
                    diagnostics: &warnings
                )

                let refused = refused(names.refused, graph)
                refused.report(to: &errors)
                verdict.refusedClasses = refused.kept
                try judgeContent(graph, options, &verdict, &errors)
            }
        } catch {
            verdict.errors.add(error)
        }

        return verdict
    }

    /// The classes that are not allowed, each with the number of its objects. A class may have no
    /// object, such as a superclass.
    private static func refused(_ names: ClassNameList, _ graph: ObjectGraph) -> RefusedClasses {
        var classes = RefusedClasses()
        if names.list.isEmpty {
            return classes
        }

        var objects: [[UInt8]: Int] = [:]
        var ofDefinition = [Int](repeating: 0, count: graph.definitions.count)

        for record in graph.records where record.kind == .object {
            ofDefinition[Int(record.b)] += 1
        }

        for (definition, count) in zip(graph.definitions, ofDefinition) {
            objects[Array(graph.pool[definition.name.range]), default: 0] += count
        }

        for entry in names.list {
            let name = entry.name
            let number = classes.number(of: name.span, at: entry.offset, isDefined: false)
            classes.countObjects(objects[name] ?? 0, of: number)
        }

        return classes
    }

    /// Judges the content of the objects, as that of an archive written from the graph. Findings
    /// have key paths and no offsets: bytes of the substitute archive would mean nothing to the
    /// user.
    private static func judgeContent(
        _ graph: ObjectGraph,
        _ options: VerificationOptions,
        _ verdict: inout FastVerdict,
        _ errors: inout Diagnostics
    ) throws(FastCodingError) {
        var ignored = Diagnostics()
        let archive = try ArchiveWriter.write(graph, diagnostics: &ignored).array
        var lenient = options
        // The names were judged above. In the graph, Foundation's plain classes are gone already.
        lenient.allowsAnyClass = true
        lenient.dialect = nil
        // The limit is for the file, not for the archive that was made here.
        lenient.limits.input = .max
        var scans: [ReadingScan] = []
        var judged = judge(archive, lenient, &scans)
        // The content of data is judged by the policy that was asked for.
        judged.errors.merge(NestedData.judge(scans, in: archive, options: options))

        errors.merge(judged.errors, \.withoutOffset)
        verdict.warnings.merge(judged.warnings, \.withoutOffset)
        judged.facts.isKeyedArchive = true
        judged.facts.version = nil
        judged.facts.dialect = nil
        judged.facts.classes = verdict.facts.classes
        verdict.facts = judged.facts
    }
}

/// Each object in the property list of an NSKeyedArchiver refers to a dictionary that names its
/// class in `$classname`, with all superclasses in `$classes`, and in `$classhints` the classes to
/// use if that class is missing. All values of these keys, anywhere in the property list, are taken
/// for names: a reader may be led to any dictionary.
extension KeyedArchiveClasses {
    /// Reads the payload of a keyed archive.
    ///
    /// - Throws: the reader's errors; `plist-structure` if it is not a property list, or names
    ///   classes with anything but strings.
    init(_ payload: [UInt8], options: VerificationOptions) throws(FastCodingError) {
        var limits = options.limits
        // A binary property list may refer to one string or data from many places. Passing it on
        // again and again may cost no more than a multiple of the payload.
        limits.expansion = 0
        var sink = Sink(options: options)
        var diagnostics = Diagnostics()
        guard try PropertyListReader.read(payload, limits, into: &sink, diagnostics: &diagnostics)
        else {
            throw FastCodingError(
                .plistStructure,
                "neither a binary nor an XML property list",
                offset: 0
            )
        }

        self = sink.classes
    }

    /// Collects the class names of a keyed archive while its property list is read.
    private struct Sink: EventSink {
        /// A container that is open; the strings in `classes` are class names.
        private enum Container {
            case array, dictionary, classes
        }

        let options: VerificationOptions
        private(set) var classes = KeyedArchiveClasses()
        private var containers: [Container] = []
        /// Whether the next value belongs to a key whose value names classes.
        private var isName = false
        /// The number of containers that have begun.
        private var begun = 0
        /// The ordinals of those that list classes. References to them were judged when they began.
        private var lists: Set<Int> = []

        init(options: VerificationOptions) {
            self.options = options
        }

        /// Takes a value that is no string, and refuses it in the place of a class name: a reader
        /// might make a name of it.
        private mutating func other(at offset: Int) throws(FastCodingError) {
            if isName || containers.last == .classes {
                throw FastCodingError(
                    .plistStructure,
                    "a class name that is not a string",
                    offset: offset
                )
            }
        }

        mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
            throws(FastCodingError)
        {
            guard isName || containers.last == .classes else { return }

            isName = false
            classes.names.add(utf8, at: offset)

            if !ClassPatterns.foundation.contain(utf8), !options.allows(utf8) {
                classes.refused.add(utf8, at: offset)
            }
        }

        mutating func begin(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
            if isDictionary || containers.last == .classes {
                try other(at: offset)
            }

            if isName {
                lists.insert(begun)
            }

            containers.append(isDictionary ? .dictionary : isName ? .classes : .array)
            isName = false
            begun += 1
        }

        mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {
            isName =
                utf8.equals("$classname") || utf8.equals("$classes") || utf8.equals("$classhints")
        }

        mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
            if isName, lists.contains(ordinal) {
                isName = false
            } else {
                try other(at: offset)
            }
        }

        mutating func end(isDictionary: Bool, at offset: Int) {
            containers.removeLast()
        }

        mutating func scalar(_ value: ScalarValue, at offset: Int) throws(FastCodingError) {
            try other(at: offset)
        }

        mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int)
            throws(FastCodingError)
        {
            try other(at: offset)
        }
    }
}

extension ContentJudge {
    /// The judge of data for `verify`.
    static let verifying = ContentJudge(
        classes: { payload, options throws(FastCodingError) in
            try KeyedArchiveClasses(payload, options: options)
        },
        isWorthJudging: { FormatDetector.holdsContent($0) },
        // No reader could make objects of anything but a property list.
        mayHoldObjects: { FormatDetector.detect($0).isPropertyList }
    )
}
