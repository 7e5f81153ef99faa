package import FastCodeCLI
import Testing

extension Subcommand: CustomTestStringConvertible {
    package var testDescription: String { name.rawValue }
}
