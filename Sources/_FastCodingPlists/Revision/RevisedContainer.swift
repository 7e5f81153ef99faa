import _FastCodingCore

/// The content of a container of a property list after a change.
package struct RevisedContainer: Sendable {
    /// An element, or an entry of a dictionary.
    package struct Item: Sendable {
        /// Its number among the elements or entries before the change; nil if it is new.
        package var old: Int?
        /// Its key, unless it keeps the one that it has.
        package var key: [UInt8]?
        /// The events of its value, unless it keeps the one that it has.
        package var value: [PropertyListEvent]?

        package init(old: Int? = nil, key: [UInt8]? = nil, value: [PropertyListEvent]? = nil) {
            self.old = old
            self.key = key
            self.value = value
        }
    }

    package let isDictionary: Bool
    /// The items that were there keep their order.
    package var items: [Item]

    package init(isDictionary: Bool, items: [Item] = []) {
        self.isDictionary = isDictionary
        self.items = items
    }

    /// The same items that a container had.
    package init(isDictionary: Bool, count: Int) {
        self.init(isDictionary: isDictionary, items: (0..<count).map { Item(old: $0) })
    }
}
