import _FastCodingCore

/// The work of a coder after everything else, so that nothing recurses for it: filling links, and
/// encoding their targets.
final class WaitingList<State> {
    /// A piece of work that is done once all before it are, so that chains of links need no
    /// recursion.
    private struct Entry {
        let run: (State) throws -> Void
        /// The path to it from the place in which it was met: another entry, or the property of an
        /// object by a table.
        let path: [any CodingKey]
        let parent: Int
        let origin: TableOrigin?
        /// The number of the object by a table in which the first of the entries around it was met;
        /// -1 for none.
        let object: Int
    }

    private var entries: [Entry] = []
    /// Entries that are done once all others are. Each joins the others when its turn comes.
    private var last: [Entry] = []
    /// The first of these that has not joined the others.
    private var nextLast = 0
    /// The first entry that is not done yet.
    private var next = 0
    private var isRunning = false

    var isEmpty: Bool { next == entries.count && nextLast == last.count }

    /// Adds a piece of work.
    ///
    /// - Parameter isLast: whether it is done after all that are not last, even those added later.
    func add(
        _ run: @escaping (State) throws -> Void,
        _ path: [any CodingKey],
        _ origin: TableOrigin?,
        isLast: Bool = false
    ) {
        let parent = isRunning && origin == nil ? next : -1
        let object = origin?.number ?? (parent >= 0 ? entries[parent].object : -1)
        let entry = Entry(run: run, path: path, parent: parent, origin: origin, object: object)
        if isLast {
            last.append(entry)
        } else {
            entries.append(entry)
        }
    }

    /// The number of the object by a table that the present entry belongs to; nil if none is being
    /// done.
    var object: Int? { isRunning ? entries[next].object : nil }

    /// Does all entries, also those that are added meanwhile. Errors get the whole path; that of an
    /// object by a table comes from `pathOf`.
    func run(_ state: State, _ pathOf: (TableOrigin) -> [any CodingKey]) throws {
        isRunning = true
        defer {
            isRunning = false
        }

        while !isEmpty {
            if next == entries.count {
                entries.append(last[nextLast])
                nextLast += 1
            }

            try inside(path(of: next, pathOf)) { try entries[next].run(state) }
            next += 1
        }
    }

    /// The path to an entry, by way of those in which it and the ones around it were met.
    private func path(
        of number: Int,
        _ pathOf: (TableOrigin) -> [any CodingKey]
    ) -> [any CodingKey] {
        var entry = entries[number]
        var path = entry.path

        while entry.parent >= 0 {
            entry = entries[entry.parent]
            path = entry.path + path
        }

        return (entry.origin.map(pathOf) ?? []) + path
    }

    /// Discards all entries.
    func forget() {
        if !entries.isEmpty || !last.isEmpty {
            entries = []
            last = []
            next = 0
            nextLast = 0
        }
    }
}

/// Calls a function, and puts a path before that of an error of coders which it throws.
@inline(__always)
func inside<Result>(_ path: @autoclosure () -> [any CodingKey], _ body: () throws -> Result) throws
    -> Result
{
    do {
        return try body()
    } catch let error as any LocatedError {
        throw error.under(path())
    }
}

/// An error of a coder, which has a coding path.
package protocol LocatedError: Error {
    /// The same error with a path put before its own.
    func under(_ path: [any CodingKey]) -> Self
}

extension DecodingError: LocatedError {
    package func under(_ path: [any CodingKey]) -> DecodingError {
        func moved(_ context: Context) -> Context {
            Context(
                codingPath: path + context.codingPath,
                debugDescription: context.debugDescription,
                underlyingError: context.underlyingError
            )
        }

        switch self {
        case .typeMismatch(let type, let context):
            return .typeMismatch(type, moved(context))
        case .valueNotFound(let type, let context):
            return .valueNotFound(type, moved(context))
        case .keyNotFound(let key, let context):
            return .keyNotFound(key, moved(context))
        case .dataCorrupted(let context):
            return .dataCorrupted(moved(context))
        @unknown default: return self
        }
    }
}

extension EncodingError: LocatedError {
    package func under(_ path: [any CodingKey]) -> EncodingError {
        moved { path + $0 }
    }

    /// The same error, about an element of the value that it was about.
    func inside(_ index: Int) -> EncodingError {
        moved { $0 + [PathKey(intValue: index)] }
    }

    private func moved(_ path: ([any CodingKey]) -> [any CodingKey]) -> EncodingError {
        guard case .invalidValue(let value, let context) = self else { return self }

        return .invalidValue(
            value,
            Context(
                codingPath: path(context.codingPath),
                debugDescription: context.debugDescription,
                underlyingError: context.underlyingError
            )
        )
    }
}

/// The errors of types that only this library's coders can code.
enum ForeignCoder {
    private static let message = "this type can be coded only by FastEncoder and FastDecoder"

    static func error(_ decoder: any Decoder) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(codingPath: decoder.codingPath, debugDescription: message)
        )
    }

    static func error(_ value: Any, _ encoder: any Encoder) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(codingPath: encoder.codingPath, debugDescription: message)
        )
    }
}
