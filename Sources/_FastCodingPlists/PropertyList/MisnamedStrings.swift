import _FastCodingCore

/// Counts strings of a binary property list that are marked as ASCII and are in UTF-8, so that one
/// warning tells of all of them.
struct MisnamedStrings {
    private var first = -1
    private var count = 0

    /// Counts the string whose marker is at an offset.
    mutating func add(at offset: Int) {
        count += 1
        if count == 1 {
            first = offset
        }
    }

    /// Warns of the first string and says how many there are; does nothing if there is none.
    func warn(_ diagnostics: inout Diagnostics) {
        guard count > 0 else { return }

        diagnostics.warn(
            .otherEncoding,
            count == 1
                ? "this string is marked as ASCII and is in UTF-8"
                : "\(count) strings are marked as ASCII and are in UTF-8; this is the first",
            at: first
        )
    }
}
