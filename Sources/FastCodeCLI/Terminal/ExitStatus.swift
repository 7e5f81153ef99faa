package import _FastCodingLibrary

/// How the tool ends. With several files the worst status counts.
package enum ExitStatus: Int32, Comparable, Sendable {
    case done = 0
    /// The data is at fault: bad text, a bad archive, or something refused by a limit or a policy.
    case data = 1
    /// The command line or the environment is at fault.
    case environment = 2

    package init(_ code: FastCodingError.Code) {
        self = code.isEnvironmental ? .environment : .data
    }

    package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
        left.rawValue < right.rawValue
    }

    /// What the manual pages say.
    package static let table: [(status: Int, meaning: String)] = [
        (0, "Everything was done."),
        (
            1,
            "The data is at fault: a text or an archive is damaged, or was refused by a limit or a policy. "
                + "In `fastcode-verify(1)`: at least one file was not OK."
        ),
        (
            2,
            "The command line or the environment is at fault: a file does not exist or can't be read, a disk is full, "
                + "memory runs out, a file changed while it was read."
        ),
    ]
}
