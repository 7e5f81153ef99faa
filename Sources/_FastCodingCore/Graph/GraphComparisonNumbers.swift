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
        enum Side { case left, right }

        /// What is known of a graph so far.
        private struct Known {
            var texts: [ByteRange: UInt32] = [:]
            var urls: [ObjectGraph.NodeIndex: Int] = [:]
        }

        private struct URLContent: Hashable {
            let relative: UInt32
            let base: Int
        }

        private var storage: [UInt8] = []
        private var texts = StringTable()
        private var urls: [URLContent: Int] = [:]
        private var left = Known()
        private var right = Known()

        private subscript(_ side: Side) -> Known {
            get { side == .left ? left : right }
            _modify { if side == .left { yield &left } else { yield &right } }
        }

        mutating func number(_ range: ByteRange, of graph: ObjectGraph, _ side: Side) -> UInt32 {
            if range.isQuickToHash { return number(graph.bytes(range)) }
            if let known = self[side].texts[range] { return known }
            let number = number(graph.bytes(range))
            self[side].texts[range] = number
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
                if let known = self[side].urls[next] {
                    number = known
                    break
                }
                // If a chain ever leads back to itself, the walk ends there.
                self[side].urls[next] = -2
                chain.append(next)
                next = graph.url(next).base
            }
            for url in chain.reversed() {
                let relative = self.number(graph.byteRange(graph.url(url).relative), of: graph, side)
                let content = URLContent(relative: relative, base: number)
                number = urls[content] ?? urls.count
                urls[content] = number
                self[side].urls[url] = number
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
