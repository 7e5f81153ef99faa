import _FastCodingNotation

/// A renaming of a class, or of all classes whose names begin alike: `Old.*` becomes `New.*`.
package struct ClassRenaming: Sendable {
    /// The name, or its beginning, before the change.
    private let old: [UInt8]
    /// The name, or its beginning, after the change.
    private let new: [UInt8]
    /// Whether it renames all classes whose names begin with the old one.
    private let isPattern: Bool

    /// Renames one class, whatever characters its name has: here a `*` is one of them.
    init(exactly old: String, to new: String) {
        self.old = Array(old.utf8)
        self.new = Array(new.utf8)
        isPattern = false
    }

    /// Renames a class, or with a `*` at the end of both names all classes that begin alike. Nil if
    /// there is a `*` elsewhere, or in one name only.
    package init?(_ old: String, to new: String) {
        let star = UInt8(ascii: "*")
        let oldBytes = Array(old.utf8)
        let newBytes = Array(new.utf8)
        isPattern = oldBytes.last == star

        guard isPattern == (newBytes.last == star), !oldBytes.dropLast().contains(star),
            !newBytes.dropLast().contains(star)
        else { return nil }

        self.old = isPattern ? oldBytes.dropLast() : oldBytes
        self.new = isPattern ? newBytes.dropLast() : newBytes
    }

    /// Refuses a new name that no class can have.
    func check() throws(FastCodingError) {
        if new.isEmpty, !isPattern {
            throw FastCodingError(.notRepresentable, "a class can't have an empty name")
        }

        if new.contains(0) {
            throw FastCodingError(
                .notRepresentable,
                "the name of a class can't contain U+0000"
            )
        }
    }

    /// The name as it is in messages, with the star of a pattern.
    var shownOld: [UInt8] { isPattern ? old + [UInt8(ascii: "*")] : old }

    /// The new name of a class; nil if it keeps its own.
    package func newName(of name: [UInt8]) -> [UInt8]? {
        if !isPattern {
            return name == old ? new : nil
        }

        guard name.starts(with: old) else { return nil }
        return new + name.dropFirst(old.count)
    }
}
