/// Finds what key paths lead to, and writes it.
extension StreamWriter {
    typealias Match = StreamSearch.Match

    /// Finds what key paths lead to, in their order; the root if there are none.
    ///
    /// - Returns: nil if it takes a graph, and if a path leads nowhere: from the graph, the error can tell what is there.
    mutating func find(_ paths: [String], _ bytes: Span<UInt8>) throws(FastCodingError) -> StreamSearch.Findings? {
        if paths.isEmpty {
            return StreamSearch.Findings(matches: [[Match(here, 1)]], haveParts: try isContainer(bytes))
        }
        var components: [[KeyPathComponent]] = []
        for path in paths {
            guard let parts = KeyPathSearch.components(of: path) else { return nil }
            components.append(parts)
        }
        guard let found = try StreamSearch.find(components, in: &self, bytes),
            found.matches.allSatisfy({ !$0.isEmpty })
        else { return nil }
        return found
    }

    /// Whether no array and no dictionary was found twice or lies in another one: what is written twice needs aliases.
    mutating func areApart(_ found: StreamSearch.Findings, _ bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        if !found.haveParts { return true }
        var containers: [Range<Int>] = []
        for matches in found.matches {
            for match in matches {
                here = match.here
                for _ in 0..<match.count {
                    let start = position
                    let isContainer = try isContainer(bytes)
                    try skip(1, bytes)
                    if isContainer { containers.append(start..<position) }
                    if match.isKeyed { position = try endOfKey(bytes) }
                }
            }
        }
        containers.sort { $0.lowerBound < $1.lowerBound }
        return zip(containers, containers.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    }

    /// Writes the values that were found, the only one as it is or all of them as an array, and completes the text.
    mutating func write(
        _ found: [[Match]], asArray: Bool, _ bytes: Span<UInt8>
    ) throws(FastCodingError) {
        if asArray { try writer.beginArray(at: position) }
        for matches in found {
            for match in matches {
                here = match.here
                let (runs, count) = match.isKeyed ? (match.count, 1) : (1, match.count)
                for _ in 0..<runs {
                    top = Frame(isDictionary: false, remaining: Int(count))
                    try writeValue(bytes)
                    if match.isKeyed { position = try endOfKey(bytes) }
                }
            }
        }
        if asArray { try writer.endArray(at: position) }
        try writer.finish()
    }

    /// Writes the values that were found, none of which has parts, as bare bytes with line feeds.
    mutating func writeRaw(
        _ found: [[Match]], to raw: inout RawOutput, _ bytes: Span<UInt8>, escapesControls: Bool, _ output: ByteOutput
    ) throws(FastCodingError) {
        for matches in found {
            for match in matches {
                here = match.here
                for _ in 0..<match.count {
                    try moveRaw(to: &raw.text, bytes, escapesControls)
                    if match.isKeyed { position = try endOfKey(bytes) }
                    try raw.endValue(output)
                }
            }
        }
        try raw.finish(output)
    }

    /// Appends the text of the value at the position, with a line feed, and moves past the value.
    @inline(__always)
    private mutating func moveRaw(
        to text: inout ByteBuffer, _ bytes: Span<UInt8>, _ escapesControls: Bool
    ) throws(FastCodingError) {
        switch try type(bytes) {
        case PlainType.string, PlainType.stringAlias8, PlainType.stringAlias16, PlainType.stringAlias32:
            text.append(raw: try place(string(bytes)).text(in: bytes), escapesControls)
            position = try endOfKey(bytes)
        default: position = try appendScalar(to: &text, bytes)
        }
        text.append(0x0A)
    }
}

extension StreamSearch.Match {
    /// Values that begin at a place.
    @inline(__always)
    init(_ here: StreamWriter.Here, _ count: Int, isKeyed: Bool = false, origin: Int = 0) {
        self.init(
            position: UInt32(truncatingIfNeeded: here.position), strings: UInt32(truncatingIfNeeded: here.strings),
            containersAndKeys: UInt32(truncatingIfNeeded: here.containers) << 1 | (isKeyed ? 1 : 0),
            count: UInt32(truncatingIfNeeded: count),
            origin: UInt32(truncatingIfNeeded: origin))
    }

    @inline(__always)
    var here: StreamWriter.Here { (Int(position), Int(strings), Int(containersAndKeys >> 1)) }

    @inline(__always)
    var isKeyed: Bool { containersAndKeys & 1 != 0 }
}
