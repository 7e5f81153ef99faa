extension FastCodingError {
    /// A stable word for a kind of error or warning, such as `json-syntax`.
    ///
    /// The set is open: a later release may add codes, so a switch over them needs a default.
    /// fastcode(1) lists all that files cause; those that no constant stands for are told by their
    /// ``name``.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The word, in lower case with hyphens.
        public let name: String
        /// A sentence that says what it means, as fastcode(1) lists it.
        package let meaning: String

        package init(_ name: String, _ meaning: String) {
            self.name = name
            self.meaning = meaning
        }

        /// The word.
        public var description: String { name }

        /// Hashes the name alone, which is enough and short: there may be a warning for each byte
        /// of a file.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(name)
        }
    }
}

extension FastCodingError.Code {
    // MARK: - Texts

    /// The text is not JSON as RFC 8259 defines it.
    public static let jsonSyntax = Self(
        "json-syntax",
        "The text is not JSON as RFC 8259 defines it."
    )
    /// The text, or a string in an archive, is not valid UTF-8.
    public static let invalidUTF8 = Self(
        "invalid-utf8",
        "The text, or a string in an archive, is not valid UTF-8."
    )
    package static let loneSurrogate = Self(
        "lone-surrogate",
        "An escape such as `\\ud800` lacks its other half."
    )
    /// A string contains U+0000, which ends a string in an archive.
    public static let nulInString = Self(
        "nul-in-string",
        "A string contains U+0000, which ends a string in an archive."
    )
    /// A number is too large for a double, or for a decimal if it is a whole number.
    public static let numberOverflow = Self(
        "number-overflow",
        "A number is too large for a double, or for a decimal if it is a whole number."
    )
    package static let numberUnderflow = Self(
        "number-underflow",
        "A number that is not zero became zero (a warning)."
    )
    /// A number has more digits than a double keeps (a warning).
    public static let decimalPrecision = Self(
        "decimal-precision",
        "A number has more digits than a double keeps (a warning)."
    )
    /// A dictionary has the same key twice.
    public static let duplicateKey = Self("duplicate-key", "A dictionary has the same key twice.")

    // MARK: - Archives

    /// The file does not begin as a FastCoded archive does.
    public static let notAnArchive = Self(
        "not-an-archive",
        "The file does not begin as a FastCoded archive does."
    )
    /// The archive has a major version that nothing can read.
    public static let unsupportedVersion = Self(
        "unsupported-version",
        "The archive has a major version that nothing can read."
    )
    /// The archive ends in the middle of a chunk.
    public static let truncated = Self("truncated", "The archive ends in the middle of a chunk.")
    package static let unknownChunkType = Self(
        "unknown-chunk-type",
        "A chunk has a type that the format does not know."
    )
    package static let countExceedsData = Self(
        "count-exceeds-data",
        "A count claims more than is left of the file."
    )
    package static let aliasOutOfRange = Self(
        "alias-out-of-range",
        "An alias points to nothing that was read before it."
    )
    package static let misplacedChunk = Self(
        "misplaced-chunk",
        "A chunk stands where its type is not allowed, such as Nil in an array."
    )
    /// Bytes are left over after the root.
    public static let trailingBytes = Self("trailing-bytes", "Bytes are left over after the root.")
    /// The file can be read in several ways that give different graphs.
    public static let ambiguousDialect = Self(
        "ambiguous-dialect",
        "The file can be read in several ways that give different graphs."
    )
    /// The file was damaged by a known fault of the version that wrote it, and how it was meant
    /// can't be found out, or not in the time that is allowed for the search.
    public static let unreadableDialect = Self(
        "unreadable-dialect",
        "The file was damaged by a known fault of the version that wrote it, and how it was meant can't be found out, "
            + "or not in the time that is allowed for the search."
    )
    /// The archive was read in a dialect other than the nominal one (a warning).
    public static let dialect = Self(
        "dialect",
        "The archive was read in a dialect other than the nominal one (a warning)."
    )
    package static let newerThanHeader = Self(
        "newer-than-header",
        "A version or a chunk type is newer than what is known or than the header says (a warning)."
    )
    package static let countMismatch = Self(
        "count-mismatch",
        "A count in the header is wrong (a warning)."
    )
    package static let notSearched = Self(
        "not-searched",
        "Something in a file looks like an archive but was not examined, because too many candidates came before it (a warning)."
    )
    /// Something could not be carried over exactly, or had been lost before (a warning).
    public static let notExact = Self(
        "not-exact",
        "Something could not be carried over exactly, or had been lost before (a warning)."
    )

    // MARK: - Limits

    /// The data nests deeper than the limit.
    public static let depthLimit = Self("depth-limit", "The data nests deeper than the limit.")
    /// A chain of references is longer than the limit.
    public static let chainLimit = Self(
        "chain-limit",
        "A chain of references is longer than the limit."
    )
    /// The input is larger than the limit.
    public static let inputLimit = Self("input-limit", "The input is larger than the limit.")
    /// The archive has more chunks than the limit.
    public static let chunkLimit = Self(
        "chunk-limit",
        "The archive has more chunks than the limit."
    )
    /// A string is longer than the limit.
    public static let stringLimit = Self("string-limit", "A string is longer than the limit.")
    /// The output would be larger than the limit.
    public static let outputLimit = Self(
        "output-limit",
        "The output would be larger than the limit."
    )
    /// Written out, the graph would have more nodes than the limit.
    public static let expansionLimit = Self(
        "expansion-limit",
        "Written out, the graph would have more nodes than the limit."
    )
    /// Something is larger than the format can hold, such as data of 4 GiB.
    public static let tooLarge = Self(
        "too-large",
        "Something is larger than the format can hold, such as data of 4 GiB."
    )

    // MARK: - The notation and key paths

    /// A dictionary with `$class`, `$alias` or the like is not well-formed.
    public static let notation = Self(
        "notation",
        "A dictionary with `$class`, `$alias` or the like is not well-formed."
    )
    package static let unresolvedAlias = Self(
        "unresolved-alias",
        "The key path of an alias leads nowhere."
    )
    package static let aliasCycle = Self("alias-cycle", "Aliases point only at each other.")
    package static let unusedNotation = Self(
        "unused-notation",
        "A key with `$` was taken literally (a warning)."
    )
    package static let literalNotation = Self(
        "literal-notation",
        "`$class` or `$alias` occurs in a text that encode takes literally (a note)."
    )
    /// A container had to become mutable, because it is on a cycle (a warning).
    public static let madeMutable = Self(
        "made-mutable",
        "A container had to become mutable, because it is on a cycle (a warning)."
    )
    /// The output format can't carry a value.
    public static let notRepresentable = Self(
        "not-representable",
        "The output format can't carry a value."
    )
    /// The graph has a cycle, which this kind of output can't show.
    public static let cycle = Self(
        "cycle",
        "The graph has a cycle, which this kind of output can't show."
    )
    /// A key path is malformed or leads nowhere.
    public static let keyPath = Self("key-path", "A key path is malformed or leads nowhere.")
    /// The archive has no class of this name.
    public static let unknownClass = Self("unknown-class", "The archive has no class of this name.")

    // MARK: - Property lists and other formats

    /// The XML property list is malformed.
    public static let plistSyntax = Self("plist-syntax", "The XML property list is malformed.")
    package static let plistStructure = Self(
        "plist-structure",
        "The binary property list is damaged."
    )
    /// The input is in none of the formats that can be read.
    public static let unknownFormat = Self(
        "unknown-format",
        "The input is in none of the formats that can be read."
    )
    /// A keyed archive is not well-formed.
    public static let keyedArchive = Self("keyed-archive", "A keyed archive is not well-formed.")
    package static let classChain = Self(
        "class-chain",
        "A keyed archive lists superclasses or substitutes of a class, which a graph has no place for (a warning)."
    )

    // MARK: - What verify finds in archives that can be read

    /// A class definition, an object or a coded object of a class that is not allowed.
    public static let classNotAllowed = Self(
        "class-not-allowed",
        "A class definition, an object or a coded object of a class that is not allowed."
    )
    /// A keyed archive, where none are allowed.
    public static let keyedArchiveNotAllowed = Self(
        "keyed-archive-not-allowed",
        "A keyed archive, where none are allowed."
    )
    package static let unusedClass = Self(
        "unused-class",
        "A class is defined, but no object uses it (a warning)."
    )
    package static let duplicateElement = Self(
        "duplicate-element",
        "A set has two equal elements (a warning)."
    )
    package static let nanKey = Self(
        "nan-key",
        "A key is not-a-number, which can't be looked up (a warning)."
    )
    package static let padding = Self("padding", "Bytes of padding are not zero (a warning).")
    package static let nonCanonical = Self(
        "non-canonical",
        "Something was written in a form other than FastCoder's, such as a wide integer for a small number (a warning)."
    )

    // MARK: - What a program does, not a file: the tool can't meet these, so docs/LIBRARY.md lists them

    /// A node belongs to another graph.
    public static let foreignNode = Self("foreign-node", "A node belongs to another graph.")
    /// A node is not of the kind that the operation needs.
    public static let wrongKind = Self(
        "wrong-kind",
        "A node is not of the kind that the operation needs."
    )

    // MARK: - All but these

    /// Those of files and texts, in the order of fastcode(1).
    package static let all: [Self] = [
        .jsonSyntax,
        .invalidUTF8,
        .loneSurrogate,
        .nulInString,
        .numberOverflow,
        .numberUnderflow,
        .decimalPrecision,
        .duplicateKey,
        .notAnArchive,
        .unsupportedVersion,
        .truncated,
        .unknownChunkType,
        .countExceedsData,
        .aliasOutOfRange,
        .misplacedChunk,
        .trailingBytes,
        .ambiguousDialect,
        .unreadableDialect,
        .dialect,
        .newerThanHeader,
        .notExact,
        .notSearched,
        .countMismatch,
        .depthLimit,
        .chainLimit,
        .inputLimit,
        .chunkLimit,
        .stringLimit,
        .outputLimit,
        .expansionLimit,
        .tooLarge,
        .notation,
        .unresolvedAlias,
        .aliasCycle,
        .unusedNotation,
        .literalNotation,
        .madeMutable,
        .notRepresentable,
        .cycle,
        .keyPath,
        .unknownClass,
        .plistSyntax,
        .plistStructure,
        .unknownFormat,
        .keyedArchive,
        .classChain,
        .classNotAllowed,
        .keyedArchiveNotAllowed,
        .unusedClass,
        .duplicateElement,
        .nanKey,
        .padding,
        .nonCanonical,
    ]

    /// Whether the code says that something goes beyond a limit, be it one of the format.
    package var isLimit: Bool {
        name.hasSuffix("-limit") || self == .tooLarge
    }
}
