public import FastCoding
public import Foundation

extension FastCodingError: LocalizedError {
    /// The place, the sentence and the code: what `localizedDescription` returns.
    public var errorDescription: String? { description }
}
