/// The first distinct names of classes, with the positions of their first occurrences.
package struct ClassNameList {
    /// A name, and where it occurs first.
    package struct Entry {
        package let name: [UInt8]
        package let offset: Int
    }

    private let most: Int
    package private(set) var list: [Entry] = []
    private var known: Set<[UInt8]> = []

    package init(most: Int) {
        self.most = most
    }

    /// Adds a name, unless it is known or the list is full.
    package mutating func add(_ name: Span<UInt8>, at offset: Int) {
        if list.count >= most {
            return
        }

        var copy: [UInt8] = []
        copy.append(name)

        if known.insert(copy).inserted {
            list.append(Entry(name: copy, offset: offset))
        }
    }

    /// The names as reports show them.
    package var shown: [String] {
        list.map { NameText.shown($0.name.span, most: 1000) }
    }
}
