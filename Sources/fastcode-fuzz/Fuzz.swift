import FuzzTargets

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The target that the variable FASTCODE_FUZZ_TARGET names.
private let target: FuzzTarget = {
    let value = unsafe getenv("FASTCODE_FUZZ_TARGET")
    let name = unsafe value.map { unsafe String(cString: $0) } ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
        fatalError("FASTCODE_FUZZ_TARGET has to be one of: \(names)")
    }

    return target
}()

/// What libFuzzer calls with each input. A law that is broken ends the process, as a crash does.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    if let broken = target.brokenLaw(bytes) {
        fatalError(broken)
    }

    return 0
}
