extension FastCodingError {
    /// A stable word for a kind of error or warning, such as `json-syntax`.
    ///
    /// The set is open: a later release may add codes, so a switch over them needs a default. fastcode(1) lists
    /// all of them.
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
    /// All codes of the library and what they mean, as fastcode(1) lists them.
    package static let table =
        jsonTable + archiveTable + limitTable + notationTable + propertyListTable
        + verificationTable
}
