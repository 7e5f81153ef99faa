/// Fingerprints of a graph's texts and URLs: equal ones have equal fingerprints, in other graphs as
/// well. Each is examined once, however often it is asked for, unless it is short.
package struct TextFingerprints {
    /// The fingerprints of the names in a graph's class definitions.
    package struct Names: Sendable {
        /// For each definition, that of its class name.
        package let classes: [UInt64]
        /// The fingerprints of property names, parallel to the graph's `propertyNames`.
        package let properties: [UInt64]
    }

    private var texts: [ByteRange: UInt64] = [:]
    private var urls: [NodeIndex: UInt64] = [:]
    private let hasher = SeededHash.shared

    /// The fingerprint of a text. Short ones are hashed each time, which takes no longer than a
    /// look-up.
    mutating func fingerprint(of range: ByteRange, in graph: ObjectGraph) -> UInt64 {
        if range.isQuickToHash {
            return hasher.hash(graph.bytes(range))
        }

        if let known = texts[range] {
            return known
        }

        let fingerprint = hasher.hash(graph.bytes(range))
        texts[range] = fingerprint
        return fingerprint
    }

    /// The fingerprint of a URL: made of its relative string and the fingerprint of its base. The
    /// chain of bases is followed up to the first one whose fingerprint is known.
    mutating func fingerprint(ofURL node: NodeIndex, in graph: ObjectGraph) -> UInt64 {
        var chain: [NodeIndex] = []
        var next = node
        var result: UInt64 = 0

        while graph.kind(next) == .url {
            if let known = urls[next] {
                result = known
                break
            }

            // If a chain ever leads back to itself, the walk ends there.
            urls[next] = 1
            chain.append(next)
            next = graph.url(next).base
        }

        for url in chain.reversed() {
            result = hasher.hash(
                result &* 31 &+ fingerprint(of: graph.byteRange(graph.url(url).relative), in: graph)
            )
            urls[url] = result
        }

        return result
    }

    /// The fingerprints of all names in the class definitions of a graph.
    mutating func names(of graph: ObjectGraph) -> Names {
        Names(
            classes: graph.definitions.map { fingerprint(of: $0.name, in: graph) },
            properties: graph.propertyNames.map { fingerprint(of: $0, in: graph) }
        )
    }
}
