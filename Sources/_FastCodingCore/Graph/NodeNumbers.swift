/// A number for each node, 0 to begin with. Nodes that are never asked for take hardly any memory
/// or time, so that it is cheap to have one for following a single path in a large graph.
struct NodeNumbers {
    private static let pageSize = 256
    /// How many nodes may have numbers before there are pages.
    private static let mostFew = 32
    /// The numbers of the first nodes that are given any. The list of pages alone takes time for
    /// the size of the graph, which is too much if very many paths are followed, each with numbers
    /// of its own.
    private var few: [UInt32: UInt32] = [:]
    /// The numbers of ``pageSize`` nodes each; a page is empty if all of its numbers are 0. There
    /// are no pages as long as ``few`` has all numbers.
    private var pages: [[UInt32]] = []

    subscript(node: NodeIndex) -> UInt32 {
        get {
            if pages.isEmpty {
                return few.isEmpty ? 0 : few[node.index] ?? 0
            }

            let (page, place) = Int(node.index).quotientAndRemainder(dividingBy: Self.pageSize)
            return page < pages.count && !pages[page].isEmpty ? pages[page][place] : 0
        }
        set {
            if !pages.isEmpty {
                return store(newValue, at: Int(node.index))
            }

            few[node.index] = newValue
            if few.count > Self.mostFew {
                for (index, number) in few {
                    store(number, at: Int(index))
                }

                few = [:]
            }
        }
    }

    /// Stores a number in its page, which is made if it is the first one.
    private mutating func store(_ number: UInt32, at index: Int) {
        let (page, place) = index.quotientAndRemainder(dividingBy: Self.pageSize)
        if page >= pages.count {
            pages.append(contentsOf: repeatElement([], count: page + 1 - pages.count))
        }

        if pages[page].isEmpty {
            pages[page] = Array(repeating: 0, count: Self.pageSize)
        }

        pages[page][place] = number
    }
}
