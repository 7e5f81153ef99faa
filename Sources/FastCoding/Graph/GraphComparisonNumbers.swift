extension GraphComparison {
    /// The names of a graph's definitions as numbers.
    struct DefinitionNames {
        /// For each definition, the number of its class name.
        var classes: [UInt32] = []
        /// Parallel to the graph's `propertyNames`.
        var properties: [UInt32] = []
    }

    /// Numbers the texts and URLs of both graphs so that equal ones have equal numbers. Each is examined once, however
    /// often it is asked for, unless it is short; texts are copied, once each.
    struct ContentNumbers {
        enum Side: Int { case left, right }

        private struct URLContent: Hashable {
            let relative: UInt32
            let base: Int
        }

        private var storage: [UInt8] = []
        private var texts = StringTable()
        private var textsByRange: [[ByteRange: UInt32]] = [[:], [:]]
        private var urls: [URLContent: Int] = [:]
        private var urlsByNode: [[ObjectGraph.NodeIndex: Int]] = [[:], [:]]

        mutating func number(_ range: ByteRange, of graph: ObjectGraph, _ side: Side) -> UInt32 {
            if range.isQuickToHash { return number(graph.bytes(range)) }
            if let known = textsByRange[side.rawValue][range] { return known }
            let number = number(graph.bytes(range))
            textsByRange[side.rawValue][range] = number
            return number
        }

        private mutating func number(_ text: Span<UInt8>) -> UInt32 {
            let place = texts.find(text, in: storage.span)
            if place.number >= 0 { return UInt32(place.number) }
            let offset = storage.count
            storage.append(text)
            return UInt32(texts.insert(ByteRange(offset: offset, count: text.count), at: place))
        }

        /// The number of a URL: made of its relative string and the number of its base. The chain of bases is followed
        /// up to the first one that has a number.
        mutating func number(ofURL node: ObjectGraph.NodeIndex, in graph: ObjectGraph, _ side: Side) -> Int {
            var chain: [ObjectGraph.NodeIndex] = []
            var next = node
            var number = -1
            while graph.kind(next) == .url {
                if let known = urlsByNode[side.rawValue][next] {
                    number = known
                    break
                }
                // If a chain ever leads back to itself, the walk ends there.
                urlsByNode[side.rawValue][next] = -2
                chain.append(next)
                next = graph.url(next).base
            }
            for url in chain.reversed() {
                let relative = self.number(graph.byteRange(graph.url(url).relative), of: graph, side)
                let content = URLContent(relative: relative, base: number)
                number = urls[content] ?? urls.count
                urls[content] = number
                urlsByNode[side.rawValue][url] = number
            }
            return number
        }

        mutating func names(of graph: ObjectGraph, _ side: Side) -> DefinitionNames {
            var names = DefinitionNames()
            names.classes.reserveCapacity(graph.definitions.count)
            for definition in graph.definitions { names.classes.append(number(definition.name, of: graph, side)) }
            names.properties.reserveCapacity(graph.propertyNames.count)
            for name in graph.propertyNames { names.properties.append(number(name, of: graph, side)) }
            return names
        }
    }
}
