/// The name of a file, as the bytes that the system uses for it. They need not be UTF-8.
package struct Path: Hashable, Sendable {
    package let bytes: [UInt8]

    /// The number of bytes that name the directory below which the file was found or is made; 0 if
    /// the file itself was named.
    private var rootLength = 0

    /// Whether links below that directory are followed all the same.
    private var followsLinks = false

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    private static let slash = UInt8(ascii: "/")

    /// A name is the same name however it came about.
    package static func == (left: Path, right: Path) -> Bool {
        left.bytes == right.bytes
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }

    /// Whether a walk through a directory has found the file, or it is made below a directory.
    var isBelowRoot: Bool { rootLength > 0 }

    /// The directory below which no link is followed, and the way from there; nil if links are
    /// followed.
    var confined: ConfinedPath? {
        guard isBelowRoot, !followsLinks else { return nil }

        let components = bytes[rootLength...].split(separator: Path.slash).map { Path(Array($0)) }
        guard let last = components.last else { return nil }

        return ConfinedPath(
            root: Path(Array(bytes[..<rootLength])),
            directories: components.dropLast(),
            last: last
        )
    }

    /// The index at which the last component begins.
    private var lastStart: Int {
        (bytes.lastIndex(of: Path.slash) ?? -1) + 1
    }

    /// The name without the directories; empty if it ends in a slash.
    package var lastComponent: [UInt8] { Array(bytes[lastStart...]) }

    /// Everything up to the last slash, without it unless it is the first byte; nil if there is no
    /// slash.
    package var directory: Path? {
        guard let slash = bytes.lastIndex(of: Path.slash) else { return nil }
        return with(slash == 0 ? [Path.slash] : Array(bytes[..<slash]))
    }

    /// A name that comes from this one, below the same directory if it is still below it.
    private func with(_ bytes: [UInt8]) -> Path {
        var path = Path(bytes)
        if bytes.count > rootLength {
            path.rootLength = rootLength
            path.followsLinks = followsLinks
        }
        return path
    }

    /// Whether the name begins at the root of the file system.
    package var isAbsolute: Bool { bytes.first == Path.slash }

    /// The name of a file in this directory.
    package func appending(component: [UInt8]) -> Path {
        with(bytes.last == Path.slash ? bytes + component : bytes + [Path.slash] + component)
    }

    /// The name of another file in the same directory.
    package func sibling(_ name: [UInt8]) -> Path {
        with(bytes[..<lastStart] + name)
    }

    /// The name with more bytes at its end.
    package func appending(suffix: [UInt8]) -> Path {
        with(bytes + suffix)
    }

    /// The name of a file in this directory or below it that the user has not named: no link on the
    /// way from here is followed, unless that was asked for.
    package func confining(_ path: Path, followsLinks: Bool = false) -> Path {
        var path = path
        path.rootLength = appending(component: []).bytes.count
        path.followsLinks = followsLinks
        return path
    }

    /// The directory for an output that is made from the file: the given one, or for a file that
    /// was found in a tree the directory of the same tree below it.
    package func keepingTree(below directory: Path) -> Path {
        guard rootLength > 0, lastStart > rootLength else { return directory }
        return directory.confining(
            directory.appending(component: Array(bytes[rootLength..<(lastStart - 1)]))
        )
    }

    /// The name of an output that is made from the file in a directory, or in its tree.
    package func output(_ name: [UInt8], below directory: Path) -> Path {
        directory.confining(keepingTree(below: directory).appending(component: name))
    }

    /// The name as a URI if it is absolute, and as a relative reference otherwise (RFC 3986).
    /// Components that are `.` are left out; every other byte can be recovered from it.
    package var uri: String {
        let components = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let named = components.filter { !$0.elementsEqual(".".utf8) }
        let path = (named.isEmpty ? components : named).map { component in
            component.map { PercentCode.of($0, unlessPlainOr: "-._~") }.joined()
        }.joined(separator: "/")

        return isAbsolute ? "file://" + path : path
    }
}
