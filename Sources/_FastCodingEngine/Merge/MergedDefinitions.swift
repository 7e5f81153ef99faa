import _FastCodingNotation

/// The class definitions of a merge: each side may have added properties to a class, or removed
/// some.
struct MergedDefinitions {
    /// A class with its properties. Names are given by their fingerprints: an object costs no more
    /// than its properties, however long their names are.
    struct Definition: Hashable {
        var name: UInt64
        var properties: [UInt64]

        init(_ version: MergeVersion, _ number: Int) {
            name = version.hashes.names.classes[number]
            properties = Array(
                version.propertyNames[version.graph.definitions[number].properties]
            )
        }

        /// Whether another definition has all of these properties.
        fileprivate func mayBecome(_ merged: Definition) -> Bool {
            Set(properties).isSubset(of: merged.properties)
        }
    }

    /// The merged definitions of the objects that have one definition of a side, by its number.
    private struct Successors {
        private var byNumber: [Int: Definition] = [:]
        /// Those whose objects do not all get the same one.
        private var disputed: Set<Int> = []

        mutating func add(_ merged: Definition, of number: Int) {
            let known = byNumber.updateValue(merged, forKey: number)
            if let known, known != merged {
                disputed.insert(number)
            }
        }

        /// The definition of all of the objects; nil if they differ or there are none.
        subscript(number: Int) -> Definition? {
            disputed.contains(number) ? nil : byNumber[number]
        }
    }

    /// The numbers of the definitions of the three versions of an object; -1 for a version without
    /// one.
    private struct Triple: Hashable {
        let base: Int
        let ours: Int
        let theirs: Int
    }

    /// The merged definitions. Very many objects may have the same three.
    private var merged: [Triple: Definition] = [:]
    /// The new definitions of the objects that only ours has, by the numbers of their old ones,
    /// without those that stay as they are.
    private var ofOurs: [Int: Definition] = [:]
    /// The same for theirs.
    private var ofTheirs: [Int: Definition] = [:]

    /// Merges the definitions of all objects that both sides have. An object that only one side has
    /// follows what the other side has done to its class: it gets another name, and the properties
    /// that all others of its definition have got.
    ///
    /// - Parameter addsProperties: false for archives in which each object has keys of its own.
    init(
        _ versions: MergeVersions,
        _ objects: MergeObjects,
        _ classes: MergedClasses,
        addsProperties: Bool
    ) {
        var ourSuccessors = Successors()
        var theirSuccessors = Successors()
        for object in objects.versions where object.ours != .nil && object.theirs != .nil {
            guard versions.ours.graph.kind(object.ours) == .object,
                versions.theirs.graph.kind(object.theirs) == .object
            else { continue }

            let definition = definition(of: object, versions)
            if addsProperties {
                ourSuccessors.add(definition, of: Int(versions.ours.graph.record(object.ours).b))
                theirSuccessors.add(
                    definition,
                    of: Int(versions.theirs.graph.record(object.theirs).b)
                )
            }
        }

        ofOurs = Self.newDefinitions(of: .ours, ourSuccessors, versions, classes)
        ofTheirs = Self.newDefinitions(of: .theirs, theirSuccessors, versions, classes)
    }

    /// The new definitions of the objects that only one side has, by the numbers of their old ones.
    private static func newDefinitions(
        of side: MergedGraph.Side,
        _ successors: Successors,
        _ versions: MergeVersions,
        _ classes: MergedClasses
    ) -> [Int: Definition] {
        let version = versions[side]
        var definitions: [Int: Definition] = [:]
        for number in version.graph.definitions.indices {
            let old = Definition(version, number)
            var new = old
            if let merged = successors[number], old.mayBecome(merged) {
                new.properties = merged.properties
            }

            let key = ClassKey(name: old.name, isCoded: false)
            new.name = classes.newClass(key, ofObjectOf: side).name
            if new != old {
                definitions[number] = new
            }
        }

        return definitions
    }

    /// The definition of an object that both sides have.
    mutating func definition(of object: MergeObjects.Versions, _ versions: MergeVersions)
        -> Definition
    {
        let hasBase = object.base != .nil && versions.base.graph.kind(object.base) == .object
        let triple = Triple(
            base: hasBase ? Int(versions.base.graph.record(object.base).b) : -1,
            ours: Int(versions.ours.graph.record(object.ours).b),
            theirs: Int(versions.theirs.graph.record(object.theirs).b)
        )

        if let known = merged[triple] {
            return known
        }

        let ours = Definition(versions.ours, triple.ours)
        let theirs = Definition(versions.theirs, triple.theirs)
        let base = hasBase ? Definition(versions.base, triple.base) : nil
        let definition = Self.merge(base, ours, theirs)
        merged[triple] = definition
        return definition
    }

    /// The new definition of an object that only one side has, by the number of its old one; nil if
    /// it keeps that.
    func newDefinition(_ number: Int, of side: MergedGraph.Side) -> Definition? {
        side == .ours ? ofOurs[number] : ofTheirs[number]
    }

    /// Merges two definitions. Properties that a side has removed are left out, and those that
    /// theirs has added come last.
    private static func merge(_ base: Definition?, _ ours: Definition, _ theirs: Definition)
        -> Definition
    {
        var result = ours
        if ours.name == base?.name {
            result.name = theirs.name
        }

        if theirs.properties == base?.properties {
            return result
        }

        if ours.properties == base?.properties {
            result.properties = theirs.properties
            return result
        }

        let old = Set(base?.properties ?? [])
        let first = Set(ours.properties)
        let second = Set(theirs.properties)
        result.properties = ours.properties.filter { second.contains($0) || !old.contains($0) }
        result.properties += theirs.properties.filter { !first.contains($0) && !old.contains($0) }
        return result
    }
}
