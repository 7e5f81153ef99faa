public import FastCoding
public import Foundation

/// A vector or a transform: what an NSValue cannot hold on Linux.
public final class FastGeometryValue: NSObject {
    /// What it is.
    public let geometry: Geometry

    /// An object that holds a geometry.
    public init(_ geometry: Geometry) { self.geometry = geometry }

    /// Whether the other holds an equal geometry.
    public override func isEqual(_ object: Any?) -> Bool { (object as? FastGeometryValue)?.geometry == geometry }

    /// The hash of the geometry.
    public override var hash: Int { geometry.hashValue }
}

/// The property list of an NSKeyedArchiver within an archive, where it was not made into an object.
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
