/// A kind of file that only an attacker would write, in any size, with what verify has to say about
/// it.
package struct HostileFile: Sendable, CustomStringConvertible {
    package let name: String
    /// The codes that verify refuses it with by default; none if it is fine.
    package let refusals: Set<String>
    /// The codes that verify warns of.
    package let warnings: Set<String>
    /// Makes a file of about the given size, or a little more if less is not possible.
    package let make: @Sendable (Int) -> [UInt8]

    package init(
        _ name: String,
        refused refusals: String...,
        warnings: Set<String> = [],
        _ make: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.init(name, refusals, warnings, make)
    }

    /// An archive that is written from a header on.
    init(
        _ name: String,
        refused refusals: String...,
        warnings: Set<String> = [],
        from start: ArchiveBytes = ArchiveBytes(),
        writing: @escaping @Sendable (inout ArchiveBytes, Int) -> Void
    ) {
        self.init(name, refusals, warnings) { size in
            ArchiveBytes.make(from: start) { writing(&$0, size) }
        }
    }

    /// A container that is filled with something up to the size.
    init(
        _ name: String,
        refused refusals: String...,
        warnings: Set<String> = [],
        in kind: ArchiveBytes.Kind,
        filling: @escaping @Sendable (inout ArchiveBytes, Int) -> Void
    ) {
        self.init(name, refusals, warnings) { Self.container(kind, $0, filling) }
    }

    init(
        _ name: String,
        _ refusals: [String],
        _ warnings: Set<String>,
        _ make: @escaping @Sendable (Int) -> [UInt8]
    ) {
        self.name = name
        self.refusals = Set(refusals)
        self.warnings = warnings
        self.make = make
    }

    package var description: String { name }

    /// All of them.
    package static let all =
        counts + depths + sharing + contents + dialects + readings + aliasCosts + bulk

    /// A container that is filled with something up to a size, with its true count.
    static func container(
        _ kind: ArchiveBytes.Kind,
        _ size: Int,
        start: ArchiveBytes = ArchiveBytes(),
        _ fill: (inout ArchiveBytes, Int) -> Void
    ) -> [UInt8] {
        container(size, start: start, open: { $0.open(kind, 0) }, fill)
    }

    /// The same for major version 2, where a type has four bytes.
    static func container(
        _ size: Int,
        start: ArchiveBytes,
        raw: UInt8,
        _ fill: (inout ArchiveBytes, Int) -> Void
    ) -> [UInt8] {
        container(size, start: start, open: { $0.raw(raw, 0) }, fill)
    }

    /// The same for a container that `open` begins, up to its count.
    static func container(
        _ size: Int,
        start: ArchiveBytes,
        open: (inout ArchiveBytes) -> Void,
        _ fill: (inout ArchiveBytes, Int) -> Void
    ) -> [UInt8] {
        ArchiveBytes.make(from: start) { archive in
            open(&archive)
            let place = archive.count - 4
            archive.patch(archive.fill(to: max(size, archive.count + 1), fill), at: place)
        }
    }
}
