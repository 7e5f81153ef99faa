import _FastCodingNotation

/// A change of a property in all objects of a class.
package struct PropertyEdit: Sendable {
    /// The kind of the change.
    package enum Change: Sendable {
        case rename(to: String)
        /// Adds the property, with a value in notation, to those objects that lack it.
        case add(String)
        case remove
    }

    /// The class, or a pattern for several: `Old.*`.
    package let className: String
    /// The name of the property, without escapes.
    package let property: String
    package let change: Change

    package init(of className: String, _ property: String, _ change: Change) {
        self.className = className
        self.property = property
        self.change = change
    }

    /// Whether the property is to have the name that it has.
    var keepsName: Bool {
        guard case .rename(let name) = change else { return false }
        return name.utf8.elementsEqual(property.utf8)
    }

    /// Splits the name of a property from that of its class: `NewApp.Item.checked` is the property
    /// `checked` of `NewApp.Item`. Dots in the property's name are escaped as in key paths. Nil if
    /// there is no class.
    package init?(_ name: String, _ change: Change) {
        let split = KeyPath.split(name)
        guard let className = split.parent, !className.isEmpty else { return nil }

        self.init(of: className, KeyPath.key(split.last), change)
    }
}

extension KeyPath {
    /// The key that a component names, without its escapes.
    package static func key(_ component: String) -> String {
        let text = Array(component.utf8)
        var parser = KeyPathParser(0..<text.count)
        var key: [UInt8] = []
        _ = parser.next(in: text, into: &key)
        return String(decoding: key, as: UTF8.self)
    }
}
