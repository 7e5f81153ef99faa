// The codes of errors and warnings about property lists and other formats.
extension FastCodingError.Code {
    /// The XML property list is malformed.
    public static let plistSyntax = Self("plist-syntax")
    /// The binary property list is damaged.
    public static let plistStructure = Self("plist-structure")
    /// The input is in none of the formats that can be read.
    public static let unknownFormat = Self("unknown-format")

    /// A keyed archive is not well-formed.
    public static let keyedArchive = Self("keyed-archive")
    /// A keyed archive lists superclasses or substitutes of a class, which a graph has no place for (a warning).
    public static let classChain = Self("class-chain")

    package static let propertyListTable: [(code: Self, meaning: String)] = [
        (.plistSyntax, "The XML property list is malformed."),
        (.plistStructure, "The binary property list is damaged."),
        (.unknownFormat, "The input is in none of the formats that can be read."),
        (.keyedArchive, "A keyed archive is not well-formed."),
        (
            .classChain,
            "A keyed archive lists superclasses or substitutes of a class, which a graph has no place for (a warning)."
        ),
    ]
}
