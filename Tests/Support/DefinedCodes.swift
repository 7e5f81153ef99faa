package import _FastCodingCore

/// The codes of errors and warnings as the sources define them, so that no test depends on a list
/// that somebody has to keep.
package enum DefinedCodes {
    /// The codes of the library. All but two are of files and texts.
    package static func library() throws -> [FastCodingError.Code] {
        try codes(in: "Sources/_FastCodingCore/Errors/ErrorCodes.swift")
    }

    /// The codes that say that the command line or the system is at fault.
    package static func environment() throws -> [FastCodingError.Code] {
        try codes(in: "Sources/FastCodeCLI/System/EnvironmentCodes.swift")
    }

    /// The codes that only calls of a program can cause.
    package static let ofPrograms: Set<FastCodingError.Code> = [.foreignNode, .wrongKind]

    private static func codes(in file: String) throws -> [FastCodingError.Code] {
        try Repository.text(file)
            .matches(of: /static let \w+ = Self\(\s*"([a-z0-9-]+)"\s*\)/)
            .map { FastCodingError.Code(String($0.output.1)) }
    }
}
