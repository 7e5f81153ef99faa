import _FastCodingNotation

/// One change of a document's content: those of the public ``GraphEdit``, and the further ones of
/// the tool.
package enum EditAction: Sendable {
    /// Puts a value in place of the one at a key path, or at a place that has none yet.
    case set(String, EditedText)
    /// Puts a value, given in notation, before an element or at a new key.
    case insert(String, String)
    /// Removes the value at a key path.
    case remove(String)
    /// Renames classes, also those from which others are derived.
    case renameClass(ClassRenaming)
    /// Renames a key in each dictionary that the path without its last component leads to.
    case renameKey(String, to: String)
    /// Changes the properties of all objects of a class.
    case property(PropertyEdit)

    /// The key path of the places that change; nil if a class or a property names them.
    var path: String? {
        switch self {
        case .set(let path, _), .insert(let path, _), .remove(let path), .renameKey(let path, _):
            path
        case .renameClass, .property: nil
        }
    }

    /// The same action for another path.
    func at(_ path: String) -> EditAction {
        switch self {
        case .set(_, let value): .set(path, value)
        case .insert(_, let value): .insert(path, value)
        case .remove: .remove(path)
        case .renameKey(_, let name): .renameKey(path, to: name)
        case .renameClass, .property: self
        }
    }

    /// Whether a key path names the places that change, and not the name of a class or a property.
    package var leadsByPath: Bool { path != nil }

    /// The value in notation, which can be read before it is known which value it replaces; nil if
    /// there is none.
    package var notation: String? {
        switch self {
        case .set(_, .notation(let text)), .insert(_, let text): return text
        case .property(let edit):
            if case .add(let text) = edit.change {
                return text
            }
            return nil
        case .set, .remove, .renameClass, .renameKey: return nil
        }
    }

    /// Whether one of several documents may lack the class or the property that is changed, if
    /// others have it.
    package var mayBeMissing: Bool { path == nil }
}
