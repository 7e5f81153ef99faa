import _FastCodingEngine

/// A reference to an object that may be part of a cycle, such as the one from an item to the list
/// that holds it.
///
/// The reference is weak: something else has to own the object. See ``StrongLink`` for one that
/// owns it.
///
///     final class Item: Codable {
///         var title = ""
///         @FastLink var owner: List?
///     }
///
/// While a value is being decoded the property is nil; it is filled once the object that it refers
/// to exists, at the latest when the decoder returns. An absent property is nil. A link may also be
/// an element: `[FastLink<Item>]`. Only ``FastEncoder`` and ``FastDecoder`` can code links. A set
/// or a dictionary is built before links are filled; hashes of its elements and keys must not
/// depend on them.
@propertyWrapper
public struct FastLink<Target: AnyObject & Codable>: Codable {
    /// Holds the target, so that a link can be filled after the value that it is in has been made
    /// and copied.
    private final class Box {
        weak var target: Target?
    }

    private var box = Box()

    /// A link to nothing.
    public init() {}

    /// A link to an object.
    public init(wrappedValue: Target?) {
        box.target = wrappedValue
    }

    /// What it refers to.
    public var wrappedValue: Target? {
        get { box.target }
        set {
            // Copies of a link are independent values.
            box = Box()
            box.target = newValue
        }
    }

    /// Throws: decoders other than ``FastDecoder`` cannot do this.
    public init(from decoder: any Decoder) throws {
        throw ForeignCoder.error(decoder)
    }
    /// Throws: encoders other than ``FastEncoder`` cannot do this.
    public func encode(to encoder: any Encoder) throws {
        throw ForeignCoder.error(self, encoder)
    }
}

/// The part of both kinds of links that a coder needs.
protocol CodedLink {
    associatedtype Target: AnyObject & Codable

    init()
    var wrappedValue: Target? { get }
    /// Makes the link, and all copies that were made of it, refer to an object.
    func fill(_ target: Target)
}

extension FastLink: CodedLink, Hashable {
    package func fill(_ target: Target) {
        box.target = target
    }
    /// Whether both refer to the same object, or to none.
    public static func == (one: FastLink, other: FastLink) -> Bool {
        one.wrappedValue === other.wrappedValue
    }
    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue.map { ObjectIdentifier($0) })
    }
}

/// Links are filled before the decoder returns them, and each change makes a new one.
extension FastLink: @unchecked Sendable where Target: Sendable {}
