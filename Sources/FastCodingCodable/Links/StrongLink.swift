import _FastCodingEngine

/// A ``FastLink`` that owns what it refers to. The program has to break a cycle of such links, or
/// it leaks.
@propertyWrapper
public struct StrongLink<Target: AnyObject & Codable>: Codable {
    /// Holds the target, so that a link can be filled after the value that it is in has been made
    /// and copied.
    private final class Box {
        var target: Target?
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

extension StrongLink: CodedLink, Hashable {
    package func fill(_ target: Target) {
        box.target = target
    }
    /// Whether both refer to the same object, or to none.
    public static func == (one: StrongLink, other: StrongLink) -> Bool {
        one.wrappedValue === other.wrappedValue
    }
    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue.map { ObjectIdentifier($0) })
    }
}

/// Links are filled before the decoder returns them, and each change makes a new one.
extension StrongLink: @unchecked Sendable where Target: Sendable {}
