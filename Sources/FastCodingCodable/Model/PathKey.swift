import _FastCodingLibrary

struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    /// The key that a keyed container's `superEncoder()` encodes under.
    static let `super` = PathKey(stringValue: "super")

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    /// The key of a dictionary, whose text may stand for a number.
    init(entry text: String) {
        stringValue = text
        intValue = Int(text)
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }

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

/// A key that others are compared with, byte by byte.
struct KeyText {
    let string: String
    private let isASCII: Bool

    init(_ string: String) {
        self.string = string
        isASCII = string.utf8.allSatisfy { $0 < 0x80 }
    }

    @inline(__always)
    func equals(_ other: String) -> Bool {
        // Swift's comparison looks at two words of short strings. What it considers equal to a text
        // in ASCII, and is as long in UTF-8, has the same bytes: every other character that it
        // equates with one of ASCII takes more bytes.
        if isASCII {
            return string.utf8.count == other.utf8.count && string == other
        }
        return string.withBytes { bytes in other.withBytes { $0.equals(bytes) } }
    }
}

extension ObjectGraph {
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

/// The properties of objects whose types are coded without keys.
enum CodedProperty {
    static let value = "value"
    static let elements = "elements"
}
