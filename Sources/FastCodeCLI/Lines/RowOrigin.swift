internal import _FastCodingEngine

/// Where a row is from: the file, and the place in it of something that is inside.
struct RowOrigin: Sendable {
    /// Something that was found in a file, so that others can tell where and what it is.
    struct Part: Sendable {
        let container: String
        let offset: Int
        let length: Int
        /// Nil if it is not asked for, or of what is not whole.
        let digest: String?
        let state: String
    }

    /// The names of the columns that a part has beside that of the file.
    static let partNames = ["container", "offset", "length", "sha256", "state"]

    let file: String
    /// Nil for the file itself.
    var part: Part?

    /// The members of a row in JSON. What is in no container names none.
    var members: [(key: String, value: JSONValue)] {
        let name = [(key: "file", value: JSONValue.text(file))]
        guard let part else { return name }

        let place: JSONValue = [
            "container": part.container.isEmpty ? nil : .text(part.container),
            "offset": .number(part.offset),
            "length": .number(part.length),
            "sha256": part.digest.map { .text($0) },
            "state": .text(part.state),
        ]

        return name + place.members
    }

    /// The fields of a row in a table; nil where there is nothing.
    var cells: [[UInt8]?] {
        let name: [[UInt8]?] = [Array(file.utf8)]
        guard let part else { return name }

        let container = part.container.isEmpty ? nil : part.container
        let fields = [
            container, "\(part.offset)", "\(part.length)", part.digest, part.state,
        ]

        return name + fields.map { field in field.map { Array($0.utf8) } }
    }
}
