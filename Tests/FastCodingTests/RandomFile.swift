import FuzzTargets
import TestSupport

/// Files with files in their data.
struct RandomFile {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// Anything that data may hold.
    mutating func content(level: Int) throws -> [UInt8] {
        if level == 0 {
            return Array(
                ["", "text", "{\"a\":1}", "<svg/>", "TSAF"][Int.random(in: 0..<5, using: &random)]
                    .utf8
            )
        }

        switch Int.random(in: 0..<16, using: &random) {
        case 0:
            return HostileFile.nestedData.randomElement(using: &random)?.make(1) ?? []
        case 1...7: return try graph(level).archived()
        case 8...11:
            let graph = try graph(level)
            if random.chance(50) {
                return try graph.keyedArchive()
            }

            return try encoded(
                respelt(String(decoding: graph.keyedArchive(inXML: true), as: UTF8.self))
            )
        default:
            let graph = try graph(level, isPlain: true)
            if random.chance(30) {
                return try graph.text(.init(format: .binary, style: .plain))
            }

            return try encoded(
                String(decoding: graph.text(.init(format: .xml, style: .plain)), as: UTF8.self)
            )
        }
    }

    private mutating func graph(_ level: Int, isPlain: Bool = false) throws -> ObjectGraph {
        let inner = try (0..<Int.random(in: 1...2, using: &random)).map { _ in
            try content(level: level - 1)
        }

        let name = ["A", "AA", "Good", "A", "AA", "Good", "A", "Evil"][
            Int.random(in: 0..<8, using: &random)
        ]

        let isObject = !isPlain && random.chance(50)
        let isCoded = random.chance(20)
        return ObjectGraph.make { graph in
            var elements =
                inner.map { graph.addData($0) } + [
                    graph.addString("x"),
                    graph.add(scalar: .integer(7)),
                ]

            if isObject, isCoded {
                let object = graph.open(.codedObject)
                graph.close(
                    object,
                    children: [graph.addString(name), graph.addString("v"), graph.addString("k")]
                )
                elements.append(object)
            } else if isObject {
                let definition = graph.addDefinition(name: name, properties: ["p"])
                elements.append(
                    graph.addObject(definition: definition, values: [graph.addString("v")])
                )
            }

            return graph.addArray(elements)
        }
    }

    /// A text with other spellings of the same characters.
    private mutating func respelt(_ text: String) -> String {
        let dollar = ["$", "&#36;", "&#x24;", "<![CDATA[$]]>"][
            Int.random(in: 0..<4, using: &random)
        ]
        return text.split(separator: "$", omittingEmptySubsequences: false).joined(
            separator: dollar
        )
    }

    /// A text in one of the encodings of property lists.
    private mutating func encoded(_ text: String) throws -> [UInt8] {
        let marked = (random.chance(80) ? "\u{FEFF}" : "") + text
        let wide: [String.Encoding] = [
            .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
        ]

        guard random.chance(50), let encoding = wide.randomElement(using: &random) else {
            return Array(marked.utf8)
        }

        return Array(try #require(marked.data(using: encoding)))
    }

    /// A file with a few of its bytes changed.
    mutating func mutant(of bytes: [UInt8]) -> [UInt8] {
        var mutant = bytes
        if mutant.isEmpty {
            return mutant
        }

        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let index = Int.random(in: 0..<mutant.count, using: &random)
            // Small numbers are types, counts and indexes.
            mutant[index] = UInt8.random(in: 0...(random.chance(50) ? 50 : 255), using: &random)
        }

        return mutant
    }
}
