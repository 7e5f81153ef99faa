public import FastCoding
public import Foundation

// The form that an error has for callers that take an NSError: reports of crashes, alerts,
// Objective-C.

extension FastCodingError: LocalizedError {
    /// The place, the sentence and the code, which `localizedDescription` returns.
    public var errorDescription: String? { description }
}

extension FastCodingError: CustomNSError {
    /// `FastCoding`.
    public static var errorDomain: String { "FastCoding" }

    /// The number of ``FastCodingError/code-swift.property``: the same in all releases, and 1 for
    /// codes that have none.
    public var errorCode: Int {
        FoundationErrors.number(of: code)
    }

    /// The place of the error, as far as it is known, under `FastCodingCode` (the code's name),
    /// `FastCodingOffset` (of a byte), `FastCodingLine`, `FastCodingColumn` and
    /// `FastCodingKeyPath`, besides the description.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [
            NSLocalizedDescriptionKey: description, "FastCodingCode": code.name,
        ]
        info["FastCodingOffset"] = offset
        info["FastCodingLine"] = location?.line
        info["FastCodingColumn"] = location?.column
        info["FastCodingKeyPath"] = keyPath

        return info
    }
}

/// The numbers that errors have as NSErrors.
enum FoundationErrors {
    /// The names of codes. A code's number is 100 plus its place in this list. Programs and crash
    /// reports keep the numbers, so they never change: a new code goes to the end, and the name of
    /// a removed code stays where it is.
    private static let names = [
        "json-syntax",
        "invalid-utf8",
        "lone-surrogate",
        "nul-in-string",
        "number-overflow",
        "number-underflow",
        "decimal-precision",
        "duplicate-key",
        "not-an-archive",
        "unsupported-version",
        "truncated",
        "unknown-chunk-type",
        "count-exceeds-data",
        "alias-out-of-range",
        "misplaced-chunk",
        "trailing-bytes",
        "ambiguous-dialect",
        "unreadable-dialect",
        "dialect",
        "newer-than-header",
        "not-exact",
        "not-searched",
        "count-mismatch",
        "depth-limit",
        "chain-limit",
        "input-limit",
        "chunk-limit",
        "string-limit",
        "output-limit",
        "expansion-limit",
        "too-large",
        "notation",
        "unresolved-alias",
        "alias-cycle",
        "unused-notation",
        "literal-notation",
        "made-mutable",
        "not-representable",
        "cycle",
        "key-path",
        "unknown-class",
        "plist-syntax",
        "plist-structure",
        "unknown-format",
        "keyed-archive",
        "class-chain",
        "class-not-allowed",
        "keyed-archive-not-allowed",
        "unused-class",
        "duplicate-element",
        "nan-key",
        "padding",
        "non-canonical",
        "foreign-node",
        "wrong-kind",
        "conflict",
        "type-change",
        "other-encoding",
        "salvaged",
    ]

    /// The numbers by the names of codes, made once: an error may be turned into an NSError often.
    private static let numbers = Dictionary(
        uniqueKeysWithValues: names.enumerated().map { ($1, $0 + 100) }
    )

    /// The number of a code; 1 if it has none.
    static func number(of code: FastCodingError.Code) -> Int {
        numbers[code.name] ?? 1
    }
}
