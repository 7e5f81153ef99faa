import _FastCodingCore

/// The elements of an array, a set or an ordered set, decoded one by one: an element
/// that was made is not kept.
///
///     var items = try FastDecoder().elements(TodoItem.self, of: bytes, at: "items")
///     while let item = try items.next() { print(item.title) }
///
/// It is also an asynchronous sequence, for servers: `for try await item in items`. Of lines, one
/// block of the text at a time is read. Of an archive, any part of which may refer to any other
/// before it, the whole graph is kept: besides the archive it takes some 30 bytes for each value,
/// however large these are in Swift.
///
/// Each element is decoded on its own: an object that several of them share is made for each.
/// Errors name the element. An element that can't be read ends a loop, but ``next()`` goes on after
/// it:
///
///     var items = try FastDecoder().elements(TodoItem.self, ofLines: bytes)
///     while true {
///         do {
///             guard let item = try items.next() else { break }
///             print(item.title)
///         } catch {
///             print("left out:", error)
///         }
///     }
public struct FastElements<Element: Decodable>: AsyncSequence {
    private var state: DecodingState
    /// The places of the elements that come next, among the children of the state's graph.
    private var places: Range<Int>
    /// The number of elements so far, for the paths of errors.
    private var position = 0
    /// Where further elements come from, such as the lines of a text; nil for an archive.
    private var blocks: (any ElementBlocks)?

    init(_ state: DecodingState, _ places: Range<Int>) {
        self.state = state
        self.places = places
    }

    /// The elements of blocks that are read one after the other.
    package init(of blocks: any ElementBlocks) {
        self.init(DecodingState(ObjectGraph(), blocks.decoder), 0..<0)
        self.blocks = blocks
    }

    /// The next element; nil after the last one.
    ///
    /// - Throws: an error if the element can't be decoded. The next call returns the one after it.
    public mutating func next() throws -> Element? {
        while places.isEmpty {
            guard blocks?.isAtEnd == false else { return nil }

            do {
                guard let next = try blocks?.next() else { return nil }

                state = next
                places = next.rootElements
            } catch {
                // The block counts as an element that was read.
                position += 1
                throw error
            }
        }

        let place = places.removeFirst()
        defer { position += 1 }
        return try state.element(Element.self, place, at: position)
    }

    /// The elements that come next, for a loop that waits for them. It is a type of its own: if
    /// ``FastElements`` conformed itself, asynchronous functions would have to await its `next()`.
    public struct _Iterator: AsyncIteratorProtocol {
        var elements: FastElements

        /// The next element; nil after the last one.
        public mutating func next() async throws -> Element? {
            try elements.next()
        }
    }

    /// An iterator over the elements that come next.
    public func makeAsyncIterator() -> _Iterator {
        _Iterator(elements: self)
    }
}

extension DecodingState {
    /// The places of the root's elements among the children; empty if it has none.
    var rootElements: Range<Int> {
        graph.elementRange(graph.rootIndex) ?? 0..<0
    }

    /// Decodes an element of its own: nothing that was made before is handed out again. Values
    /// still count together, because one that all elements refer to could demand quadratic work.
    func element<T: Decodable>(_ type: T.Type, _ child: Int, at position: Int) throws -> T {
        forget()
        let value = try decode(type, children[child], at: .index(position), in: -1)
        try finish()

        return value
    }
}

extension FastDecoder {
    /// The elements of an archive's root, or of the container at a key path, for decoding them one
    /// by one.
    ///
    /// - Throws: an error if the archive can't be read, or if there are no elements at the key
    ///   path.
    public func elements<T: Decodable>(
        _ type: T.Type,
        of archive: [UInt8],
        at keyPath: String? = nil
    ) throws -> FastElements<T> {
        let graph = try graph(of: archive)
        let node = try keyPath.map { path in
            try wrapping { _ throws(FastCodingError) in try graph.index(graph.node(at: path)) }
        }

        let state = DecodingState(graph, self)
        guard let range = graph.elementRange(node ?? graph.rootIndex) else {
            throw state.mismatch([T].self, node ?? graph.rootIndex, -1)
        }

        return FastElements(state, range)
    }
}

extension FastEncoder {
    /// Encodes a sequence as an array, taking one element at a time: structures are not kept once
    /// they are encoded, only the graph of their values, some 24 bytes for each. Instances
    /// of classes are kept, because each is written once.
    public func encode<Elements: Sequence>(elements: Elements) throws -> [UInt8]
    where Elements.Element: Encodable {
        let state = try state(for: elements)
        for element in elements {
            try state.append(element)
        }

        return try archive(state.finishElements(), of: elements)
    }

    /// Encodes an asynchronous sequence as an array, taking one element at a time: see
    /// ``encode(elements:)``.
    public func encode<Elements: AsyncSequence>(
        elements: Elements
    ) async throws -> [UInt8] where Elements.Element: Encodable {
        let state = try state(for: elements)
        for try await element in elements {
            try state.append(element)
        }

        return try archive(state.finishElements(), of: elements)
    }
}

extension EncodingState {
    /// Encodes an element of the root.
    func append(_ element: some Encodable) throws {
        elements.append(try node(for: element, at: .index(elements.count), in: -1).asElement)
    }

    /// The graph of an array of the elements that were encoded.
    func finishElements() throws -> ObjectGraph {
        open.graph.rootIndex = open.graph.addContainer(.array, elements)
        elements = []
        return try finish()
    }
}
