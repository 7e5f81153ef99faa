// What the standard library does for texts in more general ways. Its functions look up types when a process first calls
// them, and bring the engine of regular expressions into the program. They also compare characters, so they miss a quote
// that is followed by a combining mark.
extension String {
    /// The text with every occurrence of `old`, which must not be empty, replaced.
    func replacing(_ old: String, with new: String) -> String {
        let (bytes, sought) = (Array(utf8), Array(old.utf8))
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: sought) {
                result += new.utf8
                index += sought.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    func contains(_ text: String) -> Bool {
        let (bytes, sought) = (Array(utf8), Array(text.utf8))
        return bytes.indices.contains { bytes[$0...].starts(with: sought) }
    }
}
