import FastCodingFoundation
import TestSupport

/// An object that encodes and decodes with the closures that it is given.
final class Custom: NSObject, NSCoding {
    nonisolated(unsafe) static var encoding: (NSCoder) -> Void = { _ in }
    nonisolated(unsafe) static var decoding: (NSCoder) -> Bool = { _ in true }

    override init() {}
    func encode(with coder: NSCoder) {
        unsafe Custom.encoding(coder)
    }
    init?(coder: NSCoder) {
        if !(unsafe Custom.decoding(coder)) {
            return nil
        }
    }

    /// Writes and reads an object that encodes and decodes in this way.
    static func code(
        _ encode: @escaping (NSCoder) -> Void,
        _ decode: @escaping (NSCoder) -> Bool = { _ in true }
    ) throws {
        unsafe encoding = encode
        unsafe decoding = decode
        _ = try roundTrip(Custom(), types: registered(Custom.self))
    }
}
