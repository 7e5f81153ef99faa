/// A class that is not allowed, and its uses in an archive.
package struct RefusedClass: Sendable {
    package let name: String
    /// The offset of its first occurrence: of a definition, of a coded object's class name, or of a
    /// keyed archive.
    package let offset: Int
    /// Whether there may be objects of it; in a keyed archive it may be merely the name of a
    /// superclass.
    let isDefined: Bool
    /// How many objects of it there are.
    package var objects = 0
    /// How many keyed archives name it.
    package var archives = 0

    /// The error in words.
    package var sentence: String {
        var parts: [String] = []
        if objects > 0 {
            parts.append(counted(objects, "object"))
        }

        if archives > 0 {
            parts.append("in " + counted(archives, "keyed archive"))
        }

        let what =
            parts.isEmpty
            ? "a \(isDefined ? "definition" : "name"), but no object"
            : parts.joined(separator: ", ")

        return "class '\(NameText.escaped(name))' is not allowed (\(what))"
    }
}
