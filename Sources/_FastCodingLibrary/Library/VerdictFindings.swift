import _FastCodingRules

extension Verdict {
    /// Something that verify found.
    public struct Finding: Hashable, Sendable {
        /// What a finding means for the archive.
        public enum Severity: String, Hashable, Sendable {
            /// It can't be read, or it holds something that is not allowed.
            case error
            /// It is odd, but harmless.
            case warning
        }

        /// What the finding means for the archive.
        public let severity: Severity
        /// What was found, as a stable code.
        public let code: FastCodingError.Code
        /// The same in a sentence.
        public let message: String
        /// The offset of the byte in question, from 0; nil if the finding is about the archive as a whole.
        public let offset: Int?
        /// The key path of the place; nil if none is known.
        public let keyPath: String?
        /// How many more findings of the same code are not listed; 0 for all but the finding that says so.
        public let furtherCount: Int
    }

    /// Whether the archive can be read and holds only what is allowed.
    public var isOK: Bool { errors.told.isEmpty }

    /// What was found, errors first. For each code the first ten are listed, followed by the number of the rest.
    public var findings: [Finding] {
        errors.told.map { Finding(.error, $0) } + warnings.told.map { Finding(.warning, $0) }
    }
}

extension Verdict.Finding {
    fileprivate init(_ severity: Severity, _ error: FastCodingError) {
        self.init(
            severity: severity, code: error.code, message: error.sentence, offset: error.offset,
            keyPath: error.keyPath, furtherCount: error.furtherCount)
    }
}
