/// The readings that have been found for an archive as a whole. Of those with the same graph only
/// one is kept, and no more than a few in all: two that differ are ambiguous already.
struct DialectCandidates {
    private static let most = 4

    let size: Int
    private(set) var kept: [ReadingFingerprint] = []

    mutating func take(_ result: ReadingFingerprint) {
        guard result.facts.end == size else { return }

        // A reading that would repair damage, but finds none, is not a reading of its own.
        if result.reading.dialect.mergesReopened, result.reading.reopened.isEmpty {
            return
        }

        if kept.contains(where: { $0.fingerprint == result.fingerprint && $0.ranksLike(result) }) {
            return
        }

        // A reading that the counts confirm is worth more than one that they don't.
        if kept.count == Self.most {
            guard result.countsFit, let worst = kept.lastIndex(where: { !$0.countsFit }) else {
                return
            }
            kept.remove(at: worst)
        }

        kept.append(result)
    }

    mutating func preferKnownFaults(of header: ArchiveHeader) {
        guard header.isMajor2 else { return }

        // Only 2.1.1 and earlier listed the key that names the class, and they numbered URLs before
        // their parts.
        if header.version.minor == 1, kept.contains(where: \.listsClassKey) {
            kept = kept.filter(\.reading.dialect.urlsFirst)
        }

        // 2.2 stored no count that could tell. Nobody writes a container twice on purpose.
        if header.version.minor == 2, kept.contains(where: { !$0.reading.reopened.isEmpty }) {
            kept = kept.filter { !$0.reading.reopened.isEmpty }
        }
    }
}

/// Whether the counts in a header are right: the evidence for dialects.
package enum HeaderCounts {
    package static func fit(_ reading: ArchiveReading, _ facts: ScanFacts) -> Bool {
        objectsFit(reading, facts) && namesFit(reading.header, facts)
    }

    static func objectsFit(_ reading: ArchiveReading, _ facts: ScanFacts) -> Bool {
        let count = reading.header.objectCount
        return count == 0 || Int(clamping: count) == facts.numbered || reading.countsSomeValuesOnce
    }

    /// 3.0 and 3.0.1 stored the number of strings in place of the number of classes (quirk Q5).
    static func namesFit(_ header: ArchiveHeader, _ facts: ScanFacts) -> Bool {
        if header.layout.hasCommonCache {
            return true
        }

        let strings = header.stringCount == 0 || Int(clamping: header.stringCount) == facts.strings
        let classes = header.classCount == 0 || Int(clamping: header.classCount) == facts.classes
        if strings && classes {
            return true
        }

        return header.version.minor == 0 && header.stringCount == 0
            && Int(clamping: header.classCount) == facts.strings
    }
}

/// What it takes to compare a reading of an archive with others without keeping its graph.
package struct ReadingFingerprint {
    package var reading: ArchiveReading
    package var facts: ScanFacts
    /// The same for readings with equal graphs, and different for others, except with a chance of
    /// 2^-64.
    package let fingerprint: UInt64
    var listsClassKey: Bool
    /// Whether an NSCoded object has a key twice, as happens only in wrong readings.
    var repeatsCodedKey: Bool

    package init(_ archive: [UInt8], _ reading: ArchiveReading, limits: Limits)
        throws(FastCodingError)
    {
        let result = try ArchiveReader.read(archive, reading, limits: limits)
        self.reading = result.reading
        facts = result.facts
        listsClassKey = result.noticed.listsClassKey
        var marks = NodeMarks()
        fingerprint = marks.fingerprint(of: result.graph)
        repeatsCodedKey = marks.repeatCodedKey(in: result.graph)
    }

    var countsFit: Bool { HeaderCounts.fit(reading, facts) }

    /// Whether either can be dropped if their graphs are equal.
    fileprivate func ranksLike(_ other: ReadingFingerprint) -> Bool {
        countsFit == other.countsFit && listsClassKey == other.listsClassKey
            && reading.reopened.isEmpty == other.reading.reopened.isEmpty
            && reading.dialect.urlsFirst == other.reading.dialect.urlsFirst
    }
}

/// Numbers that tell apart the nodes of a graph: of an object, made of its index; of a value, a
/// hash of its kind and its content, to the bit. Graphs of the same archive have the same objects
/// in the same order, whatever aliases point to.
struct NodeMarks: ~Copyable {
    private var marks = TrivialArray<UInt64>()
    private var texts = TextFingerprints()
    private let hasher = SeededHash.shared

    subscript(node: NodeIndex) -> UInt64 { marks[Int(node.index)] }

    /// Marks the nodes that have been added to a graph. Its URLs must have their parts.
    mutating func extend(to graph: ObjectGraph) {
        while marks.count < graph.records.count {
            let node = NodeIndex(UInt32(marks.count))
            let kind = UInt64(graph.kind(node).rawValue)
            let content = graph.kind(node).isObject ? UInt64(node.index) : content(node, graph)
            marks.append(hasher.hash(content ^ kind << 56 ^ kind))
        }
    }

    private mutating func content(_ node: NodeIndex, _ graph: ObjectGraph) -> UInt64 {
        let record = graph.record(node)
        if record.kind == .url {
            return texts.fingerprint(ofURL: node, in: graph)
        }

        return record.payload.map { hasher.hash(graph.bytes($0)) } ?? record.a ^ UInt64(record.b)
            << 32
    }

    func hash(_ hash: UInt64, and node: NodeIndex) -> UInt64 {
        hasher.hash(hash ^ self[node])
    }

    mutating func fingerprint(of graph: ObjectGraph) -> UInt64 {
        extend(to: graph)
        let names = texts.names(of: graph)
        var fingerprint = self[graph.rootIndex]

        for index in graph.records.indices where graph.records[index].kind.isObject {
            let node = NodeIndex(UInt32(index))
            let kind = graph.kind(node)
            fingerprint = hasher.hash(fingerprint ^ UInt64(kind.rawValue))

            if kind == .object {
                fingerprint = hasher.hash(fingerprint ^ names.classes[Int(graph.record(node).b)])
                for property in graph.definition(node).properties {
                    fingerprint = hasher.hash(fingerprint ^ names.properties[property])
                }
            }

            let children = graph.children(node)
            let isLeaf = !kind.isContainer && kind != .object && kind != .codedObject
            let content = isLeaf ? content(node, graph) : UInt64(children.count)
            fingerprint = hasher.hash(fingerprint ^ content)

            for child in children {
                fingerprint = hash(fingerprint, and: child)
            }
        }

        return fingerprint
    }

    func repeatCodedKey(in graph: ObjectGraph) -> Bool {
        for index in graph.records.indices where graph.records[index].kind == .codedObject {
            let node = NodeIndex(UInt32(index))
            var keys: Set<UInt64> = []
            for key in graph.keyPlaces(node) where !keys.insert(self[graph.children[key]]).inserted
            {
                return true
            }
        }

        return false
    }
}
