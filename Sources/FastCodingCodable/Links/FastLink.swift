import _FastCodingCore

/// A reference to an object that may be part of a cycle, such as the one from an item to the list
/// that it is in.
///
/// The reference is weak: something else has to own the object. See ``StrongLink`` for one that
/// owns it, and ``ConditionalLink`` for one that does not even cause it to be written.
///
///     final class Item: Codable {
///         var title = ""
///         @FastLink var list: TodoList?
///     }
///
/// While a value is being decoded the property is nil; it is filled once the object that it refers
/// to exists, at the latest when the decoder returns. An absent property is nil. A link may also be
/// an element: `[FastLink<Item>]`, whose elements are made by `FastLink(wrappedValue: item)` and
/// have that as their `wrappedValue`. Links are equal if they refer to the same object, or to none.
///
/// Only ``FastEncoder`` and ``FastDecoder`` can code links. A set or a dictionary is built before
/// links are filled; hashes of its elements and keys must not depend on them.
///
/// The macro of the Observation framework makes computed properties of stored ones, which can't
/// have a wrapper: in an `@Observable` class write `@ObservationIgnored @FastLink var owner:
/// List?`.
public typealias FastLink<Target: AnyObject & Codable> = _FastLink<Target, _WeakLink>

/// A ``FastLink`` that owns its target. The program has to break a cycle of such links, or
/// it leaks.
public typealias StrongLink<Target: AnyObject & Codable> = _FastLink<Target, _StrongLink>

/// A ``FastLink`` to an object that is written only if something else refers to it; otherwise the
/// link is nil in the archive. So an object that is saved alone does not take along the whole that
/// it is a part of:
///
///     final class File: Codable {
///         var name = ""
///         @ConditionalLink var folder: Folder?
///     }
///     final class Folder: Codable {
///         var files: [File] = []
///     }
///
/// An archive of a folder has its files and their folder, that of a file nothing but the file.
/// Other conditional links don't count. A set has no elements for links that are nil so; an array
/// has null.
public typealias ConditionalLink<Target: AnyObject & Codable> = _FastLink<Target, _ConditionalLink>

/// The properties that tell kinds of links apart.
public protocol _FastLinkKind {
    /// Whether a link owns its target.
    static var _isOwning: Bool { get }
    /// Whether the target is written only if something else refers to it.
    static var _isConditional: Bool { get }
}

/// The kind of a ``FastLink``.
public enum _WeakLink: _FastLinkKind {
    /// Something else owns the target.
    public static let _isOwning = false
    /// The target is written for the sake of the link.
    public static let _isConditional = false
}

/// The kind of a ``StrongLink``.
public enum _StrongLink: _FastLinkKind {
    /// The link owns the target.
    public static let _isOwning = true
    /// The target is written for the sake of the link.
    public static let _isConditional = false
}

/// The kind of a ``ConditionalLink``.
public enum _ConditionalLink: _FastLinkKind {
    /// Something else owns the target.
    public static let _isOwning = false
    /// The target is written only if something else refers to it.
    public static let _isConditional = true
}

/// A link of any kind: see ``FastLink``.
@propertyWrapper
public struct _FastLink<Target: AnyObject & Codable, Kind: _FastLinkKind>: Codable {
    /// Holds the target, so that a link can be filled after the value that it is in has been made
    /// and copied.
    private final class Box {
        private weak var target: Target?
        /// The same, if the link owns it.
        private var owned: Target?

        init(_ target: Target?) {
            fill(target)
        }

        var content: Target? { target }

        func fill(_ target: Target?) {
            self.target = target
            owned = Kind._isOwning ? target : nil
        }
    }

    private var box: Box

    /// A link to nothing.
    public init() {
        box = Box(nil)
    }

    /// A link to an object.
    public init(wrappedValue: Target?) {
        box = Box(wrappedValue)
    }

    /// The object that it refers to.
    public var wrappedValue: Target? {
        get { box.content }
        // Copies of a link are independent values.
        set { box = Box(newValue) }
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

/// The part of all kinds of links that a coder needs.
protocol CodedLink {
    associatedtype Target: AnyObject & Codable

    static var isConditional: Bool { get }

    init()
    var wrappedValue: Target? { get }
    /// Makes the link, and all copies that were made of it, refer to an object.
    func fill(_ target: Target)
}

extension _FastLink: CodedLink, Hashable {
    package static var isConditional: Bool { Kind._isConditional }

    package func fill(_ target: Target) {
        box.fill(target)
    }

    /// Whether both refer to the same object, or to none.
    public static func == (one: _FastLink, other: _FastLink) -> Bool {
        one.wrappedValue === other.wrappedValue
    }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue.map { ObjectIdentifier($0) })
    }
}

/// Links are filled before the decoder returns them, and each change makes a new one.
extension _FastLink: @unchecked Sendable where Target: Sendable {}
