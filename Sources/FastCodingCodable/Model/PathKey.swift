import _FastCodingCore

/// A component of a coding path: a key or an index.
struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    /// The key that a keyed container's `superEncoder()` encodes under.
    static let `super` = PathKey(stringValue: "super")

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    /// The key of a dictionary, whose text may be a number.
    init(entry text: String) {
        stringValue = text
        intValue = Int(text)
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }

    /// The components of a key path.
    static func path(of text: String) -> [any CodingKey] {
        let text = Array(text.utf8)
        var parser = KeyPathParser(0..<text.count)
        var keys: [any CodingKey] = []
        var component: [UInt8] = []

        while !parser.isAtEnd {
            // `$root` is the path of nothing.
            if parser.next(in: text, into: &component) {
                continue
            }
            keys.append(PathKey(stringValue: String(decoding: component, as: UTF8.self)))
        }

        return keys
    }
}

/// The place of a value in the one around it.
package enum CodingPlace {
    /// At the same path, like the content of a single-value container.
    case same
    /// Encoding: under a key, given by the node of its text.
    case key(NodeIndex)
    /// Decoding: under a key, given by the number of its name.
    case name(Int)
    /// Among elements, counted from 0.
    case index(Int)
}

extension ObjectGraph {
    /// A dictionary's key, of whatever kind, as part of a path.
    func pathKey(_ node: NodeIndex) -> PathKey {
        switch kind(node) {
        case .string, .mutableString:
            PathKey(stringValue: string(node))
        case .integer: PathKey(stringValue: String(integer(node)))
        case .float64: PathKey(stringValue: String(double(node)))
        default: PathKey(stringValue: "\(kind(node))")
        }
    }
}

/// The names of the only properties of objects whose types are coded without keys.
enum CodedProperty {
    static let value = "value"
    static let elements = "elements"
}
