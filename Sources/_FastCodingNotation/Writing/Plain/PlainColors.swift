import _FastCodingPlists

// The forms of colors: their components, from 0 to 1 but for those of wide color spaces, or the
// names of colors in a catalog.
extension PlainForms {
    /// The names of components, by their number without the opacity.
    private static let components = [
        1: ["white"],
        3: ["red", "green", "blue"],
        4: ["cyan", "magenta", "yellow", "black"],
    ]

    /// The form of a color, by the keys that the classes of each system write; nil for all others.
    mutating func color(_ object: PlainObject) throws(FastCodingError) -> Form? {
        if let form = try named(object) {
            return form
        }
        if let form = try ofUIKit(object) {
            return form
        }
        return try ofAppKit(object)
    }

    /// The form of a color in a catalog: its names, and the color that it was when it was archived.
    private mutating func named(_ object: PlainObject) throws(FastCodingError) -> Form? {
        var object = object
        guard let catalog = object.takeString("NSCatalogName", in: graph),
            let name = object.takeString("NSColorName", in: graph)
        else { return nil }

        var entries = [Entry("catalog", catalog), Entry("name", name)]
        if let color = object.take("NSColor", in: graph) {
            entries.append(Entry("color", color))
        }

        object.drop(["NSColorSpace"], in: graph)
        return object.isTaken ? try addDictionary(entries) : nil
    }

    /// The form of a color of UIKit: one number for white or three for red, green and blue, and the
    /// opacity.
    private mutating func ofUIKit(_ object: PlainObject) throws(FastCodingError) -> Form? {
        var object = object
        var values: [NodeIndex] = []
        if let white = object.takeNumber("UIWhite", in: graph) {
            values = [white]
        } else if let red = object.takeNumber("UIRed", in: graph),
            let green = object.takeNumber("UIGreen", in: graph),
            let blue = object.takeNumber("UIBlue", in: graph)
        {
            values = [red, green, blue]
        }

        guard let names = Self.components[values.count],
            let alpha = object.takeNumber("UIAlpha", in: graph)
        else { return nil }

        var entries: [Entry] = []
        if let name = object.takeString("UISystemColorName", in: graph) {
            entries.append(Entry("name", name))
        }
        entries += zip(names, values).map { Entry($0, $1) }
        entries.append(Entry("alpha", alpha))

        // UIKit also writes the color for AppKit.
        object.drop(["NSRGB", "NSWhite", "NSColorSpace", "UIColorComponentCount"], in: graph)
        return object.isTaken ? try addDictionary(entries) : nil
    }

    /// The form of a color of AppKit, which writes components as text that ends with a zero byte.
    /// Components in the color's own space are preferred to those in a general space, which may
    /// lack the opacity.
    private mutating func ofAppKit(_ object: PlainObject) throws(FastCodingError) -> Form? {
        var object = object
        var found: [Entry]?

        if let own = try numbers(object.takeData("NSComponents", in: graph)) {
            found = try components(own, count: own.count - 1)
        }

        for (key, count) in [("NSRGB", 3), ("NSWhite", 1), ("NSCMYK", 4)] as [(StaticString, Int)] {
            let general = try numbers(object.takeData(key, in: graph))
            if found == nil, let general {
                found = try components(general, count: count)
            }
        }

        // The form has only the numbers: the color space that they are in is left out.
        object.drop(["NSColorSpace", "NSCustomColorSpace", "NSLinearExposure"], in: graph)
        guard object.isTaken, let found else { return nil }

        return try addDictionary(found)
    }

    /// - Parameter count: the number of components without the opacity.
    private mutating func components(_ values: [Double], count: Int) throws(FastCodingError)
        -> [Entry]?
    {
        guard let names = Self.components[count], count...(count + 1) ~= values.count else {
            return nil
        }

        var entries: [Entry] = []
        for (name, value) in zip(names + ["alpha"], values + [1]) {
            entries.append(Entry(name, try add(number: value)))
        }

        return entries
    }

    /// The numbers in a text, separated by spaces; nil if there are others than up to five finite
    /// ones.
    private mutating func numbers(_ range: ByteRange?) throws(FastCodingError) -> [Double]? {
        guard let range, range.count <= 256 else { return nil }

        try charge(reading: range.count)
        var bytes = graph.pool[range.range]
        if bytes.last == 0 {
            bytes.removeLast()
        }

        let words = bytes.split(separator: UInt8(ascii: " "))
        let numbers = words.map { Double(String(decoding: $0, as: UTF8.self)) ?? .nan }
        guard (1...5).contains(numbers.count), numbers.allSatisfy(\.isFinite) else { return nil }

        return numbers
    }
}
