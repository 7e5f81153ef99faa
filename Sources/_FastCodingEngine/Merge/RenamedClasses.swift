/// The names of the classes that the sides of a merge have renamed, and their new ones.
struct RenamedClasses: Sendable {
    var byOurs: [[UInt8]: [UInt8]] = [:]
    var byTheirs: [[UInt8]: [UInt8]] = [:]

    var isEmpty: Bool { byOurs.isEmpty && byTheirs.isEmpty }

    /// The name in the merged document of a class of the base.
    func ofBase(_ name: [UInt8]) -> [UInt8] {
        byOurs[name] ?? byTheirs[name] ?? name
    }

    /// The same for a class of ours.
    func ofOurs(_ name: [UInt8]) -> [UInt8] {
        byTheirs[name] ?? name
    }

    /// The same for a class of theirs.
    func ofTheirs(_ name: [UInt8]) -> [UInt8] {
        byOurs[name] ?? name
    }
}
