package import _FastCodingEngine

/// Runs `decode` on one archive: finds the conversion for the form that the options ask for.
package enum ArchiveDecoding {
    package static func decode(
        _ document: Document,
        options: DecodingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        do throws(FastCodingError) {
            try write(document, options, &diagnostics, output)
        } catch {
            throw document.located(error)
        }
    }

    private static func write(
        _ document: Document,
        _ options: DecodingOptions,
        _ diagnostics: inout Diagnostics,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let writing = options.writing
        switch options.form {
        case .text:
            try Conversion.decode(
                document,
                options: writing,
                diagnostics: &diagnostics,
                output: output
            )
        case .keyed(let format):
            try Conversion.decode(
                document,
                to: format,
                options: writing,
                diagnostics: &diagnostics,
                output: output
            )
        }
    }
}
