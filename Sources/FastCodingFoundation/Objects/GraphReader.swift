import FastCoding
import Foundation

/// Makes Foundation's objects from a graph. Containers, and objects that `init()` makes, are made
/// before their contents, and all others once their contents are made, as far as cycles allow.
///
/// A stack of frames takes the place of recursion, so no depth of the graph overflows the stack.
/// Each node becomes one object, so that identity in the graph is identity of objects.
final class GraphReader {
    /// The stage of a node's conversion to an object.
    enum State: UInt8 {
        /// Not met yet.
        case new
        /// Its object is made when it is asked for: most strings, numbers and arrays of them are
        /// properties, which do without.
        case late
        /// The same, but its value was copied without an object once.
        case copied
        /// Its contents are being made. It may have an object without contents already, its shell.
        case open
        /// It waits for an object that is open, because it can't be made before that.
        case postponed
        case done
    }

    /// A node that can be made once another one is done, with the frame to continue in.
    private struct Postponed {
        let node: NodeIndex
        let frame: Frame
    }

    /// A node whose children are being made.
    private struct Frame {
        let node: NodeIndex
        /// The places of the children in the graph's list.
        let children: Range<Int>
        /// The place of the child that comes next.
        var next: Int
    }

    let graph: ObjectGraph
    let settings: FastCoder
    /// Whether objects of classes that conform to NSCoding are made through it even if they were
    /// not written through it.
    let decodesObjects: Bool
    /// Whether dictionaries with the class name of an unknown class are an error.
    let refusesUnknownClasses: Bool
    /// The objects by the indexes of their nodes; nil if they are not made yet, or if the node is
    /// nil.
    var objects: [Any?]
    /// The stages by the indexes of nodes.
    var states: [State]
    /// The hashes of keys and elements, and their costs.
    var keys: ReaderKeys
    /// The lists of names that occur in objects; many objects share one.
    var names: [ReaderNames.Key: ReaderNames] = [:]
    /// The list of the latest object, which the next one most often shares.
    var lastNames: ReaderNames?
    /// The tables of classes, each computed once.
    var tables: [ObjectIdentifier: ClassTable] = [:]
    /// How objects are made, by the position of their class names.
    var makers: [ByteRange: Maker] = [:]
    /// Values of properties, by the container that they were made from and their type.
    var converted: [NodeIndex: [ObjectIdentifier: Any]] = [:]
    /// Whether properties are set a second time, of objects that awoke before. Hooks are not called
    /// again then.
    var isSettingAgain = false
    let coder: FastKeyedCoder
    private var frames: [Frame] = []
    /// The nodes that wait for each open node, in the order in which they were postponed.
    private var postponed: [NodeIndex: [Postponed]] = [:]
    /// The open node that each postponed node waits for.
    private var blockers: [NodeIndex: NodeIndex] = [:]
    /// The open node that could not be handed out last.
    private var blocker: NodeIndex?
    /// The reason for the first postponement, which is reported if the rest can't be made either:
    /// it names the cycle.
    private var reason: FastCodingError?
    /// The number of postponements still allowed. A node is usually postponed once; the bound ends
    /// a graph whose objects keep blocking each other, in time linear in its size.
    private lazy var postponements = 16 + 2 * graph.records.count
    /// Objects that were handed out and then replaced.
    var replaced: [NodeIndex: AnyObject] = [:]
    /// Immutable ordered sets in the order in which they were made, those in others before these.
    private(set) var orderedSets: [NodeIndex] = []
    /// Nodes whose objects were handed out while they were open.
    private var handedOut: Set<NodeIndex> = []
    /// A function that waits for an object.
    private struct Waiting {
        let node: NodeIndex
        /// What the coder decoded when it was handed the function.
        let decoded: FastKeyedCoder.Decoded?
        let body: (Any?) -> Void
    }

    private var waiting: [Waiting] = []

    init(
        _ graph: ObjectGraph,
        _ settings: FastCoder,
        decodesObjects: Bool = false,
        refusesUnknownClasses: Bool = false
    ) {
        self.graph = graph
        self.settings = settings
        self.decodesObjects = decodesObjects
        self.refusesUnknownClasses = refusesUnknownClasses
        objects = Array(repeating: nil, count: graph.records.count)
        states = Array(repeating: .new, count: graph.records.count)
        keys = ReaderKeys(graph, chain: settings.limits.chain)
        coder = FastKeyedCoder(isSecure: settings.requiresSecureCoding)
        coder.reader = self
    }

    /// Makes the root and everything that it refers to.
    func run() throws(FastCodingError) -> Any? {
        try make(graph.rootIndex)
        try finish()
        return try object(graph.rootIndex)
    }

    /// Does the work that has to wait until all objects are made: replacements, and functions that
    /// asked for objects.
    func finish() throws(FastCodingError) {
        try refill()
        // A function may ask for more objects, which go to the end of the list.
        var next = 0
        while next < waiting.count {
            let call = waiting[next]
            coder.decoded = call.decoded
            call.body(try object(call.node))
            try coder.finish()
            next += 1
        }

        waiting = []
    }

    /// Makes the objects of a node and of its contents.
    func make(_ root: NodeIndex) throws(FastCodingError) {
        do throws(FastCodingError) {
            try enter(root)
            while let frame = frames.last {
                guard frame.next < frame.children.upperBound else {
                    frames[frames.count - 1].next = frame.children.lowerBound
                    try close(frame.node)
                    continue
                }

                frames[frames.count - 1].next += 1
                try enter(graph.children[frame.next])
            }
        } catch {
            // The error of an object names the property.
            throw isStuck ? reason ?? error : error.under(path)
        }
    }

    /// Whether something can't be made, though it was postponed.
    private var isStuck: Bool { reason != nil && blocker != nil }

    /// Makes the object of the last frame. If it needs an object that is still open, it is
    /// postponed until that is done, and the open one is made without it: as a child is to whose
    /// parent a conditional reference leads.
    private func close(_ node: NodeIndex) throws(FastCodingError) {
        blocker = nil
        let waitingCount = waiting.count

        do throws(FastCodingError) {
            try leave(node)
            frames.removeLast()
            retry(whatWaitedFor: node)
        } catch {
            guard error.code == .cycle, let blocker, blocker != node, postponements > 0 else {
                throw error
            }

            reason = reason ?? error.under(path)
            postponements -= 1
            // The object will decode itself again from the beginning, and ask for the same objects.
            waiting.removeSubrange(waitingCount...)
            coder.forgetFailure()
            states[Int(node.index)] = .postponed
            blockers[node] = blocker
            postponed[blocker, default: []].append(
                Postponed(node: node, frame: frames.removeLast())
            )
        }
    }

    /// Opens again the nodes that waited for a node that is done.
    private func retry(whatWaitedFor node: NodeIndex) {
        guard !postponed.isEmpty, let list = postponed.removeValue(forKey: node) else { return }

        // The last frame is the first to continue, so the list is pushed backward: the node that
        // was postponed first is made first, because others may need it.
        for next in list.reversed() {
            states[Int(next.node.index)] = .open
            blockers[next.node] = nil
            frames.append(next.frame)
        }
    }

    /// Makes the objects of nodes that have no children, unless they are made late, and opens
    /// others.
    private func enter(_ node: NodeIndex) throws(FastCodingError) {
        let index = Int(node.index)
        if states[index] != .new {
            return
        }

        let kind = graph.kind(node)
        let children = graph.childRange(node)

        switch kind {
        case _ where kind.isNSNumber || kind == .string:
            states[index] = .late
        case _
        where [.array, .mutableArray].contains(kind)
            && children.allSatisfy { isPlain(graph.children[$0]) }:
            try keys.weigh(node, in: graph)
            states[index] = .late
        case _ where kind.isContainer || kind == .object || kind == .codedObject:
            states[index] = .open
            objects[index] = try shell(node)
            let contents = kind == .codedObject ? children.dropFirst() : children
            frames.append(Frame(node: node, children: contents, next: contents.lowerBound))
        default:
            objects[index] = try leaf(node)
            states[index] = .done
        }
    }

    /// Makes the object of a node whose children are made, and notes if it replaces a shell that
    /// others already hold.
    private func leave(_ node: NodeIndex) throws(FastCodingError) {
        let index = Int(node.index)
        let before = objects[index]
        objects[index] = try finished(node)
        states[index] = .done
        try keys.weigh(node, in: graph)

        if graph.kind(node) == .orderedSet {
            orderedSets.append(node)
        }

        if handedOut.isEmpty || !handedOut.contains(node) {
            return
        }

        if let before = before.map({ $0 as AnyObject }),
            before !== objects[index].map({ $0 as AnyObject })
        {
            replaced[node] = before
        }
    }

    /// The object of a node: the finished one, or its shell if it is open. A node that was left for
    /// later is made now.
    ///
    /// - Throws: ``FastCodingError/Code/cycle`` if the node has no object yet, because
    ///   `init(coder:)` makes it from its contents.
    func object(_ node: NodeIndex) throws(FastCodingError) -> Any? {
        if graph.kind(node) == .nil {
            return nil
        }

        if states[Int(node.index)] == .open {
            handedOut.insert(node)
        }

        let isPostponed = states[Int(node.index)] == .postponed
        if !isPostponed, let object = objects[Int(node.index)] {
            return object
        }

        if [.late, .copied].contains(states[Int(node.index)]) || isPlain(node) {
            objects[Int(node.index)] = try leaf(node)
            states[Int(node.index)] = .done
            return objects[Int(node.index)]
        }

        blocker = isPostponed ? blockers[node] : node
        throw FastCodingError(
            .cycle,
            """
            \(graph.summary(node)) that contains itself and can't be made before what is in it; \
            decodeObject(forKey:whenMade:) or a class that conforms to FastCoded can close the cycle
            """
        )
    }

    /// Whether the node is a null, a string, a boolean or a number.
    private func isPlain(_ node: NodeIndex) -> Bool {
        let kind = graph.kind(node)
        return kind == .null || kind == .string || kind.isNSNumber
    }

    /// The value of a node without an object for it; nil if it is of another type, or does not fit,
    /// or should have an object.
    func scalar<T: ScalarNode>(_ type: T.Type, _ node: NodeIndex) -> T? {
        mayCopy(node) ? type.readLoosely(node, in: graph) : nil
    }

    /// Whether the value of a node may be copied. A long one is copied once: the node may be shared
    /// by as many places as there are bytes in the file, and copies for all of them would take
    /// memory that is quadratic in its size. These places share an object from then on.
    private func mayCopy(_ node: NodeIndex) -> Bool {
        let index = Int(node.index)
        switch graph.kind(node) {
        case .string, .mutableString, .data, .mutableData:
            // A copy of this size costs no more than the object that would be shared.
            if graph.byteRange(node).count <= 64 {
                return true
            }
            if states[index] != .late && states[index] != .new {
                return false
            }
        case .array, .mutableArray:
            if states[index] != .late {
                return false
            }
            for place in graph.childRange(node) where !mayCopy(graph.children[place]) {
                return false
            }
        case let kind: return !kind.isContainer
        }

        if states[index] == .late {
            states[index] = .copied
        }

        return true
    }

    /// Has a function called with the object of a node once all objects are made. It decodes from
    /// the object whose turn it is now.
    func later(_ node: NodeIndex, _ body: @escaping (Any?) -> Void) {
        waiting.append(Waiting(node: node, decoded: coder.decoded, body: body))
    }

    /// The keys that lead to the child that is being made, for errors.
    private var path: [String] {
        frames.compactMap { frame -> String? in
            guard frame.next > frame.children.lowerBound else { return nil }

            let place = frame.next - frame.children.lowerBound - 1
            switch graph.kind(frame.node) {
            case .object:
                let names = graph.definition(frame.node).properties
                return graph.text(graph.propertyNames[names.lowerBound + place])
            case .codedObject, .dictionary, .mutableDictionary:
                // A value comes before its key, at an odd place. The children of a coded object's
                // frame begin after its class name.
                let key = graph.children[frame.children.lowerBound + (place | 1)]
                return graph.kind(key) == .string ? graph.string(key) : String(place / 2)
            default: return String(place)
            }
        }
    }
}

extension FastCodingError {
    /// The same error, with these keys before its own key path.
    func under(_ path: [String]) -> FastCodingError {
        var error = self
        error.keyPath = KeyPath.joined(ShortPath.whole(path), keyPath)
        return error
    }
}
