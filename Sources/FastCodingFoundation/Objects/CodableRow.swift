internal import FastCoding
internal import Foundation

/// A property whose type is a program's structure or enumeration, or a collection of such: it is
/// coded as `FastEncoder` and `FastDecoder` do it.
final class CodableRow<Owner: AnyObject, Value: Codable>: PropertyRow<Owner, Value>,
    @unchecked Sendable
{
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

    private func graph(of value: Value, _ types: FastTypes) throws(FastCodingError) -> ObjectGraph {
        let graph: ObjectGraph
        do {
            graph = try FastEncoder(types: types).graph(of: value)
        } catch {
            let cause = (error as? EncodingError)?.cause
            throw cause ?? FastCodingError(.notRepresentable, "\(error)")
        }

        // Each would be two instances after reading, were it also among the coder's own.
        if graph.records.contains(where: { $0.kind == .object || $0.kind == .codedObject }) {
            throw FastCodingError(
                .notRepresentable,
                "a \(Value.self) that holds objects of classes, whose identity would be lost"
            )
        }

        return graph
    }

    override func convert(_ object: Any?) -> Any? {
        guard let object, let graph = try? FastCoder().graph(withRootObject: object) else {
            return nil
        }

        return try? FastDecoder().decode(Value.self, from: graph)
    }

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
