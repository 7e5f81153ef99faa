/// Key paths whose places in a plain archive can be found in one walk over its chunks.
struct PathPattern {
    // Sets of components are bits, those of the first path lowest. After the components of a path
    // comes its end, a bit that stands for a value that the path leads to.
    /// The texts of all components; those of ends are empty.
    private var literals: [[UInt8]] = []
    private(set) var literal: UInt64 = 0
    private var any: UInt64 = 0
    private var deep: UInt64 = 0
    private(set) var ends: UInt64 = 0
    private(set) var start: UInt64 = 0
    /// For each path, how many of its components follow `**`; nil if there is none.
    private(set) var afterDeep: [Int?] = []

    /// - Returns: nil if a graph has to be searched: if a component can't be a key, if there are
    ///   too many, or if `**` is repeated or last; then values are found more than once, within
    ///   each other, and need aliases.
    init?(_ paths: [[KeyPathComponent]]) {
        for components in paths {
            guard literals.count + components.count < UInt64.bitWidth,
                components.last?.kind != .deep,
                components.count(where: { $0.kind == .deep }) <= 1,
                !components.contains(where: \.isNoKey)
            else { return nil }
            add(components)
        }
    }

    private mutating func add(_ components: [KeyPathComponent]) {
        start |= 1 << literals.count
        if components.first?.kind == .deep {
            start |= 2 << literals.count
        }

        for component in components {
            let bit: UInt64 = 1 << literals.count
            switch component.kind {
            case .literal: literal |= bit
            case .any: any |= bit
            case .deep: deep |= bit
            }

            literals.append(component.text)
        }

        ends |= 1 << literals.count
        literals.append([])
        afterDeep.append(
            components.firstIndex { $0.kind == .deep }.map { components.count - $0 - 1 }
        )
    }

    /// What comes next at a part of a node, where `next` came next, and literals in `matching` name
    /// the part.
    @inline(__always)
    func step(_ next: UInt64, matching: UInt64) -> UInt64 {
        let result = (next & any | matching) << 1 | next & deep
        // `**` also stands for no component at all.
        return result | (result & deep) << 1
    }

    /// The literals among some components that are a key.
    @inline(__always)
    func matching(_ next: UInt64, key: Span<UInt8>) -> UInt64 {
        var matching: UInt64 = 0
        forEachLiteral(next) { text, bit in
            if text.span.equals(key) {
                matching |= bit
            }
        }
        return matching
    }

    /// The first of some elements that literals among some components name, and these; `Int.max` if
    /// there is none.
    func firstElement(_ next: UInt64, among count: Int) -> (element: Int, matching: UInt64) {
        var first = (element: Int.max, matching: 0 as UInt64)
        forEachLiteral(next) { text, bit in
            guard let element = KeyPath.place(text.span, among: count), element <= first.element
            else {
                return
            }
            first = (element, element == first.element ? first.matching | bit : bit)
        }
        return first
    }

    @inline(__always)
    private func forEachLiteral(_ next: UInt64, _ body: ([UInt8], UInt64) -> Void) {
        var rest = next & literal
        while rest != 0 {
            body(literals[rest.trailingZeroBitCount], rest & (0 &- rest))
            rest &= rest &- 1
        }
    }
}
