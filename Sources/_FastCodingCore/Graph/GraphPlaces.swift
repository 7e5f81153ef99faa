// Changes of containers and objects, place by place.
//
// A place is an index among the children of a node. A dictionary's children are pairs of VALUE and
// KEY, those of a coded object the class name and such pairs, and those of an object the values of
// its properties.
extension ObjectGraph {
    /// The meaning of a key path's last component in a node.
    package enum LastComponent {
        /// A place among the children of a node.
        case place(Int)
        /// A key that a dictionary, or a coded object, does not have yet.
        case newKey(String)
    }

    /// Puts a node in the place of a child, or adds an entry to a dictionary or a coded object.
    ///
    /// - Throws: an error for a node that the format does not allow there: see ``check(_:at:of:)``.
    package mutating func set(_ place: LastComponent, of node: NodeIndex, to child: NodeIndex)
        throws(FastCodingError)
    {
        switch place {
        case .place(let place):
            try check(child, at: place, of: node)
            children[childRange(node).lowerBound + place] = child
        case .newKey(let key):
            let key = try addChecked(key)
            let count = childRange(node).count
            try check(child, at: count, of: node)
            try insertChildren([child, key], at: count, of: node)
        }
    }

    /// Inserts an element into an array, a set or an ordered set.
    package mutating func insert(_ child: NodeIndex, at place: Int, into node: NodeIndex)
        throws(FastCodingError)
    {
        try check(child, at: place, of: node)
        try insertChildren([child], at: place, of: node)
    }

    /// Removes a child, with its entry in a dictionary or a coded object. The property of an object
    /// becomes nil, because the class definition still lists it.
    package mutating func remove(_ place: Int, of node: NodeIndex) {
        if kind(node) == .object {
            children[childRange(node).lowerBound + place] = .nil
        } else {
            removeChildren(entry(at: place, of: node), of: node)
        }
    }

    /// The places of a child and, in a dictionary or a coded object, of the key or the value beside
    /// it.
    package func entry(at place: Int, of node: NodeIndex) -> Range<Int> {
        switch kind(node) {
        case .dictionary, .mutableDictionary:
            Self.pair(at: place & ~1)
        // Its class comes before its pairs.
        case .codedObject:
            Self.pair(at: ((place - 1) & ~1) + 1)
        default: place..<place + 1
        }
    }

    /// The places of a key and its value, or of a value and its key.
    private static func pair(at first: Int) -> Range<Int> {
        first..<first + 2
    }

    /// Removes places from the children of a node. Those after them move forward, and the room that
    /// is left stays the node's.
    private mutating func removeChildren(_ places: Range<Int>, of node: NodeIndex) {
        let range = childRange(node)
        roomEnds[node.index] = max(roomEnds[node.index] ?? 0, range.upperBound)

        for index in (range.lowerBound + places.upperBound)..<range.upperBound {
            children[index - places.count] = children[index]
        }

        setCount(range.count - places.count, of: node)
    }

    /// Inserts nodes among the children of a node.
    ///
    /// - Throws: ``FastCodingError/Code/tooLarge`` if there would be more than a chunk can count.
    private mutating func insertChildren(_ new: [NodeIndex], at place: Int, of node: NodeIndex)
        throws(FastCodingError)
    {
        let count = childRange(node).count
        try check(size: count + new.count)
        makeRoom(for: new.count, in: node)
        setCount(count + new.count, of: node)
        let range = childRange(node)
        // Backward, so that no child is overwritten before it has moved.
        for index in ((range.lowerBound + place)..<(range.lowerBound + count)).reversed() {
            children[index + new.count] = children[index]
        }

        for (index, child) in new.enumerated() {
            children[range.lowerBound + place + index] = child
        }
    }

    /// Notes the number of children in the node's record, which counts entries where there are
    /// pairs.
    private mutating func setCount(_ count: Int, of node: NodeIndex) {
        records[Int(node.index)].b = UInt32(
            kind(node).isDictionary || kind(node) == .codedObject ? count / 2 : count
        )
    }

    /// Makes room after the children of a node: at the end of all children, or else by moving the
    /// node's children there along with as much room again, so that the cost of each of many
    /// additions stays constant on average.
    private mutating func makeRoom(for more: Int, in node: NodeIndex) {
        let range = childRange(node)
        let end = roomEnds[node.index] ?? range.upperBound
        if range.upperBound + more <= end {
            return
        }

        if end == children.count {
            children.append(contentsOf: repeatElement(.nil, count: range.upperBound + more - end))
        } else {
            records[Int(node.index)].a = UInt64(children.count)
            children.append(contentsOf: Array(children[range]))
            children.append(contentsOf: repeatElement(.nil, count: max(range.count, 4) + more))
        }

        roomEnds[node.index] = children.count
    }

    /// The meaning of a key path's component in a node; nil if the node has no such place and can't
    /// get one.
    package func place(
        _ component: String,
        in node: NodeIndex,
        _ walker: inout KeyPathWalker
    ) -> LastComponent? {
        let text = Array(component.utf8)
        let start = KeyPathParser(0..<text.count)
        var parser = start
        if walker.step(from: node, in: self, &parser, text) != nil {
            return .place(walker.place)
        }

        return newKey(start, text, in: node, &walker).map { .newKey($0) }
    }

    /// The key that the last component of a path would add to a dictionary or a coded object; nil
    /// if it can't add one.
    ///
    /// - Parameter start: the parser of the path, at that component.
    package func newKey(
        _ start: KeyPathParser,
        _ text: [UInt8],
        in node: NodeIndex,
        _ walker: inout KeyPathWalker
    ) -> String? {
        var parser = start
        var key: [UInt8] = []
        let isReserved = parser.next(in: text, into: &key)
        // Entries are addressed by key only if their keys are distinct strings. A component such as
        // $class or $entry3 is no key unless its dollar sign is escaped: fastcode-notation(5), "Key
        // paths".
        guard parser.isAtEnd, !(isReserved && KeyPath.isNoKey(key.span)),
            kind(node).isDictionary || kind(node) == .codedObject, walker.isByKey(node, in: self)
        else { return nil }

        return String(decoding: key, as: UTF8.self)
    }

    /// The error for a path that leads into a value that is no container, such as the base of a
    /// URL.
    package func part(of node: NodeIndex, _ keyPath: String) -> FastCodingError {
        FastCodingError(
            .keyPath,
            "this is a part of \(summary(node)), which can only be set as a whole",
            keyPath: keyPath
        )
    }

    /// Adds a string that archives can hold.
    package mutating func addChecked(_ text: String, isMutable: Bool = false)
        throws(FastCodingError) -> NodeIndex
    {
        try checkText(text)
        return addString(text, mutable: isMutable)
    }

    /// Refuses a text with U+0000, which ends a string in archives, or with more bytes than they
    /// can hold.
    package func checkText(_ text: String) throws(FastCodingError) {
        try check(size: text.utf8.count)
        if text.utf8.contains(0) {
            throw FastCodingError.nulInString
        }
    }

    /// Refuses a number of bytes, elements or entries that doesn't fit a field of 32 bits.
    package func check(size: Int) throws(FastCodingError) {
        guard size <= Int(clamping: UInt32.max) else {
            throw FastCodingError(
                .tooLarge,
                "\(size) bytes, elements or entries; archives hold \(UInt32.max) at most"
            )
        }
    }

    /// Refuses a child that the format does not allow at a place: nil except as a property or a
    /// dictionary's value, and anything but a string as a coded object's class name or key.
    /// fastcoded(5), "Chunks of major version 3", has these rules.
    package func check(_ child: NodeIndex, at place: Int, of parent: NodeIndex)
        throws(FastCodingError)
    {
        let kind = kind(parent)
        if child == .nil || self.kind(child) == .nil {
            switch kind {
            case .object: return
            case .dictionary, .mutableDictionary:
                if place % 2 == 0 {
                    return
                }
                throw FastCodingError.nilKey
            case .codedObject:
                throw FastCodingError(
                    .notRepresentable,
                    "a coded object has no nil values; leave the key out"
                )
            default: throw FastCodingError.nilElement
            }
        }

        if kind == .codedObject, place % 2 == 0, self.kind(child) != .string {
            throw FastCodingError(
                .notRepresentable,
                "the class name and the keys of a coded object are strings"
            )
        }
    }
}
