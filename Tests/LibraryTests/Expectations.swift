import FastCoding

/// The code of what a call throws; nil if it throws nothing.
func code<Result>(_ body: () throws -> Result) -> FastCodingError.Code? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? FastCodingError)?.code
    }
}

/// Options with limits that are changed, or that refuse warnings.
func reading(refusesWarnings: Bool = false, _ change: (inout FastLimits) -> Void = { _ in })
    -> ReadingOptions
{
    var options = ReadingOptions()
    change(&options.limits)
    options.refusesWarnings = refusesWarnings

    return options
}

func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
}

func bytes(_ block: Span<UInt8>) -> [UInt8] {
    block.indices.map { block[$0] }
}
