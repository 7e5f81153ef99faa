/// The text of key paths: fastcode-notation(5), "Key paths".
///
/// Components are joined by dots. In a component, `\.` is a dot, `\\` a backslash, a leading `\$` a
/// dollar sign, and `\u` with four hexadecimal digits a UTF-16 code unit, as in JSON; a backslash
/// before anything else is literal. `$root` at the start is the root, and an empty component names
/// the empty key. The keys `*` and `**` are written with an escape, because they are wildcards in
/// paths that allow these.
package enum KeyPath {
    package static let root = "$root"

    /// How messages show the path of the root's empty key, which is an empty text.
    package static let emptyKey = root + "."

    /// The length in bytes above which a message about the content of data does not include the
    /// path of the data.
    package static let longestOfData = 4096

    /// Whether a component that begins with a dollar sign without a backslash leads nowhere.
    package static func isNoKey(_ component: Span<UInt8>) -> Bool {
        component.equals("$class") || component.equals(ShortPath.omitted)
            || isUnnamedEntry(component)
    }

    /// The component for an entry whose key is not known: `$entry3` for the value, `$entry3k` for
    /// the key. It leads nowhere, and no key is written like this.
    static func unnamedEntry(_ number: Int, isKey: Bool) -> String {
        "$entry\(number)" + (isKey ? "k" : "")
    }

    /// Whether a component has the form of ``unnamedEntry(_:isKey:)``.
    private static func isUnnamedEntry(_ component: Span<UInt8>) -> Bool {
        let start = "$entry".utf8.count
        guard component.count > start, component.extracting(0..<start).equals("$entry") else {
            return false
        }

        let isKey = component[component.count - 1] == UInt8(ascii: "k")
        return index(component.extracting(start..<(component.count - (isKey ? 1 : 0)))) != nil
    }

    /// The path that leads to `outer`, and from there along `inner`.
    package static func joined(_ outer: String, _ inner: String?) -> String {
        guard let inner = inner.map(belowRoot) ?? nil else { return outer }
        guard let outer = belowRoot(outer) else { return inner }

        // At the end of a path, a lone backslash is literal. Before the dot, it has to be escaped.
        let backslashes = outer.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        return outer + (backslashes % 2 == 1 ? "\\." : ".") + inner
    }

    /// A path without its last component, and that component, both as they are written.
    package struct Split {
        /// Nil if there is only one component.
        package let parent: String?
        package let last: String
    }

    /// Splits a path before its last component.
    package static func split(_ path: String) -> Split {
        let text = Array(path.utf8)
        var parser = KeyPathParser(0..<text.count)
        var component: [UInt8] = []
        var start = 0

        while !parser.isAtEnd {
            start = parser.position
            _ = parser.next(in: text, into: &component)
        }

        let last = String(decoding: text[start...], as: UTF8.self)
        return Split(
            parent: start == 0 ? nil : String(decoding: text[..<(start - 1)], as: UTF8.self),
            last: last
        )
    }

    /// The components of a path after `$root`, where it begins with that; nil if it has no others.
    private static func belowRoot(_ path: String) -> String? {
        let text = Array(path.utf8)
        var parser = KeyPathParser(0..<text.count)
        parser.takeRoot(text)

        return parser.isAtEnd ? nil : String(decoding: text[parser.position...], as: UTF8.self)
    }

    /// A key as a component, with the escapes that it needs.
    package static func component(_ key: Span<UInt8>) -> String {
        var path = ByteBuffer()
        append(component: key, to: &path)
        return String(decoding: path.array, as: UTF8.self)
    }

    /// Appends a key as a component, with the escapes that it needs.
    package static func append(component key: Span<UInt8>, to path: inout ByteBuffer) {
        if isPlain(key) {
            return path.append(key)
        }

        let first = key.byteOrZero(0)
        // As keys they must not be read as wildcards.
        if key.equals("*") || key.equals("**") {
            path.append("\\u002a")
            if key.count == 2 {
                path.append(first)
            }

            return
        }

        for index in 0..<key.count {
            let byte = key[index]
            if isEscaped(byte, atStart: index == 0) {
                path.append(UInt8(ascii: "\\"))
            }

            path.append(byte)
        }
    }

    /// Appends a key as a component of a path that is shown: see ``shown(_:)``.
    package static func append(shown key: Span<UInt8>, to path: inout ByteBuffer) {
        if isPlain(key) {
            return path.append(key)
        }

        let start = path.count
        append(component: key, to: &path)
        escape(&path, from: start)
    }

    /// Whether a key is its own component, and safe to show: printable ASCII without escapes.
    private static func isPlain(_ key: Span<UInt8>) -> Bool {
        let first = key.byteOrZero(0)
        if first == UInt8(ascii: "$") || first == UInt8(ascii: "*") {
            return false
        }

        var index = 0
        while index < key.count, key[index] &- 0x20 < 0x5F, !isEscaped(key[index]) {
            index += 1
        }

        return index == key.count
    }

    /// Whether a component needs a backslash before a byte.
    @inline(__always)
    static func isEscaped(_ byte: UInt8, atStart: Bool = false) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "\\")
            || atStart && byte == UInt8(ascii: "$")
    }

    /// A path as shown in a message or a list: characters that are not safe on a terminal are
    /// escaped, and the result still is a path to the same place.
    package static func shown(_ path: String) -> String {
        if path.isEmpty {
            return emptyKey
        }

        var shown = ByteBuffer(capacity: path.utf8.count)
        shown.append(path)
        escape(&shown)

        return String(decoding: shown.array, as: UTF8.self)
    }

    /// A path as a message says it. In a damaged archive, an entry may have no key yet, because values
    /// come before their keys: then the path leads to the container, and the entry is counted.
    package static func words(_ path: String) -> String {
        var known: [String] = []
        for component in components(of: path) {
            let bytes = Array(component.utf8)
            guard isUnnamedEntry(bytes.span) else {
                known.append(component)
                continue
            }

            let isKey = bytes.last == UInt8(ascii: "k")
            let digits = component.dropFirst("$entry".count).dropLast(isKey ? 1 : 0)
            let number = (Int(digits) ?? 0) + 1
            let container = known.isEmpty ? "the root" : shown(known.joined(separator: "."))
            return (isKey ? "the key of " : "") + "entry \(number) of \(container)"
        }

        return shown(path)
    }

    /// The components of a path as they are written, divided by dots without a backslash.
    private static func components(of path: String) -> [String] {
        var components = [""]
        var isEscaped = false
        for scalar in path.unicodeScalars {
            if scalar == ".", !isEscaped {
                components.append("")
            } else {
                components[components.count - 1].unicodeScalars.append(scalar)
            }

            isEscaped = scalar == "\\" && !isEscaped
        }

        return components
    }

    /// Escapes the characters from `start` on that are not safe on a terminal.
    package static func escape(_ path: inout ByteBuffer, from start: Int = 0) {
        if path.span.isPrintableASCII(from: start) {
            return
        }

        var text = ByteBuffer(capacity: path.count - start)
        text.append(path.span.extracting(start..<path.count))
        path.truncate(to: start)
        path.append(text.span, hasLetters: false, escaping: isUnsafeOnTerminals)
    }

    /// The value of a decimal number of at most ten digits, without a sign or leading zeros; nil
    /// for all others.
    package static func index(_ digits: Span<UInt8>) -> Int? {
        guard digits.count > 0, digits.count <= 10,
            digits.count == 1 || digits[0] != UInt8(ascii: "0")
        else {
            return nil
        }

        var value: Int64 = 0
        for place in 0..<digits.count {
            let digit = digits[place] &- UInt8(ascii: "0")
            if digit > 9 {
                return nil
            }

            value = value * 10 + Int64(digit)
        }

        return Int(clamping: value)
    }

    /// The place that a component means among some elements: an index, or a negative one, which
    /// counts from the end; nil if there is no such place.
    package static func place(_ component: Span<UInt8>, among count: Int) -> Int? {
        let isFromEnd = component.count > 0 && component[0] == UInt8(ascii: "-")
        guard let number = index(component.extracting((isFromEnd ? 1 : 0)..<component.count)) else {
            return nil
        }

        if isFromEnd {
            return number > 0 && number <= count ? count - number : nil
        }

        return number < count ? number : nil
    }

    /// Appends an index as a component; the index of a dictionary's key ends in `k`.
    package static func append(index: Int, isKey: Bool = false, to path: inout ByteBuffer) {
        path.append(decimal: Int64(index))
        if isKey {
            path.append(UInt8(ascii: "k"))
        }
    }
}

extension ObjectGraph {
    /// The text of a path for an error, given as nodes and the places of their children.
    package func shortPath(_ steps: [KeyPathStep]) -> String {
        var addressing = KeyPathAddressing()
        var path = ShortPath()
        for step in steps where path.isWhole {
            path.add(componentOf: step.parent, place: step.place, in: self, &addressing)
        }

        return path.finish()
    }

    /// The path of a node's first place in archive order, as text for an error; nil if the root
    /// doesn't lead to it.
    package func path(to node: NodeIndex) -> String? {
        steps(to: node, from: rootIndex).map { shortPath(Array($0.prefix(ShortPath.mostSteps))) }
    }

    /// The steps to a node's first place below another in archive order; nil if there is none.
    func steps(to node: NodeIndex, from root: NodeIndex) -> [KeyPathStep]? {
        if node == root {
            return []
        }

        var isOpened = [Bool](repeating: false, count: records.count)
        var walk = DepthFirstWalk()
        walk.open(root, in: self)
        isOpened[Int(root.index)] = true

        while let step = walk.next(in: self) {
            guard case .child(let child, _, _) = step else { continue }

            if child == node {
                return walk.steps
            }

            guard kind(child).isObject, !isOpened[Int(child.index)] else { continue }

            isOpened[Int(child.index)] = true
            walk.open(child, in: self)
        }

        return nil
    }
}
