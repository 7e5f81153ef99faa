/// The result of verifying an archive.
public struct FastVerdict: Sendable {
    /// Facts about the archive, as far as it could be read.
    public struct Facts: Sendable {
        /// The greatest number of class names that are listed.
        package static let listedClasses = 1000

        /// Whether it is a keyed archive. The counts are then those of the archive with the same
        /// content.
        public package(set) var isKeyedArchive = false
        /// Whether it is a property list other than a keyed archive. Nothing is counted then.
        package var isPropertyList = false
        /// Whether it is a JSON text. Nothing is counted then.
        package var isJSON = false
        /// The header's version, such as `3.3`.
        public package(set) var version: String?
        /// The dialect that it is in.
        public package(set) var dialect: FastDialect?
        /// How many chunks there are.
        public package(set) var chunks = 0
        /// How deep it nests, a root that is a container, an object, a URL or a coded object being
        /// 1; 0 for any other root.
        public package(set) var depth = 0
        /// How many containers and objects the longest chain of references leads through, with
        /// aliases followed. ``FastLimits/chain`` bounds it.
        public package(set) var longestChain = 0
        /// The distinct names of classes, in order of appearance; only the first ones if there are
        /// very many.
        public package(set) var classes: [String] = []
        /// How many distinct strings there are.
        public package(set) var strings = 0
        /// How many chunks are aliases.
        public package(set) var aliases = 0
        /// How many values there are once sharing is written out, `Int.max` if they can't be
        /// counted; nil if there is no end to them, or if the archive could not be read to its end.
        public package(set) var expandedSize: Int?

        package init() {}
    }

    /// Why the archive can't be read or is refused. An archive without errors is good.
    package var errors = Diagnostics()
    package var warnings = Diagnostics()
    /// The classes that are not allowed, provided that they are in ``errors``.
    package var refusedClasses: [RefusedClass] = []
    /// Facts about the archive, as far as it could be read.
    public package(set) var facts = Facts()

    package init() {}
}
