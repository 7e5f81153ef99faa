internal import _FastCodingEngine

/// Follows key paths in outlines. In a keyed archive they begin at its object, and lead through
/// UIDs and through the collections of Foundation, as those of `decode` do.
enum OutlinePath {
    /// The part that a key path without wildcards leads to; nil if there is none.
    static func find(_ path: String, _ outline: Outline, _ slots: KeyedSlots?) -> Int? {
        let text = Array(path.utf8)
        var parser = KeyPathParser(0..<text.count)
        parser.takeRoot(text)
        guard var part = slots?.rootObject(outline) ?? outline.root else { return nil }

        var component: [UInt8] = []
        while !parser.isAtEnd {
            _ = parser.next(in: text, into: &component)
            guard let child = child(component, of: part, outline, slots) else { return nil }

            part = slots?.resolved(child, outline) ?? child
        }

        return part
    }

    /// The part that a component of a path leads to; nil if there is none. An object with
    /// `NS.objects` is an array or a set, or, with `NS.keys` as well, a dictionary.
    private static func child(
        _ component: [UInt8],
        of number: Int,
        _ outline: Outline,
        _ slots: KeyedSlots?
    ) -> Int? {
        let part = outline.parts[number]
        if part.kind == .array {
            return element(component, of: part, outline)
        }

        guard part.kind == .dictionary else { return nil }

        if let slots, let objects = list(.elements, of: part, outline, slots) {
            guard let keys = list(.keys, of: part, outline, slots) else {
                return element(component, of: objects, outline)
            }

            let place = outline.children(of: keys).firstIndex { key in
                let key = outline.parts[slots.resolved(Int(key), outline)]
                return key.isText && outline.bytes(of: key).equals(component.span)
            }

            guard let place else { return nil }

            // The lists of keys and of objects have the same order.
            let number = place - keys.range.lowerBound
            return number < Int(objects.count)
                ? Int(outline.children[objects.range.lowerBound + number]) : nil
        }

        return outline.value(String(decoding: component, as: UTF8.self), of: part)
    }

    /// The list under a key of an object of Foundation; nil if there is none.
    private static func list(
        _ key: KeyedArchiveKey,
        of part: OutlinePart,
        _ outline: Outline,
        _ slots: KeyedSlots
    ) -> OutlinePart? {
        guard let number = outline.value(key.rawValue, of: part) else { return nil }

        let list = outline.parts[slots.resolved(number, outline)]
        return list.kind == .array ? list : nil
    }

    /// The element that a component means in a list.
    private static func element(_ component: [UInt8], of part: OutlinePart, _ outline: Outline)
        -> Int?
    {
        guard let place = KeyPath.place(component.span, among: Int(part.count)) else { return nil }

        return Int(outline.children[part.range.lowerBound + place])
    }
}
