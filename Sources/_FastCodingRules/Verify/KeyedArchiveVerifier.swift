import _FastCodingNotation

/// Judges keyed archives, binary or in XML: their classes by the names, and everything else by judging the archive with
/// the same content.
///
/// All class names that occur anywhere in it are judged, including those of superclasses and substitutes, because a
/// reader may use any of them; a few plain classes of Foundation are always allowed.
struct KeyedArchiveVerifier {
    private let options: VerificationOptions
    private(set) var verdict = Verdict()
    private var errors = Diagnostics()

    init(_ options: VerificationOptions) {
        self.options = options
        verdict.facts.isKeyedArchive = true
    }

    mutating func judge(_ bytes: [UInt8]) {
        do throws(FastCodingError) {
            var located = Diagnostics()
            defer { verdict.errors = located }
            try KeyedArchiveReader.locating(
                bytes, options.limits, diagnostics: &located
            ) { text, errors throws(FastCodingError) in
                defer { errors.merge(self.errors) }
                try judgeText(text)
            }
        } catch {
            verdict.errors.warn(error.code, error)
        }
    }

    private mutating func judgeText(_ text: [UInt8]) throws(FastCodingError) {
        let names = try KeyedArchiveClasses(text, options: options)
        verdict.facts.classes = names.names.map { NameText.shown($0.span, most: 1000) }
        var warnings = Diagnostics()
        defer { verdict.warnings.merge(warnings) }
        let graph = try KeyedArchiveReader.read(text, limits: options.limits, diagnostics: &warnings)
        refuse(names.refused, graph)
        try judgeContent(graph)
    }

    /// Reports the classes that are not allowed, each with the number of its objects.
    private mutating func refuse(_ refused: [(name: [UInt8], offset: Int)], _ graph: ObjectGraph) {
        if refused.isEmpty { return }
        var objects: [[UInt8]: Int] = [:]
        var ofDefinition = [Int](repeating: 0, count: graph.definitions.count)
        for record in graph.records where record.kind == .object { ofDefinition[Int(record.b)] += 1 }
        for (definition, count) in zip(graph.definitions, ofDefinition) {
            objects[Array(graph.pool[definition.name.range]), default: 0] += count
        }
        var classes = RefusedClasses()
        for (name, offset) in refused {
            let number = classes.number(of: name.span, at: offset, isDefined: false)
            for _ in 0..<(objects[name] ?? 0) { classes.countObject(of: number) }
        }
        var findings = Findings()
        findings.refuse(classes)
        errors.merge(findings.errors)
        verdict.refusedClasses = classes.kept
    }

    /// Judges the content of the objects. Places are given in the graph: bytes of the substitute archive would mean
    /// nothing.
    private mutating func judgeContent(_ graph: ObjectGraph) throws(FastCodingError) {
        var ignored = Diagnostics()
        let archive = try ArchiveWriter.write(graph, diagnostics: &ignored).array
        var lenient = options
        lenient.allowsAnyClass = true
        lenient.dialect = nil
        lenient.limits.input = .max
        var readings: ExaminedReadings?
        let judged = Verifier.judge(archive, lenient, &readings)
        errors.merge(judged.errors, Self.withoutOffset)
        // The content of data is judged by the policy that was asked for.
        if options.judgesNested, let readings {
            errors.merge(NestedData.judge(readings, options: options), Self.withoutOffset)
        }
        verdict.warnings.merge(judged.warnings, Self.withoutOffset)
        let classes = verdict.facts.classes
        verdict.facts = judged.facts
        verdict.facts.isKeyedArchive = true
        verdict.facts.version = nil
        verdict.facts.dialect = nil
        verdict.facts.classes = classes
    }

    private static func withoutOffset(_ error: FastCodingError) -> FastCodingError {
        var error = error
        error.offset = nil
        return error
    }
}

extension Verifier {
    /// Judges a keyed archive. It is good if the verdict has no errors.
    package static func judge(
        keyedArchive bytes: [UInt8], options: VerificationOptions = VerificationOptions()
    ) -> Verdict {
        var verifier = KeyedArchiveVerifier(options)
        verifier.judge(bytes)
        return verifier.verdict
    }
}
