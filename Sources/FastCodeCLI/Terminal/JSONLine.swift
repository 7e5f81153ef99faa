package import FastCoding

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

    /// The line as text.
    package static func text(
        _ members: (inout JSONWriter) throws(FastCodingError) -> Void
    ) throws(FastCodingError) -> String {
        String(decoding: try bytes(members), as: UTF8.self)
    }
}
