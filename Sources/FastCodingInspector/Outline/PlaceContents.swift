internal import _FastCodingEngine

/// The contents of a place in many objects, such as a property, as far as a profile shows them.
struct PlaceContents: BitwiseCopyable {
    var kinds = KindSet()
    /// The offset at which the name of the only class of the objects among them occurs first, or
    /// one of the numbers below. It takes eight bytes, because a class may have millions of
    /// properties.
    private var className = Self.noClass

    private static let noClass = -1
    private static let severalClasses = -2

    /// The offset of the name of the class, if it is the same for all objects; nil otherwise.
    var onlyClass: Int? { className < 0 ? nil : className }
    /// Whether the objects are of different classes.
    var hasSeveralClasses: Bool { className == Self.severalClasses }

    /// Adds the kind of a value.
    mutating func insert(_ kind: NodeKind) {
        kinds.insert(kind)
    }

    /// Adds the contents of another place.
    mutating func formUnion(_ other: PlaceContents) {
        kinds.formUnion(other.kinds)
        insert(className: other.className)
    }

    /// Adds the class of an object, or the classes of another place.
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
    /// - Parameter names: the bytes in which ``onlyClass`` is an offset, where a zero byte ends
    ///   each name.
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
    /// Writes the types of the values in a place, and the class of the objects among them if it is
    /// the same for all and its name is not long: the same long name may occur in any number of
    /// places.
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
