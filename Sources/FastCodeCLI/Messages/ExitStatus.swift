package import _FastCodingEngine

/// The exit status of the tool. With several files the worst one counts.
package enum ExitStatus: Int32, Comparable, Sendable {
    case done = 0
    /// The data is at fault: bad text, a bad archive, or something refused by a limit or a policy.
    case data = 1
    /// The command line or the environment is at fault.
    case environment = 2

    /// The status that an error leads to.
    package init(_ code: FastCodingError.Code) {
        self = code.isEnvironmental ? .environment : .data
    }

    package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
        left.rawValue < right.rawValue
    }
}
