extension FastCodingError {
    /// A stable word for a kind of error or warning, such as `json-syntax`.
    ///
    /// The set is open: a later release may add codes, so a switch over them needs a default.
    /// fastcode(1) lists all that files cause, and a test compares that list with the constants
    /// here; a code without a public constant is recognized by its ``name``.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The word, in lower case with hyphens.
        public let name: String

        package init(_ name: String) {
            self.name = name
        }

        /// The word.
        public var description: String { name }
    }
}

extension FastCodingError.Code {
    // MARK: - Texts

    /// The text is not JSON as RFC 8259 defines it.
    public static let jsonSyntax = Self("json-syntax")
    /// The text, or a string in an archive, is not valid UTF-8.
    public static let invalidUTF8 = Self("invalid-utf8")
    /// An escape such as `\ud800` lacks its other half.
    package static let loneSurrogate = Self("lone-surrogate")
    /// A string contains U+0000, which ends a string in an archive.
    public static let nulInString = Self("nul-in-string")
    /// A number is too large for a double, or for a decimal if it is a whole number.
    public static let numberOverflow = Self("number-overflow")
    /// A number that is not zero became zero (a warning).
    package static let numberUnderflow = Self("number-underflow")
    /// A number has more digits than a double keeps (a warning).
    public static let decimalPrecision = Self("decimal-precision")
    /// A dictionary has the same key twice.
    public static let duplicateKey = Self("duplicate-key")

    // MARK: - Archives

    /// The file does not begin as a FastCoded archive does.
    public static let notAnArchive = Self("not-an-archive")
    /// The archive has a major version that nothing can read.
    public static let unsupportedVersion = Self("unsupported-version")
    /// The archive ends in the middle of a chunk.
    public static let truncated = Self("truncated")
    /// A chunk has a type that the format does not know.
    package static let unknownChunkType = Self("unknown-chunk-type")
    /// A count claims more than is left of the file.
    package static let countExceedsData = Self("count-exceeds-data")
    /// An alias points to nothing that was read before it.
    package static let aliasOutOfRange = Self("alias-out-of-range")
    /// A chunk is in a place where its type is not allowed, such as Nil in an array.
    package static let misplacedChunk = Self("misplaced-chunk")
    /// Bytes are left over after the root.
    public static let trailingBytes = Self("trailing-bytes")
    /// The file can be read in several ways that give different graphs.
    public static let ambiguousDialect = Self("ambiguous-dialect")
    /// The file was damaged by a known fault of the version that wrote it, and how it was meant
    /// can't be found out, or not in the time that is allowed for the search.
    public static let unreadableDialect = Self("unreadable-dialect")
    /// The archive was read in a dialect other than the nominal one (a warning).
    public static let dialect = Self("dialect")
    /// A version or a chunk type is newer than what is known or than the header says (a warning).
    package static let newerThanHeader = Self("newer-than-header")
    /// A count in the header is wrong (a warning).
    package static let countMismatch = Self("count-mismatch")
    /// Something in a file looks like an archive but was not examined, because too many candidates
    /// came before it (a warning).
    package static let notSearched = Self("not-searched")
    /// The file is damaged, and only a part of it was read, as was asked for (a warning).
    package static let salvaged = Self("salvaged")
    /// Something could not be carried over exactly, or had been lost before (a warning).
    public static let notExact = Self("not-exact")

    // MARK: - Limits

    /// The data nests deeper than the limit.
    public static let depthLimit = Self("depth-limit")
    /// A chain of references is longer than the limit.
    public static let chainLimit = Self("chain-limit")
    /// The input is larger than the limit.
    public static let inputLimit = Self("input-limit")
    /// The archive has more chunks than the limit.
    public static let chunkLimit = Self("chunk-limit")
    /// A string is longer than the limit.
    public static let stringLimit = Self("string-limit")
    /// The output would be larger than the limit.
    public static let outputLimit = Self("output-limit")
    /// Written out, the graph would have more nodes than the limit.
    public static let expansionLimit = Self("expansion-limit")
    /// Something is larger than the format allows, such as data of 4 GiB.
    public static let tooLarge = Self("too-large")

    // MARK: - The notation and key paths

    /// A dictionary with `$class`, `$alias` or the like is not well-formed.
    public static let notation = Self("notation")
    /// The key path of an alias leads nowhere.
    package static let unresolvedAlias = Self("unresolved-alias")
    /// Aliases point only at each other.
    package static let aliasCycle = Self("alias-cycle")
    /// A key with `$` was taken literally (a warning).
    package static let unusedNotation = Self("unused-notation")
    /// `$class` or `$alias` occurs in a text that encode takes literally (a note).
    package static let literalNotation = Self("literal-notation")
    /// A container had to become mutable, because it is on a cycle (a warning).
    public static let madeMutable = Self("made-mutable")
    /// The output format can't carry a value.
    public static let notRepresentable = Self("not-representable")
    /// The graph has a cycle, which this kind of output can't show.
    public static let cycle = Self("cycle")
    /// A key path is malformed or leads nowhere.
    public static let keyPath = Self("key-path")
    /// Both sides of a merge have changed one place in different ways.
    package static let conflict = Self("conflict")
    /// The archive has no class of this name.
    public static let unknownClass = Self("unknown-class")
    /// A value is not of the type of what it is to replace.
    package static let typeChange = Self("type-change")

    // MARK: - Property lists and other formats

    /// The XML or OpenStep property list is malformed.
    public static let plistSyntax = Self("plist-syntax")
    /// The binary property list is damaged.
    package static let plistStructure = Self("plist-structure")
    /// A property list's text is in another encoding than UTF-8, or than its kind of string says
    /// (a warning).
    package static let otherEncoding = Self("other-encoding")
    /// The input is in none of the formats that can be read.
    public static let unknownFormat = Self("unknown-format")
    /// A keyed archive is not well-formed.
    public static let keyedArchive = Self("keyed-archive")
    /// A keyed archive lists superclasses or substitutes of a class, which a graph has no place for
    /// (a warning).
    package static let classChain = Self("class-chain")

    // MARK: - What verify finds in archives that can be read

    /// A class definition, an object or a coded object of a class that is not allowed.
    public static let classNotAllowed = Self("class-not-allowed")
    /// A keyed archive, where none are allowed.
    public static let keyedArchiveNotAllowed = Self("keyed-archive-not-allowed")
    /// A class is defined, but no object uses it (a warning).
    package static let unusedClass = Self("unused-class")
    /// A set has two equal elements (a warning).
    package static let duplicateElement = Self("duplicate-element")
    /// A key is not-a-number, which can't be looked up (a warning).
    package static let nanKey = Self("nan-key")
    /// Bytes of padding are not zero (a warning).
    package static let padding = Self("padding")
    /// Something was written in a form other than FastCoder's, such as a wide integer for a small
    /// number (a warning).
    package static let nonCanonical = Self("non-canonical")

    // MARK: - What a program does, not a file: the tool can't meet these, so docs/LIBRARY.md lists them

    /// A node belongs to another graph.
    public static let foreignNode = Self("foreign-node")
    /// A node is not of the kind that the operation needs.
    public static let wrongKind = Self("wrong-kind")

    // MARK: - Groups

    /// Whether the code says that something goes beyond a limit, be it one of the format.
    package var isLimit: Bool {
        name.hasSuffix("-limit") || self == .tooLarge
    }
}
