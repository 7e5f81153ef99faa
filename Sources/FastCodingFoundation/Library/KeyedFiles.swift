public import FastCoding
public import Foundation

// AutoCoding's files.

extension NSObject {
    /// Loads an object from a file: the root of a keyed archive, else the root of a property list, else its bytes.
    ///
    /// Property lists are binary or in XML; those in OpenStep's format are bytes.
    ///
    ///     let list = try TodoList.object(contentsOfFile: path, types: types)
    ///
    /// - Parameter types: the classes that may be made of a keyed archive; this one may in any case.
    /// - Throws: an error if the file cannot be read, or if the object is not of this class. On NSObject any is.
    public static func object(contentsOfFile path: String, types: FastTypes = FastTypes()) throws -> Self {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let object = try KeyedArchives.object(data, types, besides: self) ?? propertyList(data)
        if let fitting = object as? Self { return fitting }
        throw FastCodingError(.wrongKind, "the file holds an object of class \(type(of: object)), which is no \(self)")
    }

    /// The objects of a property list that is binary or in XML; the data if it is none.
    private static func propertyList(_ data: Data) -> Any {
        var options = ReadingOptions()
        switch FormatDetector.detect([UInt8](data)) {
        case .binary: options.format = .binary
        case .xml: options.format = .xml
        default: return NSData(data: data)
        }
        do throws(FastCodingError) {
            let graph = try ObjectGraph(literal: data, options: options) { _ in }
            return try FastCoder().object(with: graph) ?? NSData(data: data)
        } catch {
            return NSData(data: data)
        }
    }
}

extension AutoCoding {
    /// Writes the object to a file as a keyed archive, a binary property list.
    ///
    /// - Parameters:
    ///   - atomically: whether the file is written at once or not at all.
    ///   - types: other names of classes than their own.
    public func write(toFile path: String, atomically: Bool, types: FastTypes = FastTypes()) throws {
        try KeyedArchives.data(of: self, types: types)
            .write(to: URL(fileURLWithPath: path), options: atomically ? .atomic : [])
    }
}
