/// The name of a file, as the bytes that the system uses for it. They need not be UTF-8.
package struct Path: Hashable, Sendable {
    package let bytes: [UInt8]

    /// How many bytes name the directory below which the file was found; 0 if the file itself was named.
    private var rootLength = 0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    private static let slash = UInt8(ascii: "/")

    /// Where the last component begins.
    private var lastStart: Int { (bytes.lastIndex(of: Path.slash) ?? -1) + 1 }

    /// What follows the last slash.
    package var lastComponent: [UInt8] { Array(bytes[lastStart...]) }

    /// Everything up to the last slash, without it unless it is the first byte; nil if there is no slash.
    package var directory: Path? {
        guard let slash = bytes.lastIndex(of: Path.slash) else { return nil }
        return Path(slash == 0 ? [Path.slash] : Array(bytes[..<slash]))
    }

    package var isAbsolute: Bool { bytes.first == Path.slash }

    /// A name in this directory.
    package func appending(component: [UInt8]) -> Path {
        bytes.last == Path.slash ? Path(bytes + component) : Path(bytes + [Path.slash] + component)
    }

    /// The name of something in the same directory as this file.
    package func sibling(_ name: [UInt8]) -> Path {
        Path(bytes[..<lastStart] + name)
    }

    /// This name with something added at its end.
    package func appending(suffix: [UInt8]) -> Path {
        Path(bytes + suffix)
    }

    /// The name of what was found in this directory or below it.
    func found(_ path: Path) -> Path {
        var path = path
        path.rootLength = appending(component: []).bytes.count
        return path
    }

    /// The directory for what is made from the file: the given one, or for a file that was found in a tree the
    /// directory of the same tree below it.
    package func keepingTree(below directory: Path) -> Path {
        guard rootLength > 0, lastStart > rootLength else { return directory }
        return directory.appending(component: Array(bytes[rootLength..<(lastStart - 1)]))
    }
}
