/// A number for each node, 0 to begin with. Nodes that are never asked for take hardly any memory
/// or time, so that it is cheap to have one for following a single path in a large graph.
struct NodeNumbers {
    private static let pageSize = 256
    /// The numbers of so many nodes each; empty where all are 0.
    private var pages: [[UInt32]] = []

    subscript(node: NodeIndex) -> UInt32 {
        get {
            let (page, place) = Int(node.index).quotientAndRemainder(dividingBy: Self.pageSize)
            return page < pages.count && !pages[page].isEmpty ? pages[page][place] : 0
        }
        set {
            let (page, place) = Int(node.index).quotientAndRemainder(dividingBy: Self.pageSize)
            if page >= pages.count {
                pages.append(contentsOf: repeatElement([], count: page + 1 - pages.count))
            }

            if pages[page].isEmpty {
                pages[page] = Array(repeating: 0, count: Self.pageSize)
            }

            pages[page][place] = newValue
        }
    }
}
