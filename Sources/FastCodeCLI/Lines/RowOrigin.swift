internal import _FastCodingEngine

/// The origin of a row: the file and, for a document inside the file, the place in it.
struct RowOrigin: Sendable {
    /// A document that was found in a file: its place, and a digest by which to recognize it.
    struct Part: Sendable {
        /// The containers of the document in the file, in words; empty if there are none.
        let container: String
        let offset: Int
        /// Nil if it is not known.
        var length: Int?
        /// The hash of the content in hexadecimal; nil if it is not asked for, or if the document
        /// is not complete.
        var digest: String?
        /// Nil if it was not looked into.
        var state: String?

        /// The members in JSON. A document without a container has no member for it.
        var members: [JSONMember] {
            let place: JSONValue = [
                "container": container.isEmpty ? nil : .text(container),
                "offset": .number(offset),
                "length": length.map { .number($0) },
                "sha256": digest.map { .text($0) },
                "state": state.map { .text($0) },
            ]

            return place.members
        }

        /// Writes the members into an object that is open.
        @Sendable
        func write(to json: inout JSONWriter) throws(FastCodingError) {
            try JSONValue.write(members, to: &json)
        }
    }

    /// The names of the columns that a part has beside that of the file.
    static let partNames = ["container", "offset", "length", "sha256", "state"]

    let file: String
    /// The document in the file; nil if the row is about the file itself.
    var part: Part?

    /// The members of a row in JSON.
    var members: [JSONMember] {
        [JSONMember("file", .text(file))] + (part?.members ?? [])
    }

    /// The fields of a row in a table; nil where there is nothing.
    var cells: [[UInt8]?] {
        let name: [[UInt8]?] = [Array(file.utf8)]
        guard let part else { return name }

        let container = part.container.isEmpty ? nil : part.container
        let fields = [
            container, "\(part.offset)", part.length.map { "\($0)" }, part.digest, part.state,
        ]

        return name + fields.map { field in field.map { Array($0.utf8) } }
    }
}
