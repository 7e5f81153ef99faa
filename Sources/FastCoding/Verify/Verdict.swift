/// What verify found out about an archive.
public struct Verdict: Sendable {
    /// Facts about the archive, as far as it could be read.
    public struct Facts: Sendable {
        /// How many names of classes are listed at most.
        public static let listedClasses = 1000

        /// Whether it is a keyed archive. What is counted is then what the archive has that says the same.
        public internal(set) var isKeyedArchive = false
        /// Whether it is a property list that is no keyed archive. Nothing is counted then.
        package var isPropertyList = false
        /// The header's version, such as `3.3`.
        public internal(set) var version: String?
        /// The dialect that it is in, by its name.
        public internal(set) var dialect: String?
        /// How many chunks there are.
        public internal(set) var chunks = 0
        /// How deep it nests, the root being 1.
        public internal(set) var depth = 0
        /// How many containers and objects the longest chain of references leads through, aliases followed: what
        /// ``Limits/chain`` bounds.
        public internal(set) var longestChain = 0
        /// The distinct names of classes, in the order of their appearance; only the first ones if there are very many.
        public internal(set) var classes: [String] = []
        /// How many distinct strings there are.
        public internal(set) var strings = 0
        /// How many chunks are aliases.
        public internal(set) var aliases = 0
        /// How many values there are once sharing is written out, `Int.max` if they can't be counted; nil if they have no
        /// end, or if the archive could not be read to its end.
        public internal(set) var expandedSize: Int?

        package init() {}
    }

    /// Why the archive can't be read or is refused. Without any it is good.
    package var errors = Diagnostics()
    package var warnings = Diagnostics()
    /// The classes that are not allowed, as far as ``errors`` has them.
    package var refusedClasses: [RefusedClass] = []
    /// Facts about the archive, as far as it could be read.
    public internal(set) var facts = Facts()

    package init() {}
}
