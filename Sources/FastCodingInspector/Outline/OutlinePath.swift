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
            if slots != nil, component.span.equals("NS"), hasBase(part, outline) {
                takeBase(&parser, in: text, &component)
            }

            guard let child = child(component, of: part, outline, slots) else { return nil }

            part = slots?.resolved(child, outline) ?? child
        }

        return part
    }

    /// Whether a part is a URL that has a base.
    private static func hasBase(_ part: Int, _ outline: Outline) -> Bool {
        outline.value(KeyedArchiveKey.base.rawValue, of: outline.parts[part]) != nil
    }

    /// Takes the rest of `NS.base`, which is two components of a path, but one step.
    private static func takeBase(
        _ parser: inout KeyPathParser,
        in text: [UInt8],
        _ component: inout [UInt8]
    ) {
        guard !parser.isAtEnd else { return }

        var probe = parser
        var rest: [UInt8] = []
        _ = probe.next(in: text, into: &rest)
        if rest.span.equals("base") {
            parser = probe
            component = Array(KeyedArchiveKey.base.rawValue.utf8)
        }
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

        let key = String(decoding: component, as: UTF8.self)
        guard slots != nil else { return outline.value(key, of: part) }

        if let slots, let child = numberedChild(component, of: part, outline, slots) {
            return child
        }

        // Archives write another dollar sign before a key that begins with one.
        return outline.value(key.utf8.first == UInt8(ascii: "$") ? "$" + key : key, of: part)
    }

    /// The element of an ordered set, or the value of a dictionary of GNUstep, which have a key of
    /// the archive for each; nil for other objects.
    private static func numberedChild(
        _ component: [UInt8],
        of part: OutlinePart,
        _ outline: Outline,
        _ slots: KeyedSlots
    ) -> Int? {
        var elements: [Int] = []
        var keys: [Int] = []
        let children = outline.children(of: part)
        for place in stride(from: children.startIndex, to: children.endIndex - 1, by: 2) {
            let name = outline.parts[Int(children[place])]
            guard name.isText else { continue }

            let bytes = outline.bytes(of: name)
            let value = Int(children[place + 1])
            if bytes.equals(utf8: KeyedArchiveKey.numberedElement + "\(elements.count)") {
                elements.append(value)
            } else if bytes.equals(utf8: KeyedArchiveKey.numberedKey + "\(keys.count)") {
                keys.append(value)
            }
        }

        if keys.isEmpty {
            return KeyPath.place(component.span, among: elements.count).map { elements[$0] }
        }

        let place = keys.firstIndex { key in
            let text = outline.parts[slots.resolved(key, outline)]
            return text.isText && outline.bytes(of: text).equals(component.span)
        }

        return place.flatMap { $0 < elements.count ? elements[$0] : nil }
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
