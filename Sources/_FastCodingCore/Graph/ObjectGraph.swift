/// A graph of Foundation objects in flat arrays.
///
/// A node is an index; an object's identity is its node. Children are ranges of an array of nodes,
/// so cycles cost nothing and releasing a graph never recurses. Texts and other payloads are ranges
/// of one pool of bytes, which may be the archive that the graph was read from.
///
/// Values, such as numbers, have no identity: one node may be in many places, or each of them may
/// have a node of its own.
public struct ObjectGraph: Sendable {
    /// The index of a node, for use inside the package. It means nothing in another graph.
    @usableFromInline package struct NodeIndex: Hashable, Sendable, BitwiseCopyable {
        @usableFromInline package let index: UInt32

        @inlinable @inline(__always)
        package init(_ index: UInt32) {
            self.index = index
        }

        // The nodes that are the same in every graph.

        @inlinable package static var `nil`: NodeIndex { NodeIndex(0) }
        @inlinable package static var null: NodeIndex { NodeIndex(1) }
        @inlinable package static var `false`: NodeIndex {
            NodeIndex(2)
        }
        @inlinable package static var `true`: NodeIndex { NodeIndex(3) }
    }

    /// One node in 16 bytes. The meaning of `a` and `b` depends on the kind:
    ///
    /// | kind | a | b |
    /// | --- | --- | --- |
    /// | integers, floating-point numbers, date | the bits | - |
    /// | string, mutableString, data, mutableData | offset in the pool | length |
    /// | decimal, point ... transform3D except range | offset in the pool: as in an archive | - |
    /// | range | location | length |
    /// | index sets | offset in the pool: pairs of UInt32 as in an archive | number of ranges |
    /// | containers | first child | number of elements, or of a dictionary's entries |
    /// | object | first child | definition |
    /// | codedObject | first child: the class name, then value, key, ... | number of entries |
    /// | url | node of the relative string | node of the base, or nil |
    /// | keyedArchive | node of the data | - |
    @usableFromInline package struct Record: Sendable {
        @usableFromInline package var a: UInt64
        @usableFromInline package var b: UInt32
        @usableFromInline package var kind: NodeKind

        package init(a: UInt64, b: UInt32, kind: NodeKind) {
            self.a = a
            self.b = b
            self.kind = kind
        }
    }

    /// A class definition: its name and its property names in order.
    @usableFromInline package struct Definition: Sendable {
        @usableFromInline package var name: ByteRange
        /// Its property names, as indexes into ``propertyNames``.
        @usableFromInline package var properties: Range<Int>

        package init(name: ByteRange, properties: Range<Int>) {
            self.name = name
            self.properties = properties
        }
    }

    /// The nodes, by index.
    @usableFromInline package var records: [Record]
    /// The children of all nodes: each has a range of this list.
    @usableFromInline package var children: [NodeIndex] = []
    /// The bytes of texts, data, decimals, geometry, index sets and names.
    @usableFromInline package var pool: [UInt8]
    @usableFromInline package var definitions: [Definition] = []
    /// The property names of all definitions: each has a range of this list.
    @usableFromInline package var propertyNames: [ByteRange] = []
    /// The byte offset of each node in the source, if the graph was asked to remember it; parallel
    /// to ``records``.
    @usableFromInline package var sources: [UInt32] = []
    @usableFromInline package var keepsSources = false

    /// Warnings about oddities of the archive or the text that the graph was read from, and about
    /// anything that could not be taken over as it was. For each code the first ten warnings are
    /// listed, followed by one whose ``FastCodingError/furtherCount`` counts the rest.
    public package(set) var warnings: [FastCodingError] = []

    package var rootIndex: NodeIndex = .nil

    /// The forms in keyed archives that code chose when it encoded nodes.
    package var keyedForms: [KeyedForm] = []
    /// Whether ``keyedForms`` has all numbers that are objects.
    package var knowsKeyedForms = false

    /// The name of the archiver's class in UTF-8, if the graph was read from a keyed archive. One
    /// that is written of the graph gets the same.
    package var archiverName: [UInt8]?

    /// Whether booleans may have been the numbers 1 and 0: quirk Q11 in fastcoded(5).
    package var hasAmbiguousBooleans = false

    /// The nodes that make up the marks in the graph of a damaged file; nil if it has none.
    package var damageWords: DamageWords?

    /// How many nodes all graphs have in common.
    package static let constants: UInt32 = 4

    package var stamps = NodeStamps()
    /// Tells whether the graph has been copied.
    var lineage = NodeLineage()
    /// For containers that have more room than they need, the position in ``children`` where that
    /// room ends.
    package var roomEnds: [UInt32: Int] = [:]
    /// Class definitions by the bytes of their names, those that have been needed so far.
    package var definitionTable = DefinitionTable()

    /// Makes a graph whose root is nil.
    public init() {
        self.init(pool: [])
    }

    /// Makes a graph whose root is nil. `pool` may contain bytes that payloads added later are
    /// ranges of.
    package init(pool: [UInt8], keepsSources: Bool = false) {
        self.pool = pool
        self.keepsSources = keepsSources
        records = [.nil, .null, .false, .true].map { Record(a: 0, b: 0, kind: $0) }

        if keepsSources {
            sources = [0, 0, 0, 0]
        }
    }

    /// The kind of a node.
    @inlinable @inline(__always)
    package func kind(_ node: NodeIndex) -> NodeKind {
        records[Int(node.index)].kind
    }

    /// A node of a graph, and an object's identity: two places with the same node have the same
    /// object.
    ///
    /// A node belongs to the graph that it was obtained from, and to copies of that graph that were
    /// made afterwards. Any other graph refuses it with ``FastCodingError/Code/foreignNode``. It
    /// stays valid while its graph is changed.
    public struct Node: Hashable, Sendable, BitwiseCopyable {
        package let index: UInt32
        /// The stamp of the generation that the index belongs to; 0 for the nodes that all graphs
        /// have.
        package let stamp: UInt64

        /// The node that is nil in every graph: the absence of a value.
        public static let `nil` = Node(index: NodeIndex.nil.index, stamp: 0)
    }

    /// The root; nil in a new graph. ``setRoot(_:)`` changes it.
    public var root: Node { handle(rootIndex) }

    /// The handle of a node, for use outside of the package.
    package func handle(_ node: NodeIndex) -> Node {
        Node(index: node.index, stamp: stamps.stamp(of: node.index))
    }

    /// The index of a node, which must belong to this graph.
    package func index(_ handle: Node) throws(FastCodingError) -> NodeIndex {
        guard Int(handle.index) < records.count, stamps.stamp(of: handle.index) == handle.stamp
        else {
            throw FastCodingError(.foreignNode, "the node belongs to another graph")
        }
        return NodeIndex(handle.index)
    }

    /// Makes sure that nodes added from now on belong to this graph alone, even if it has been
    /// copied.
    package mutating func beginAdding() throws(FastCodingError) {
        guard records.count < Int(clamping: UInt32.max) - 2 else {
            throw FastCodingError(.tooLarge, "a graph can have at most \(UInt32.max - 2) nodes")
        }

        if isKnownUniquelyReferenced(&lineage) {
            return
        }

        lineage = NodeLineage()
        stamps.begin(at: UInt32(records.count))
    }
}

/// An object that copies of a graph share until one of them gets its own nodes. Its only purpose is
/// to tell whether it is shared.
final class NodeLineage: Sendable {}

/// A node of a graph, by the name that signatures have room for.
@usableFromInline package typealias NodeIndex = ObjectGraph.NodeIndex
