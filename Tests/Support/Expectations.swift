/// A value with something in it changed.
package func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
}

/// Expects an error with a code and, if they are given, its offset and its key path.
@discardableResult
package func expectError<Result>(
    _ code: FastCodingError.Code,
    at offset: Int? = nil,
    in keyPath: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Result
) -> FastCodingError? {
    let error = #expect(throws: FastCodingError.self, sourceLocation: sourceLocation) {
        _ = try body()
    }

    #expect(error?.code == code, sourceLocation: sourceLocation)
    if let offset {
        #expect(error?.offset == offset, sourceLocation: sourceLocation)
    }

    if let keyPath {
        #expect(error?.keyPath == keyPath, sourceLocation: sourceLocation)
    }

    return error
}

/// How many calls give true that are made on eight threads at once, several times on each.
package func concurrentSuccesses(times: Int, _ body: @Sendable () throws -> Bool) -> Int {
    let lock = NSLock()
    nonisolated(unsafe) var count = 0
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<times where (try? body()) == true {
            lock.withLock { unsafe count += 1 }
        }
    }

    return unsafe count
}

/// The result of a function that is called on a thread with a stack of 512 KiB, as threads other
/// than the main one have on Apple's systems.
package func onSmallStack<Result>(_ body: @escaping () throws -> Result) throws -> Result {
    try onStack(of: 512 << 10, body)
}

/// The result of a function that is called on a thread with a stack of so many bytes.
package func onStack<Result>(
    of size: Int,
    _ body: @escaping () throws -> Result
) throws -> Result {
    nonisolated(unsafe) let body = body
    nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        unsafe result = Swift.Result { try unsafe body() }
        done.signal()
    }

    thread.stackSize = size
    thread.start()
    done.wait()

    return try unsafe #require(result).get()
}

/// Can refer to another one of its kind.
package protocol Chained: AnyObject {
    var next: Self? { get set }
    init()
}

extension Chained {
    /// The first of as many objects, each of which refers to the next.
    package static func chain(_ count: Int) -> Self {
        (1..<count).reduce(Self()) { next, _ in with(Self()) { $0.next = next } }
    }

    /// Releases the chain without recursion, and returns its length.
    @discardableResult
    package func cut() -> Int {
        var node = self
        var count = 1

        while let next = node.next {
            node.next = nil
            node = next
            count = count + 1
        }

        return count
    }
}

/// A table of types with their own names.
package func registered(_ types: Any.Type...) -> FastTypes {
    types.reduce(into: FastTypes()) { $0.register($1) }
}

/// An error of a coder.
package protocol CodingFailure: Error {
    var failure: (path: [any CodingKey], text: String, cause: (any Error)?)? { get }
}

extension CodingFailure {
    /// The components of the path, joined by dots.
    package var path: String { joined(failure?.path ?? []) }
    package var text: String { failure?.text ?? "no error of a coder" }
    package var code: FastCodingError.Code? {
        (failure?.cause as? FastCodingError)?.code
    }
}

/// The components of a path, joined by dots.
package func joined(_ path: [any CodingKey]) -> String {
    path.map(\.stringValue).joined(separator: ".")
}

extension DecodingError: CodingFailure {
    package var context: Context? {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .keyNotFound(_, let context):
            context
        case .dataCorrupted(let context): context
        @unknown default: nil
        }
    }

    package var failure: (path: [any CodingKey], text: String, cause: (any Error)?)? {
        context.map { ($0.codingPath, $0.debugDescription, $0.underlyingError) }
    }
}

extension EncodingError: CodingFailure {
    package var context: Context? {
        if case .invalidValue(_, let context) = self {
            context
        } else {
            nil
        }
    }

    package var failure: (path: [any CodingKey], text: String, cause: (any Error)?)? {
        context.map { ($0.codingPath, $0.debugDescription, $0.underlyingError) }
    }
}

/// Expects an error of a coder, at a path and with a code if they are given.
@discardableResult
package func expectError<Failure: CodingFailure, Result>(
    _ type: Failure.Type,
    at path: String? = nil,
    _ code: FastCodingError.Code? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Result
) -> Failure? {
    let error = #expect(throws: type, sourceLocation: sourceLocation) { _ = try body() }
    if let path {
        #expect(error?.path == path, sourceLocation: sourceLocation)
    }

    if let code {
        #expect(error?.code == code, sourceLocation: sourceLocation)
    }

    return error
}

extension ArchiveReader {
    /// Reads an archive, whatever there is to warn of.
    package static func read(
        _ archive: [UInt8],
        dialect: String? = nil,
        limits: FastLimits = FastLimits()
    ) throws(FastCodingError) -> Result {
        var diagnostics = Diagnostics()
        return try read(archive, dialect: dialect, limits: limits, diagnostics: &diagnostics)
    }
}

/// The cases of a table, whose lines have two texts with `=>` between them; the second may stand in
/// the next line.
package func rows(_ table: String) -> [(String, String)] {
    let lines = table.split(separator: "\n").filter { !$0.hasPrefix("//") }.joined(separator: "\n")
    return lines.replacing("\n=> ", with: " => ").split(separator: "\n").map { line in
        let texts = line.split(separator: " => ")
        precondition(texts.count == 2, "two texts in '\(line)'")
        return (String(texts[0]), String(texts[1]))
    }
}
