import _FastCodingCore

/// The nodes of keys; equal keys have the same node.
///
/// Keys mostly recur in the same order, so each one remembers the key that followed it.
package struct KeyTable {
    /// A key that has been encoded, and the entry that followed it the last time: keys mostly come
    /// in the same order.
    private struct Entry {
        let text: KeyText
        let node: NodeIndex
        var next = 0
    }

    /// The keys, after an entry from which the first key follows.
    private var entries: [Entry] = [Entry(text: KeyText(""), node: .nil)]
    private var numbers = StringTable()
    /// The entry of the last key.
    private var last = 0

    var count: Int { entries.count }

    package init() {}

    /// The node of a key, which is added if it is new.
    @inline(__always)
    package mutating func node(_ text: String, in graph: inout ObjectGraph) throws(FastCodingError)
        -> NodeIndex
    {
        let next = entries[last].next
        if next != 0, entries[next].text.equals(text) {
            last = next
            return entries[next].node
        }

        return try find(text, &graph)
    }

    @inline(never)
    private mutating func find(_ text: String, _ graph: inout ObjectGraph) throws(FastCodingError)
        -> NodeIndex
    {
        let place = text.withBytes { numbers.find($0, in: graph.pool.span) }
        let number = place.number < 0 ? entries.count : place.number + 1
        if place.number < 0 {
            let node = try text.add(to: &graph)
            entries.append(Entry(text: KeyText(text), node: node))
            numbers.insert(graph.byteRange(node), at: place)
        }

        entries[last].next = number
        last = number
        return entries[number].node
    }
}
