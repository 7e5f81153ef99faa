import _FastCodingNotation

/// The classes that the sides of a merge have renamed.
///
/// An object that only one side has follows a renaming by the other side. Otherwise the merged graph
/// would have both names, of which a program knows one.
struct MergedClasses {
    /// What has become of a class on one side.
    struct Renaming {
        let newClass: ClassKey
        /// The first object of the base that has got another class, in both graphs.
        let old: NodeIndex
        let new: NodeIndex
        /// Whether the class itself has got another name. Otherwise only some of its objects have
        /// another class, or they have become something else.
        var isCertain = true
    }

    private let ofOurs: [ClassKey: Renaming]
    private let ofTheirs: [ClassKey: Renaming]

    init(_ versions: MergeVersions, _ objects: MergeObjects) {
        ofOurs = Self.renamings(objects, versions.base, versions.ours) { $0.ours }
        ofTheirs = Self.renamings(objects, versions.base, versions.theirs) { $0.theirs }
    }

    /// What the other side has made of a class that an object of one side has; nil if the class is
    /// there as it was, or is new.
    func renaming(_ key: ClassKey, ofObjectOf side: MergedGraph.Side) -> Renaming? {
        side == .ours ? ofTheirs[key] : ofOurs[key]
    }

    /// The class that an object of only one side gets.
    func newClass(_ key: ClassKey, ofObjectOf side: MergedGraph.Side) -> ClassKey {
        guard let renaming = renaming(key, ofObjectOf: side), renaming.isCertain else {
            return key
        }

        return renaming.newClass
    }

    /// The names of the classes that a side has renamed for certain.
    func names(by side: MergedGraph.Side, _ versions: MergeVersions) -> [[UInt8]: [UInt8]] {
        var names: [[UInt8]: [UInt8]] = [:]
        for (key, renaming) in side == .ours ? ofOurs : ofTheirs
        where renaming.isCertain && !key.isCoded {
            names[versions.base.className(renaming.old)] = versions[side].className(renaming.new)
        }

        return names
    }

    /// Finds the objects of the base that have another class on one side.
    ///
    /// A class was renamed if they all have the same new one, which the base does not have, and
    /// still have all their properties, and if nothing has the old one. While others have the old
    /// one, an object that has got a known class, or lacks properties, has only become something
    /// else.
    private static func renamings(
        _ objects: MergeObjects,
        _ base: MergeVersion,
        _ side: MergeVersion,
        _ node: (MergeObjects.Versions) -> NodeIndex
    ) -> [ClassKey: Renaming] {
        let classesOfBase = Set(objects.versions.compactMap { base.classKey($0.base) })
        let classesOfSide = Set(objects.versions.compactMap { side.classKey(node($0)) })
        var renamings: [ClassKey: Renaming] = [:]

        for object in objects.versions {
            let newNode = node(object)
            guard let oldClass = base.classKey(object.base),
                let newClass = side.classKey(newNode), oldClass != newClass
            else { continue }

            let isLeft = classesOfSide.contains(oldClass)
            let isKnown = classesOfBase.contains(newClass)
            let names = base.partNames(of: object.base)
            let keepsParts = names.isSubset(of: side.partNames(of: newNode))
            if isLeft && (isKnown || !keepsParts) {
                continue
            }

            var renaming =
                renamings[oldClass] ?? Renaming(newClass: newClass, old: object.base, new: newNode)
            let isLikeOthers = renaming.newClass == newClass
            if isLeft || isKnown || !isLikeOthers || !keepsParts {
                renaming.isCertain = false
            }

            renamings[oldClass] = renaming
        }

        return renamings
    }
}
