internal import Foundation

/// An object of a class that the program did not name: a dictionary of its properties, with the
/// class's name under the key `$class`. ``FastCoder`` writes it as an object again.
public final class FastUnknownObject: FastMutableDictionary {
    /// Whether the object was written through NSCoding, and is to be written so again.
    public final var isCoded = false
    /// The names of all its properties as they were read, including those without a value. Writing
    /// uses them to give the object the class definition that it was read with.
    final var definedNames: [String] = []

    /// Whether the other is this very object. Objects of classes are compared by identity, as those
    /// that a program's classes have would be by default.
    public override func isEqual(_ value: Any?) -> Bool {
        value as AnyObject === self
    }

    public override var hash: Int { ObjectIdentifier(self).hashValue }
}

/// Equality by ``HashedObject``, for both keys and values.
extension NSDictionary {
    func isEqualDictionary(to value: Any?) -> Bool {
        guard let other = value as? NSDictionary, other.count == count else { return false }

        return ObjectComparison.areEqual(self, other)
    }
}
