internal import _FastCodingEngine

/// What a property or a container holds, as far as a profile tells it.
struct PlaceContents: BitwiseCopyable {
    var kinds = KindSet()
    /// Where the name of the only class of the objects among them occurs first, or one of the
    /// numbers below: eight bytes, because a class may have millions of properties.
    private var className = Self.noClass

    private static let noClass = -1
    private static let severalClasses = -2

    var onlyClass: Int? { className < 0 ? nil : className }
    var hasSeveralClasses: Bool { className == Self.severalClasses }

    mutating func insert(_ kind: NodeKind) {
        kinds.insert(kind)
    }

    mutating func formUnion(_ other: PlaceContents) {
        kinds.formUnion(other.kinds)
        insert(className: other.className)
    }

    mutating func insert(className more: Int) {
        if className == Self.noClass {
            className = more
        }
        if more != Self.noClass, more != className {
            className = Self.severalClasses
        }
    }
}

extension PlaceContents {
    /// The kinds of values in a place. The class's name is shortened, because it may be long and
    /// occur in many places.
    ///
    /// - Parameter names: the bytes that ``onlyClass`` is an offset in, where a zero byte ends each
    ///   name.
    func words(namesIn names: [UInt8]) -> String {
        guard let name = onlyClass else {
            return kinds.phrase(
                object: hasSeveralClasses ? "object of several classes" : NodeKind.object.words
            )
        }

        var text = ByteBuffer()
        text.appendName(names.span, from: name, columns: SharedName.longest)
        return kinds.phrase(object: String(decoding: text.array, as: UTF8.self))
    }
}

extension JSONWriter {
    /// The types of the values in a place, and the class of the objects among them if it is the
    /// same for all and its name is not long: the output must not grow with what is pointed to.
    mutating func members(of contents: PlaceContents, namesIn names: [UInt8])
        throws(FastCodingError)
    {
        try beginArray("types")
        for word in contents.kinds.words() {
            try string(word)
        }

        try endArray()
        if let name = contents.onlyClass {
            try member("class", unlessLong: SharedName(at: name, in: names))
        }
    }
}
