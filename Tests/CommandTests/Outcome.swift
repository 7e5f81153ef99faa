import TestSupport

/// How a process ended and what it printed.
struct Outcome {
    /// The exit status; nil if a signal ended it.
    let status: Int32?
    /// The signal that ended it.
    let signal: Int32?
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [Substring] { text.split(separator: "\n") }
    /// The objects of JSON in the output, one on each line; an error if there is anything else.
    func objects() throws -> [[String: Any]] {
        try lines.map { line in
            try #require(
                JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                "\(line)"
            )
        }
    }
    /// The codes in brackets at the ends of the messages.
    var codes: [String] {
        errors.split(separator: "\n").compactMap { line in
            line.hasSuffix("]")
                ? line.split(separator: "[").last.map { String($0.dropLast()) } : nil
        }
    }

    /// Expects what is given of how the process ended and what it printed, and returns the same.
    @discardableResult
    func expect(
        status: Int32? = nil,
        codes: [String]? = nil,
        output: String? = nil,
        errors: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Outcome {
        if let status {
            #expect(self.status == status, "\(self.errors)", sourceLocation: sourceLocation)
        }

        if let codes {
            #expect(self.codes == codes, "\(self.errors)", sourceLocation: sourceLocation)
        }

        if let output {
            #expect(text == output, sourceLocation: sourceLocation)
        }

        if let errors {
            #expect(self.errors == errors, sourceLocation: sourceLocation)
        }

        return self
    }
}
