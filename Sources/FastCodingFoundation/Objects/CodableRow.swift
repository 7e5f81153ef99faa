internal import FastCoding
internal import Foundation

/// A property whose type is a program's structure or enumeration, or a collection of such: it is
/// coded as `FastEncoder` and `FastDecoder` do it.
final class CodableRow<Owner: AnyObject, Value: Codable>: PropertyRow<Owner, Value>,
    @unchecked Sendable
{
    /// The value's nodes, copied from the graph that `FastEncoder` makes of it.
    override func node(of object: AnyObject, _ writer: GraphWriter) throws(FastCodingError)
        -> NodeIndex?
    {
        guard let owner = object as? Owner else { throw misfit(object) }

        let value = get(owner)
        if unwrapped(value) == nil {
            return .nil
        }

        return try writer.graph.graft(graph(of: value, writer.settings.types), source: -1)
    }

    /// - Throws: the error of the format that the encoder wraps, because it names the reason.
    private func graph(of value: Value, _ types: FastTypes) throws(FastCodingError) -> ObjectGraph {
        let graph: ObjectGraph
        do {
            graph = try FastEncoder(types: types).graph(of: value)
        } catch {
            let cause = (error as? EncodingError)?.cause
            throw cause ?? FastCodingError(.notRepresentable, "\(error)")
        }

        // The encoder and this coder do not know each other's objects. An object within the value
        // would be two instances after reading if the coder's own objects also refer to it.
        if graph.records.contains(where: { $0.kind == .object || $0.kind == .codedObject }) {
            throw FastCodingError(
                .notRepresentable,
                "a \(Value.self) that holds objects of classes, whose identity would be lost"
            )
        }

        return graph
    }

    /// The value of an object that was read; nil if it does not fit. The object is made a graph
    /// again, because only the decoder knows the value's form.
    override func convert(_ object: Any?) -> Any? {
        guard let object, let graph = try? FastCoder().graph(withRootObject: object) else {
            return nil
        }

        return try? FastDecoder().decode(Value.self, from: graph)
    }

    /// The value as Swift's own collections, strings and numbers, which NSKeyedArchiver takes.
    override func object(of object: AnyObject) -> Any? {
        guard let owner = object as? Owner,
            let graph = try? graph(of: get(owner), FastTypes()),
            let made = try? FastCoder().object(with: graph)
        else { return nil }

        return try? FastCoder.swiftValue(made)
    }
}

extension EncodingError {
    /// The error of the format that it is due to.
    fileprivate var cause: FastCodingError? {
        guard case .invalidValue(_, let context) = self else { return nil }
        return context.underlyingError as? FastCodingError
    }
}
