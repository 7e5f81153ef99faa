package import FastCodeCLI
import TestSupport

extension Subcommand: CustomTestStringConvertible {
    package var testDescription: String { name.rawValue }
}
