import _FastCodingNotation

/// The class definitions of a merge: each side may have added properties to a class, or removed
/// some.
struct MergedDefinitions {
    /// A class with its properties.
    struct Definition {
        var name: [UInt8]
        var properties: [[UInt8]]

        init(_ graph: ObjectGraph, _ number: Int) {
            let definition = graph.definitions[number]
            name = Array(graph.pool[definition.name.range])
            properties = graph.propertyNames[definition.properties].map {
                Array(graph.pool[$0.range])
            }
        }

        var hasDistinctNames: Bool { Set(properties).count == properties.count }
    }

    /// The definitions of the three versions of an object; -1 where there is none.
    private struct Triple: Hashable {
        let base: Int
        let ours: Int
        let theirs: Int
    }

    private var merged: [Triple: Definition] = [:]
    /// What has become of the definitions of either side, for objects that only that side has.
    private var ofOurs: [Int: Definition] = [:]
    private var ofTheirs: [Int: Definition] = [:]

    /// Merges the definitions of all objects that both sides have.
    init(_ versions: MergeVersions, _ objects: MergeObjects) {
        for object in objects.versions where object.ours != .nil && object.theirs != .nil {
            guard versions.ours.graph.kind(object.ours) == .object,
                versions.theirs.graph.kind(object.theirs) == .object
            else { continue }

            let definition = definition(of: object, versions)
            let ours = Int(versions.ours.graph.record(object.ours).b)
            let theirs = Int(versions.theirs.graph.record(object.theirs).b)
            ofOurs[ours] = ofOurs[ours] ?? definition
            ofTheirs[theirs] = ofTheirs[theirs] ?? definition
        }
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

        let ours = Definition(versions.ours.graph, triple.ours)
        let theirs = Definition(versions.theirs.graph, triple.theirs)
        let base = hasBase ? Definition(versions.base.graph, triple.base) : nil
        let definition = Self.merge(base, ours, theirs)
        merged[triple] = definition
        return definition
    }

    /// The definition of an object that only one side has: with the properties that its class has
    /// been given by the other one.
    func definition(_ number: Int, of side: MergedGraph.Side, _ graph: ObjectGraph) -> Definition {
        let own = Definition(graph, number)
        let known = side == .ours ? ofOurs[number] : ofTheirs[number]
        guard let known, known.name == own.name, own.hasDistinctNames, known.hasDistinctNames,
            Set(own.properties).isSubset(of: known.properties)
        else { return own }

        return known
    }

    private static func merge(_ base: Definition?, _ ours: Definition, _ theirs: Definition)
        -> Definition
    {
        var result = ours
        if ours.name == base?.name {
            result.name = theirs.name
        }

        let areDistinct =
            ours.hasDistinctNames && theirs.hasDistinctNames && base?.hasDistinctNames != false

        if !areDistinct || theirs.properties == base?.properties {
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
