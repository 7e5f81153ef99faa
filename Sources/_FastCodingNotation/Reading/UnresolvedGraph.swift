import _FastCodingPlists

/// The content of a text in the notation, before its aliases have been followed.
///
/// It is made from the literal graph in place. The nodes whose meaning in the notation is another
/// get other records, and there are a few new ones. An alias is a node of kind nil that is listed
/// in ``aliases``. Each object has a definition of its own: the properties that its text names.
struct UnresolvedGraph {
    /// The parts that a node plays in the text.
    struct Role: OptionSet {
        let rawValue: UInt8
        /// It is used as a node somewhere, and not only as part of a form such as a list of keys.
        static let isNode = Role(rawValue: 1)
        /// It is a dictionary whose only key is `$alias`.
        static let isAlias = Role(rawValue: 2)
        /// It is a container whose `$class` is immutable, so making it mutable deserves a warning.
        static let isNamedImmutable = Role(rawValue: 4)
    }

    /// A dictionary whose only key is `$alias`.
    struct Alias {
        let node: NodeIndex
        /// The place of the key path in the pool.
        let path: ByteRange
        /// The node of the path, for its position in the text.
        let source: NodeIndex
        /// Its target; the alias itself until that is known.
        var target: NodeIndex
    }

    /// The meaning of a node of the literal graph.
    private struct Meaning {
        let node: NodeIndex
        let record: ObjectGraph.Record
    }

    /// How the text of an object determines its definition.
    struct ObjectForm {
        /// Whether the text lists all properties, so that the rule for definitions does not apply.
        let isListed: Bool
        /// Its number, from 1, among several definitions of equal content; nil for the latest.
        let ordinal: Int?
    }

    var graph: ObjectGraph
    private(set) var roles: [Role]
    /// The meanings of nodes, until ``putMeanings()`` sets them. While the text is being
    /// interpreted all nodes stay literal, because a part of one form may be part of others.
    private var meanings: [Meaning] = []
    private(set) var aliases: [Alias] = []
    /// Parallel to the graph's definitions, each of which belongs to one object, or to those with
    /// the same names in the pool.
    private(set) var forms: [ObjectForm] = []
    /// The numbers of the class names of definitions; equal texts have equal numbers.
    private(set) var classNumbers: [UInt32] = []
    /// The numbers of the names in `propertyNames`, by the same count.
    private(set) var nameNumbers: [UInt32] = []
    /// Numbers the names.
    private var names = StringTable()
    /// Definitions that other objects may share, by a hash of their class and of the positions of
    /// their property names in the pool.
    private var shared: [UInt64: Int] = [:]
    private let hash = SeededHash.shared
    /// How many bytes this graph, and what is made of it, may take beyond the size of the text.
    var budget: NotationBudget

    init(_ literal: ObjectGraph, limits: FastLimits) {
        roles = Array(repeating: [], count: literal.records.count)
        budget = NotationBudget(reading: literal, limits)
        graph = literal
        graph.definitions = []
        graph.propertyNames = []
    }

    /// Gives a node of the literal graph a meaning.
    mutating func set(_ node: NodeIndex, _ record: ObjectGraph.Record) {
        meanings.append(Meaning(node: node, record: record))
    }

    /// Gives all nodes the records of their meanings.
    mutating func putMeanings() {
        for meaning in meanings {
            graph.records[Int(meaning.node.index)] = meaning.record
        }

        meanings = []
    }

    /// Appends to the children nodes that are already among them.
    mutating func appendChildren(from range: Range<Int>) {
        // Not as a slice, which would be another owner of the list and have it copied as a whole.
        for index in range {
            graph.children.append(graph.children[index])
        }
    }

    /// The roles of a node. Nodes that were added to the literal ones have none.
    @inline(__always)
    func role(of node: NodeIndex) -> Role {
        Int(node.index) < roles.count ? roles[Int(node.index)] : []
    }

    /// Adds a role to a node; returns whether the node lacked it.
    mutating func mark(_ node: NodeIndex, _ role: Role) -> Bool {
        roles[Int(node.index)].insert(role).inserted
    }

    /// Makes a node an alias. `source` is the node of its path, for errors.
    mutating func makeAlias(_ node: NodeIndex, path: ByteRange, source: NodeIndex) {
        roles[Int(node.index)].insert(.isAlias)
        set(node, ObjectGraph.Record(a: 0, b: UInt32(aliases.count), kind: .nil))
        aliases.append(Alias(node: node, path: path, source: source, target: node))
    }

    /// The index of a node in ``aliases``; nil if it is no alias.
    @inline(__always)
    func alias(_ node: NodeIndex) -> Int? {
        role(of: node).contains(.isAlias) ? Int(graph.record(node).b) : nil
    }

    /// Sets the target of an alias.
    mutating func resolve(alias: Int, to target: NodeIndex) {
        aliases[alias].target = target
    }

    /// The node in whose place another one is: the target of an alias, any other node itself.
    /// Aliases must have been resolved.
    @inline(__always)
    func target(of node: NodeIndex) -> NodeIndex {
        alias(node).map { aliases[$0].target } ?? node
    }

    /// Makes a node an object. Its children are the values, which are in the graph from `start` on.
    mutating func makeObject(
        _ node: NodeIndex,
        name: ByteRange,
        properties: [ByteRange],
        start: Int,
        form: ObjectForm
    ) {
        let definition = definition(name, properties, form)
        set(node, ObjectGraph.Record(a: UInt64(start), b: UInt32(definition), kind: .object))
    }

    /// The number of a definition for an object. Objects whose class and listing are the same, and
    /// whose names are the same ranges of the pool, share one.
    private mutating func definition(
        _ name: ByteRange,
        _ properties: [ByteRange],
        _ form: ObjectForm
    ) -> Int {
        let isShared = form.ordinal == nil
        let classNumber = number(of: name)
        var content = hash.hash(UInt64(classNumber) << 1 | (form.isListed ? 1 : 0))

        if isShared {
            for property in properties {
                content = hash.hash(content ^ UInt64(property.offset))
            }

            // Only a hash was found, so the content is compared.
            if let known = shared[content], classNumbers[known] == classNumber,
                forms[known].isListed == form.isListed,
                forms[known].ordinal == nil,
                graph.propertyNames[graph.definitions[known].properties].elementsEqual(properties)
            {
                return known
            }

            shared[content] = graph.definitions.count
        }

        classNumbers.append(classNumber)
        for property in properties {
            nameNumbers.append(number(of: property))
        }

        forms.append(form)
        return graph.addDefinition(name: name, properties: properties)
    }

    /// The number of a name; equal names have the same one.
    mutating func number(of name: ByteRange) -> UInt32 {
        let place = names.find(graph.bytes(name), in: graph.pool.span)
        return UInt32(place.number >= 0 ? place.number : names.insert(name, at: place))
    }

    /// An error at a node's place in the text.
    @inline(never)
    func error(_ code: FastCodingError.Code, _ message: String, at node: NodeIndex)
        -> FastCodingError
    {
        FastCodingError(code, message, offset: offset(node))
    }

    /// The node's position in the text, for an error.
    func offset(_ node: NodeIndex) -> Int? {
        let offset = graph.source(node)
        return offset >= 0 ? offset : nil
    }
}
