// The codes of errors and warnings about property lists and other formats.
extension FastCodingError.Code {
    /// The XML property list is malformed.
    public static let plistSyntax = Self("plist-syntax")
    /// The binary property list is damaged.
    public static let plistStructure = Self("plist-structure")
    /// The input is of none of the formats that can be read.
    public static let unknownFormat = Self("unknown-format")

    package static let propertyListTable: [(code: Self, meaning: String)] = [
        (.plistSyntax, "The XML property list is malformed."),
        (.plistStructure, "The binary property list is damaged."),
        (.unknownFormat, "The input is of none of the formats that can be read."),
    ]
}
