// The codes of what verify finds in archives that can be read.
extension FastCodingError.Code {
    /// A class definition, an object or a coded object of a class that is not allowed.
    public static let classNotAllowed = Self("class-not-allowed")
    /// A keyed archive, where none are allowed.
    public static let keyedArchiveNotAllowed = Self("keyed-archive-not-allowed")
    /// A class definition that no object uses (a warning).
    public static let unusedClass = Self("unused-class")
    /// A set has two equal elements (a warning).
    public static let duplicateElement = Self("duplicate-element")
    /// A key is not-a-number, which can't be looked up (a warning).
    public static let nanKey = Self("nan-key")
    /// Bytes of padding are not zero (a warning).
    public static let padding = Self("padding")
    /// Something was written in a form other than FastCoder's, such as a wide integer for a small number (a warning).
    public static let nonCanonical = Self("non-canonical")

    package static let verificationTable: [(code: Self, meaning: String)] = [
        (.classNotAllowed, "A class definition, an object or a coded object of a class that is not allowed."),
        (.keyedArchiveNotAllowed, "A keyed archive, where none are allowed."),
        (.unusedClass, "A class is defined, but no object uses it (a warning)."),
        (.duplicateElement, "A set has two equal elements (a warning)."),
        (.nanKey, "A key is not-a-number, which can't be looked up (a warning)."),
        (.padding, "Bytes of padding are not zero (a warning)."),
        (
            .nonCanonical,
            "Something was written in a form other than FastCoder's, such as a wide integer for a small number (a warning)."
        ),
    ]
}
