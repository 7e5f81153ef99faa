internal import FastCodeCLI
import TestSupport

/// What a writer passes on, up to its end or an error.
struct WrittenText {
    let text: String
    let error: FastCodingError?
    let diagnostics: Diagnostics

    init(_ write: (inout Diagnostics, @escaping ByteOutput) throws(FastCodingError) -> Void) {
        var output: [UInt8] = []
        var diagnostics = Diagnostics()
        var failure: FastCodingError?

        do throws(FastCodingError) {
            try write(&diagnostics) { block throws(FastCodingError) in
                for index in 0..<block.count {
                    output.append(block[index])
                }
            }
        } catch {
            failure = error
        }

        text = String(decoding: output, as: UTF8.self)
        error = failure
        self.diagnostics = diagnostics
    }
}
