package import _FastCodingLibrary

/// A JSON object on a line of its own, in which nothing can control a terminal.
package enum JSONLine {
    /// Makes the line from the members that `members` writes.
    package static func bytes(
        _ members: (inout JSONWriter) throws(FastCodingError) -> Void
    ) throws(FastCodingError) -> [UInt8] {
        let output = CollectedOutput()
        var json = try JSONWriter.lines { output.append($0) }
        try json.beginDictionary()
        try members(&json)
        try json.endDictionary()
        try json.endArray()
        try json.finish()
        return output.bytes
    }

    /// The line as text, which begins with the number of the schema that its members follow. Raised when something is
    /// taken away or changes its meaning; additions do not count.
    static func text(
        schema: Int, _ members: (inout JSONWriter) throws(FastCodingError) -> Void
    ) throws(FastCodingError) -> String {
        let line = try bytes { json throws(FastCodingError) in
            try json.member("schema", schema)
            try members(&json)
        }
        return String(decoding: line, as: UTF8.self)
    }
}
