public import FastCoding
public import Foundation

/// A value in an archive that Foundation has no object for: on Linux these are vectors, transforms, URLs whose base has
/// a base, and URLs that Foundation does not accept.
public final class FastNativeValue: NSObject {
    /// What it is.
    public let nativeValue: NativeValue

    /// An object that holds a value.
    public init(_ nativeValue: NativeValue) { self.nativeValue = nativeValue }

    /// Whether the other holds an equal value.
    public override func isEqual(_ object: Any?) -> Bool { (object as? FastNativeValue)?.nativeValue == nativeValue }

    /// The hash of the value.
    public override var hash: Int { nativeValue.hashValue }
}

/// A keyed archive within an archive that could not be turned into an object: the property list of an NSKeyedArchiver.
public final class FastKeyedArchive: NSObject {
    /// The property list.
    public let data: Data

    /// An object that holds a property list.
    public init(_ data: Data) { self.data = data }

    /// Whether the other holds the same bytes.
    public override func isEqual(_ object: Any?) -> Bool { (object as? FastKeyedArchive)?.data == data }

    /// The hash of the bytes.
    public override var hash: Int { data.hashValue }
}
