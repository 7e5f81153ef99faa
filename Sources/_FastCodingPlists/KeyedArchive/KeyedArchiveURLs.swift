import _FastCodingCore

// URLs refer to their bases, which are URLs or nil. A chain of them is followed to its end before any node is made.
extension KeyedArchiveBuilder {
    private struct Part {
        let slot: Int
        let container: Int
        let found: KeyedArchiveClass
        let relative: NodeIndex
    }

    /// The node of an instance of NSURL. It is an object if its parts are something other than a string and a URL, as
    /// in a URL that is its own base; then URLs with this base are objects as well.
    mutating func url(
        _ slot: Int, _ container: Int, _ found: KeyedArchiveClass
    ) throws(FastCodingError) -> NodeIndex {
        var chain: [Part] = []
        var isInChain: Set<Int> = []
        var next: (slot: Int, container: Int, found: KeyedArchiveClass)? = (slot, container, found)
        // The end of the chain: something other than a URL, a URL that already has a node, or nil.
        var base: NodeIndex?
        while let current = next {
            next = nil
            guard parts.hasOnly([.base, .relative], current.container),
                let relative = try string(.relative, current.container)
            else {
                if chain.isEmpty { return object(container, found) }
                break
            }
            chain.append(
                Part(slot: current.slot, container: current.container, found: current.found, relative: relative))
            isInChain.insert(current.slot)
            guard let value = parts.value(.base, of: current.container) else {
                base = .nil
                break
            }
            guard value.form == .reference, value.index < parts.count else { break }
            if let known = nodes[value.index] {
                if known == .nil || parts.contents.graph.kind(known) == .url { base = known }
            } else if parts.isNull(slot: value.index) {
                base = .nil
            } else if !isInChain.contains(value.index), let instance = parts.slot(value.index).dictionary {
                let found = try classOfInstance(value.index, instance)
                if found.native == .url { next = (value.index, instance, found) }
            }
        }
        return close(chain, base)
    }

    /// Makes the nodes of a chain, and returns the first one's.
    private mutating func close(_ chain: [Part], _ end: NodeIndex?) -> NodeIndex {
        var base = end
        var node = NodeIndex.nil
        for part in chain.reversed() {
            if let known = base {
                node = parts.contents.graph.addURL(relative: part.relative, base: known)
                parts.contents.graph.setSource(node, parts.contents.offset(of: part.container))
                urlLengths[node.index] = 1 + (urlLengths[known.index] ?? 0)
                base = node
            } else {
                node = object(part.container, part.found)
            }
            set(part.slot, node)
        }
        return node
    }
}
