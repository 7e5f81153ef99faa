import _FastCodingNotation

/// Objects that only one side of a merge has, of classes of which it can't be said what the other
/// side has made of them: the first object of each class.
struct UnclearObjects {
    struct Object {
        let oldClass: ClassKey
        let side: MergedGraph.Side
        var node: NodeIndex
    }

    private var ofOurs: [ClassKey: Object] = [:]
    private var ofTheirs: [ClassKey: Object] = [:]

    /// All of them, those of ours first, in the order of their graph.
    var list: [Object] {
        [ofOurs, ofTheirs].flatMap { objects in
            objects.values.sorted { $0.node.index < $1.node.index }
        }
    }

    mutating func add(_ node: NodeIndex, of oldClass: ClassKey, _ side: MergedGraph.Side) {
        let known = side == .ours ? ofOurs[oldClass] : ofTheirs[oldClass]
        if let known, known.node.index < node.index {
            return
        }

        let object = Object(oldClass: oldClass, side: side, node: node)
        if side == .ours {
            ofOurs[oldClass] = object
        } else {
            ofTheirs[oldClass] = object
        }
    }
}
