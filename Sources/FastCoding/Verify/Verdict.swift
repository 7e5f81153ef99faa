/// What verify found out about an archive.
package struct Verdict: Sendable {
    /// Facts about the archive, as far as it could be read.
    package struct Facts: Sendable {
        /// How many names of classes are listed at most.
        package static let listedClasses = 1000

        /// The header's version, such as `3.3`.
        package var version: String?
        package var dialect: String?
        package var chunks = 0
        package var depth = 0
        /// The distinct names of classes, in the order of their appearance; only the first ones if there are very many.
        package var classes: [String] = []
        package var strings = 0
        package var aliases = 0
        /// How many values there are once sharing is written out, `Int.max` if they can't be counted; nil if they have no
        /// end, or if the archive could not be read to its end.
        package var expandedSize: Int?

        package init() {}
    }

    /// Why the archive can't be read or is refused. Without any it is good.
    package var errors = Diagnostics()
    package var warnings = Diagnostics()
    /// The classes that are not allowed, as far as ``errors`` has them.
    package var refusedClasses: [RefusedClass] = []
    package var facts = Facts()

    package init() {}
}
