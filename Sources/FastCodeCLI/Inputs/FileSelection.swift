internal import FastCodingInspector
internal import _FastCodingEngine

/// Decides which of the files in directories are taken: `--recursive` and the options for it.
struct FileSelection {
    private let arguments: ParsedArguments
    /// The kind of files that the subcommand takes.
    private let kind: Subcommand.OperandKind
    /// The kinds of documents that are asked for; nil for those that the subcommand takes by
    /// itself.
    private let kinds: Set<DocumentKind>?
    /// The endings of names for which a file is taken regardless of its content.
    private let endings: [String]
    /// Whether JSON is taken.
    private let takesTexts: Bool
    /// Whether property lists are taken that are no keyed archives.
    private let takesPropertyLists: Bool
    /// Patterns of which a file's name has to match one, if there are any.
    private let included: [Glob]
    /// Patterns that neither a file's name nor a directory's may match.
    private let excluded: [Glob]

    /// Reads the options of selection.
    ///
    /// - Throws: an error of usage for a pattern that is none.
    init(_ arguments: ParsedArguments) throws(FastCodingError) {
        self.arguments = arguments
        kind = arguments.subcommand.operands.kind
        kinds = arguments.documentKinds
        endings =
            kinds.map { kinds in
                (kinds.contains(.fast) ? ["fast"] : []) + (kinds.contains(.json) ? ["json"] : [])
            } ?? kind.endingsInDirectories
        takesTexts = kind == .text || kind == .any
        takesPropertyLists = takesTexts || arguments.has(.expandData) || arguments.has(.nested)
        included = try arguments.paths(.include).map { path throws(FastCodingError) in
            try Glob(path.bytes)
        }

        excluded = try arguments.paths(.exclude).map { path throws(FastCodingError) in
            try Glob(path.bytes)
        }
    }

    /// The operands, with the files taken from each directory in its place, in the order of the
    /// operands.
    ///
    /// - Throws: an error of usage if nothing is left.
    func replacingDirectories(_ operands: [Path]) throws(FastCodingError) -> [SelectedFile] {
        var files: [SelectedFile] = []
        var passedOver = PassedOverFiles()
        for operand in operands {
            if !Input(operand).isStandardInput, Links.isDirectory(operand) {
                files += try self.files(below: operand, &passedOver).map {
                    SelectedFile(path: $0, isFromDirectory: true)
                }
            } else {
                files.append(SelectedFile(path: operand, isFromDirectory: false))
            }
        }

        passedOver.note(arguments)
        if files.isEmpty, !operands.isEmpty {
            throw arguments.usageError("the directories contain no file that this subcommand reads")
        }

        return files
    }

    /// The files in a directory, and in those below it, that are taken.
    func files(below directory: Path, _ passedOver: inout PassedOverFiles) throws(FastCodingError)
        -> [Path]
    {
        try DirectoryWalk.files(
            below: directory,
            followsLinks: arguments.has(.follow),
            skipping: isSkipped,
            where: { path, name in
                let content = FileBeginning(of: path, limit: arguments.limits.input)
                return isWanted(name, content, &passedOver)
            }
        )
    }

    /// Whether a file in a tar stream is taken.
    func takes(
        _ path: Path,
        _ bytes: [UInt8],
        isWhole: Bool,
        _ passedOver: inout PassedOverFiles
    ) -> Bool {
        // A walk would have left out the hidden and excluded directories. A stream has no walk, so
        // each directory above the file is examined here.
        let parts = path.bytes.split(separator: UInt8(ascii: "/")).filter { part in
            ![".", ".."].contains { part.elementsEqual($0.utf8) }
        }

        let name = Array(parts.joined(separator: [0x2F]))
        if parts.contains(where: { $0.first == UInt8(ascii: ".") }), !arguments.has(.hidden) {
            return false
        }

        if excluded.contains(where: { $0.matches(name, orDirectoryAbove: true) }) {
            return false
        }

        return isWanted(name, UnpackedFile(bytes: bytes, isWhole: isWhole), &passedOver)
    }

    /// Whether a file or a directory is passed over without a look at it. The name begins below the
    /// operand.
    private func isSkipped(_ name: [UInt8]) -> Bool {
        let last = name.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        if name[last] == UInt8(ascii: "."), !arguments.has(.hidden) {
            return true
        }

        return excluded.contains { $0.matches(name) }
    }

    /// Whether a file is taken: by the end of its name or by how it begins. Files that can't be
    /// read are taken too, so that they are reported.
    private func isWanted<Content: FileContent>(
        _ name: [UInt8],
        _ content: @autoclosure () -> Content,
        _ passedOver: inout PassedOverFiles
    ) -> Bool {
        if !included.isEmpty, !included.contains(where: { $0.matches(name) }) {
            return false
        }

        // The search finds out whether anything that is wanted is inside.
        if arguments.has(.inside) {
            return true
        }

        if kind == .file || OutputNaming.ending(of: name, endings) != nil {
            return true
        }

        let content = content()
        guard let format = content.format() else { return true }
        let isWanted =
            kinds.map { self.isWanted(name, content, format, $0) }
            ?? self.isWanted(content, format)
        if !isWanted, kind != .text {
            note(name, content, format, &passedOver)
        }

        return isWanted
    }

    /// Whether the subcommand takes a format by itself, without `--kind`.
    private func isWanted(_ content: some FileContent, _ format: DetectedFormat) -> Bool {
        switch format {
        case .archive: return kind != .text
        case .json: return takesTexts && content.opensJSON()
        case .binary, .xml:
            if kind == .archive { return false }
            return takesPropertyLists || mayBeKeyedArchive(content)
        case .otherXML, .openStep, .empty, .unknown: return false
        }
    }

    /// Notes a file that could be read in some way, though not by this command as it was called.
    private func note(
        _ name: [UInt8],
        _ content: some FileContent,
        _ format: DetectedFormat,
        _ passedOver: inout PassedOverFiles
    ) {
        // A user who names kinds doesn't want the others.
        if kinds != nil, format.isPropertyList || format == .archive || content.opensJSON() {
            return
        }

        switch format {
        case .binary, .xml:
            if kind == .archive, mayBeKeyedArchive(content) {
                passedOver.add("keyed archive")
            } else {
                passedOver.add("property list", advice: adviceOnPropertyLists)
            }
        case .openStep where (kind == .any || takesOpenStep) && isOpenStep(name, content):
            passedOver.add("property list", advice: adviceOnPropertyLists)
        case .json where adviceOnJSON != nil && content.opensJSON():
            passedOver.add("JSON file", advice: adviceOnJSON)
        case .archive, .json, .otherXML, .openStep, .empty, .unknown:
            if let noun = ForeignFormat(content.beginning().span)?.noun {
                passedOver.add(noun)
            }
        }
    }

    /// Whether `--kind` takes documents of any kind, and the subcommand reads them.
    private var takesKinds: Bool {
        arguments.subcommand.option(.kind) != nil && !judgesNested
    }

    /// Whether the subcommand reads property lists and JSON only for what data in them holds.
    private var judgesNested: Bool { arguments.subcommand.option(.nested) != nil }

    /// Whether `--kind plist` takes OpenStep property lists, which are never written.
    private var takesOpenStep: Bool { takesKinds && arguments.subcommand.name != .edit }

    /// The option that would take property lists; nil if the subcommand has none.
    private var adviceOnPropertyLists: String? {
        if judgesNested {
            return "--nested judges property lists"
        }

        return takesKinds ? "--kind plist takes property lists" : nil
    }

    /// The option that would take JSON; nil if the subcommand has none.
    private var adviceOnJSON: String? {
        if judgesNested {
            let nested = arguments.has(.nested) ? "" : " with --nested"
            return "--kind json\(nested) judges JSON"
        }

        // These two have nothing to show or to change in JSON.
        let readsJSON = ![.dumpChunks, .edit].contains(arguments.subcommand.name)
        return takesKinds && readsJSON ? "--kind json takes JSON" : nil
    }

    /// Whether a format is among the kinds that are asked for.
    private func isWanted(
        _ name: [UInt8],
        _ content: some FileContent,
        _ format: DetectedFormat,
        _ kinds: Set<DocumentKind>
    ) -> Bool {
        switch format {
        case .archive:
            return kinds.contains(.fast)
        case .json:
            return kinds.contains(.json) && content.opensJSON()
        case .openStep:
            return kinds.contains(.plist) && isOpenStep(name, content)
        case .binary, .xml:
            let wanted = kinds.intersection([.keyed, .plist])
            if wanted.isEmpty {
                return false
            }

            return wanted.count == 2 || mayBeKeyedArchive(content) == wanted.contains(.keyed)
        case .otherXML, .empty, .unknown:
            return false
        }
    }

    /// Whether a text is an OpenStep property list. Many texts begin like one, so that only the
    /// whole text tells, or its name: then it is reported if it can't be read.
    private func isOpenStep(_ name: [UInt8], _ content: some FileContent) -> Bool {
        OutputNaming.ending(of: name, ["plist", "strings"]) != nil
            || content.whole().map { OpenStepPropertyListReader.accepts($0) } ?? true
    }

    /// Whether a property list may be a keyed archive. Property lists are everywhere, so that only
    /// the whole file tells. A damaged one may still be an archive to other readers.
    private func mayBeKeyedArchive(_ content: some FileContent) -> Bool {
        guard let whole = content.whole() else { return true }
        switch Document(whole).kind {
        case .keyedArchive, .damagedPropertyList: return true
        case .archive, .propertyList, .text, .openStep, .empty, .unknown: return false
        }
    }
}
