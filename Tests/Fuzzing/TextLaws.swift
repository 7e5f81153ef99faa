import FastCoding

/// What can be read as text makes an archive that can be read.
enum TextLaws {
    static func brokenLaw(_ text: [UInt8], _ format: FastTextFormat?, isNotation: Bool) -> String? {
        let options = FuzzTarget.with(ReadingOptions(limits: FuzzTarget.limits)) {
            $0.format = format
        }

        var diagnostics = Diagnostics()
        let archive: [UInt8]

        do throws(FastCodingError) {
            archive =
                isNotation
                ? try Conversion.bootstrap(text, options: options, diagnostics: &diagnostics).array
                : try Conversion.encode(text, options: options, diagnostics: &diagnostics).array
        } catch {
            return nil
        }

        let verdict = Verifier.judge(archive, options: lenient)
        let errors = verdict.errors.totals.keys.map(\.name).filter { !$0.hasPrefix("plist-") }
        if !errors.isEmpty, !isNotation {
            return "verify refuses what encode wrote: \(verdict.errors.messages)"
        }

        for code in ["non-canonical", "padding", "count-mismatch", "dialect", "unused-class"]
        where verdict.warnings.totals.keys.contains(where: { $0.name == code }) {
            return "verify warns of what encode wrote: \(verdict.warnings.messages)"
        }

        return RoundTrip.brokenLaw(archive)
    }

    private static let lenient = FuzzTarget.with(VerificationOptions()) {
        $0.allowsAnyClass = true
        $0.allowsKeyedArchives = true
    }
}
