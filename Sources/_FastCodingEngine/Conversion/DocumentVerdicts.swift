import _FastCodingNotation

// The verdicts on documents that are no archives, which are read for what their data holds.
extension Verifier {
    /// Judges a property list that is not a keyed archive, but is read for what its data holds. It
    /// is good if the verdict has no errors.
    package static func judge(propertyList bytes: [UInt8], options: VerificationOptions)
        -> FastVerdict
    {
        var verdict = FastVerdict()
        verdict.facts.isPropertyList = true
        do throws(FastCodingError) {
            let graph = try Conversion.graph(
                ofPropertyList: bytes,
                limits: options.limits,
                diagnostics: &verdict.warnings
            )
            verdict.errors = NestedData.judge(graph, size: bytes.count, options: options)
        } catch {
            verdict.errors.add(error)
        }
        return verdict
    }

    /// Judges a JSON text, which is read for the contents of the data in it: of strings in base64
    /// or in hexadecimal, whether or not they are part of a form of the notation. It is good if the
    /// verdict has no errors.
    package static func judge(json text: [UInt8], options: VerificationOptions) -> FastVerdict {
        var verdict = FastVerdict()
        verdict.facts.isJSON = true
        var reading = ReadingOptions()
        reading.format = .json
        reading.limits = options.limits
        // Readers differ in which of two equal keys counts.
        reading.duplicateKeys = .error

        do throws(FastCodingError) {
            let graph = try Conversion.readLiteralGraph(
                text,
                options: reading,
                diagnostics: &verdict.warnings
            )
            verdict.errors = NestedData.judge(
                graph,
                size: text.count,
                opensTexts: true,
                options: options
            )
        } catch {
            verdict.errors.add(error)
        }

        return verdict
    }
}
