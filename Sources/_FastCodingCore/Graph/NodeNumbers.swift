/// A number for each node, 0 to begin with. Nodes that are never asked for take hardly any memory
/// or time, so that it is cheap to have one for following a single path in a large graph.
///
/// The numbers are in pages, and the pages in books. A list of pages alone would take time for the
/// size of the graph, which is too much for each of very many paths.
struct NodeNumbers {
    /// How many numbers are in a page, and pages in a book.
    private static let size = 256

    /// The pages of each book; a book and a page are empty where all numbers are 0.
    private var books: [[[UInt32]]] = []

    subscript(node: NodeIndex) -> UInt32 {
        get {
            let line = Int(node.index)
            let page = line / Self.size
            let book = page / Self.size
            guard book < books.count, !books[book].isEmpty else { return 0 }

            let numbers = books[book][page % Self.size]
            return numbers.isEmpty ? 0 : numbers[line % Self.size]
        }
        set {
            let line = Int(node.index)
            let page = line / Self.size
            let book = page / Self.size
            if book >= books.count {
                books.append(contentsOf: repeatElement([], count: book + 1 - books.count))
            }

            if books[book].isEmpty {
                books[book] = Array(repeating: [], count: Self.size)
            }

            if books[book][page % Self.size].isEmpty {
                books[book][page % Self.size] = Array(repeating: 0, count: Self.size)
            }

            books[book][page % Self.size][line % Self.size] = newValue
        }
    }
}
