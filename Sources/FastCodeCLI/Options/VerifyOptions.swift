/// What verify is asked to judge and allow.
package struct VerifyOptions: Sendable {
    /// The classes that are allowed, by name or pattern.
    package var classes: [String] = []
    /// Files that list more of them.
    package var classLists: [Path] = []
    package var allowsAnyClass = false
    package var allowsKeyedArchives = false
    /// Files that list archives.
    package var fileLists: [Path] = []
    /// Whether a NUL byte ends each name in those lists.
    package var areNamesNULTerminated = false
    /// Whether those lists may be empty.
    package var mayBeEmpty = false
    package var format = ReportFormat.text
    /// Whether only the limits are to be shown.
    package var showsLimits = false

    package init() {}
}
