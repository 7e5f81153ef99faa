import _FastCodingCore

/// A few words about a value for debuggers and reports: bounded, however large the value is, and
/// also if it contains itself.
struct ValueOutline {
    /// Finds the content of a value that may be a part of a file or a node of a graph.
    private let content: (FastValue) -> FastValue
    private var text = ""

    /// The number of containers that are shown one in the other.
    private static let mostLevels = 3
    /// The number of elements that are shown of each container.
    private static let mostElements = 5
    /// The number of bytes that are shown of a string or a name.
    private static let mostBytes = 40
    /// The most bytes of an outline, approximately.
    private static let mostText = 300

    static func text(of value: FastValue, _ content: @escaping (FastValue) -> FastValue) -> String {
        var outline = ValueOutline(content: content)
        outline.add(value, levels: mostLevels)
        return outline.text
    }

    private init(content: @escaping (FastValue) -> FastValue) {
        self.content = content
    }

    private mutating func add(_ value: FastValue, levels: Int) {
        let value = content(value)
        switch value {
        case .array(let elements, _):
            add(elements, levels)
        case .set(let elements, _):
            text += "set "
            add(elements, levels)
        case .orderedSet(let elements, _):
            text += "ordered set "
            add(elements, levels)
        case .dictionary(let entries, _):
            add(entries, "{", "}", levels) {
                $0.add($1.key, levels: 0)
                $0.text += ": "
                $0.add($1.value, levels: $2)
            }
        case .object(let name, let properties), .codedObject(let name, let properties):
            text += Self.short(name) + " "
            add(properties, "{", "}", levels) {
                $0.text += Self.short($1.name) + ": "
                $0.add($1.value, levels: $2)
            }
        default: text += Self.leaf(value)
        }
    }

    private mutating func add(_ elements: [FastValue], _ levels: Int) {
        add(elements, "[", "]", levels) { $0.add($1, levels: $2) }
    }

    private mutating func add<Element>(
        _ elements: [Element],
        _ open: String,
        _ close: String,
        _ levels: Int,
        _ add: (inout ValueOutline, Element, Int) -> Void
    ) {
        text += open
        for (index, element) in elements.enumerated() {
            text += index == 0 ? "" : ", "
            if levels == 0 || index == Self.mostElements || text.utf8.count > Self.mostText {
                text += "\u{2026} \(elements.count - index) more"
                break
            }

            add(&self, element, levels - 1)
        }

        text += close
    }

    private static func leaf(_ value: FastValue) -> String {
        switch value {
        case .nil: "nil"
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .float(let value): "\(value)"
        case .double(let value): "\(value)"
        case .decimal(let value): value.description
        case .string(let text, _): short(text).quoted
        case .data(let bytes, _): counted(bytes.count, "byte")
        case .date(let date): date.description
        case .url(let text, let base): "<\(short(text))>" + (base == nil ? "" : " and its base")
        case .geometry(let geometry): "\(geometry.numbers.prefix(16))"
        case .range(let range): "\(range.location)+\(range.length)"
        case .indexSet(let ranges, _): counted(ranges.count, "range")
        case .keyedArchive(let bytes): "keyed archive of " + counted(bytes.count, "byte")
        // Only its graph knows its content.
        case .node: "node"
        default: "\u{2026}"
        }
    }

    private static func short(_ text: String) -> String {
        text.withBytes { NameText.shown($0, most: mostBytes) }
    }
}

extension FastValue: CustomDebugStringConvertible {
    /// A bounded outline. The content of a node is shown only by the outline of its graph.
    public var debugDescription: String {
        ValueOutline.text(of: self, \.content)
    }
}

extension ObjectGraph: CustomDebugStringConvertible {
    /// The number of nodes, and a bounded outline of the root.
    public var debugDescription: String {
        // The first four are the same in all graphs.
        let count = counted(records.count - 4, "node")
        let outline = ValueOutline.text(of: .node(root)) { value in
            (try? content(of: value)) ?? value
        }
        return "ObjectGraph of \(count): \(outline)"
    }
}
