/// How key paths name the parts of a node: by key, by the name of a property, or by index.
///
/// ``KeyPathAddressing`` determines it once for a node, however many of its parts are named.
package struct PartNames: BitwiseCopyable {
    private enum Style: UInt8 {
        /// The values of a dictionary or a coded object have the names of their keys.
        case key
        /// Its entries are numbered, because its keys are not distinct strings.
        case entry
        case property
        case index
        /// The data of a keyed archive is `$data`.
        case data
        /// The base of a URL is `NS.base`.
        case base
    }

    private let style: Style
    /// The place of the first key among the parts of a dictionary or a coded object.
    private let firstKey: Int
    /// Where the parts begin in ``ObjectGraph/children``, or the names of properties in
    /// ``ObjectGraph/propertyNames``.
    private let start: Int

    private init(_ style: Style, firstKey: Int = 0, start: Int = 0) {
        self.style = style
        self.firstKey = firstKey
        self.start = start
    }

    static var indexes: PartNames { PartNames(.index) }
    static var data: PartNames { PartNames(.data) }
    static var base: PartNames { PartNames(.base) }

    /// The names of the entries of a dictionary or a coded object.
    static func entries(of node: NodeIndex, areByKey: Bool, in graph: ObjectGraph) -> PartNames {
        let start = graph.childRange(node).lowerBound
        let firstKey = graph.firstKey(node) - start
        return PartNames(areByKey ? .key : .entry, firstKey: firstKey, start: start)
    }

    /// The names of the properties of an object, given as a range of the graph's.
    static func properties(_ names: Range<Int>) -> PartNames {
        PartNames(.property, start: names.lowerBound)
    }

    /// Whether a part has no name of its own, because it is the key that names another part, or the
    /// class name of a coded object.
    package func isName(_ place: Int) -> Bool {
        style == .key && isKey(place) || place < firstKey - 1
    }

    /// Whether a part of a dictionary or a coded object is a key. Differences may lie in the keys
    /// of a dictionary even if keys name its values.
    private func isKey(_ place: Int) -> Bool {
        (place - firstKey) % 2 == 0
    }

    /// The key or the property name that names a part; nil if it is named by an index or by a word.
    @inline(__always)
    package func name(ofPartAt place: Int, in graph: ObjectGraph) -> ByteRange? {
        switch style {
        case .key:
            isKey(place) ? nil : graph.byteRange(graph.children[start + place + 1])
        case .property: graph.propertyNames[start + place]
        default: nil
        }
    }

    /// Appends the component that names a part.
    @inline(__always)
    func append(partAt place: Int, in graph: ObjectGraph, to path: inout ByteBuffer) {
        if let name = name(ofPartAt: place, in: graph) {
            KeyPath.append(component: graph.bytes(name), to: &path)
        } else {
            append(namelessPartAt: place, to: &path)
        }
    }

    /// Appends the component in the form that messages and lists show.
    ///
    /// - Parameter name: the name of the part, of ``name(ofPartAt:in:)``.
    package func append(
        shown name: ByteRange?,
        ofPartAt place: Int,
        in graph: ObjectGraph,
        to path: inout ByteBuffer
    ) {
        if let name {
            KeyPath.append(shown: graph.bytes(name), to: &path)
        } else {
            append(namelessPartAt: place, to: &path)
        }
    }

    /// Appends the index or the word that names a part.
    private func append(namelessPartAt place: Int, to path: inout ByteBuffer) {
        switch style {
        case .key, .entry:
            let entry = (place - (firstKey - 1)) / 2
            KeyPath.append(index: entry, isKey: isKey(place), to: &path)
        case .data: path.append("$data")
        case .base: path.append("NS.base")
        case .property, .index: KeyPath.append(index: place, to: &path)
        }
    }
}
