import TestSupport

/// What becomes of a graph when a release of the original archives it: what is lost, what is stored as something else,
/// and what the classes of the archived objects contribute.
///
/// With this, the graph in an archive can be derived from the one that was handed over, for every release, so that the
/// tests can demand equality everywhere.
struct OriginalWriter: Sendable {
    enum Release: Int, Sendable, CaseIterable, Comparable {
        case v2_0, v2_1, v2_2, v2_3, v3_0, v3_0_1, v3_0_2, v3_1, v3_2, v3_3

        static func < (left: Release, right: Release) -> Bool { left.rawValue < right.rawValue }
    }

    enum Coding {
        /// NSCoding is not known: properties are written as for any object.
        case ignored
        /// The values that an object encodes. Nil is left out; if a release wrote it (quirk Q9), the reader drops it,
        /// because it means the same as an absent key.
        case values(hasKeyedArchives: Bool)
        /// What the graphs show, which is more than what is encoded.
        case asRecorded
    }

    /// nil: nothing is lost; the graph is what was handed over.
    let release: Release?
    /// The archive, for what depends on what the same process had archived before.
    let name: String

    static let author = OriginalWriter(release: nil, name: "")

    private func isUpTo(_ last: Release) -> Bool { release.map { $0 <= last } ?? false }
    private func isFrom(_ first: Release) -> Bool { release.map { $0 >= first } ?? false }

    // MARK: - Numbers, dates and texts

    var narrowsDoubles: Bool { isUpTo(.v2_3) }
    var hasDecimals: Bool { release == nil || isFrom(.v3_1) }
    /// 1 and 0 are true and false (quirk Q11).
    var confusesBooleans: Bool { isFrom(.v3_0) && isUpTo(.v3_1) }
    /// Strings end at U+0000, ranges have 32 bits, unsigned integers wrap around.
    var cuts: Bool { release != nil }
    /// Each place has a date of its own.
    var separatesDates: Bool { isFrom(.v3_0) && isUpTo(.v3_0_2) }

    /// What is read in place of the date that was handed over.
    func date(_ seconds: Double) -> Double {
        if release == .v2_0 { return seconds - 978_307_200 }
        return isUpTo(.v3_2) ? (seconds + 978_307_200) - 978_307_200 : seconds
    }

    /// The double that a decimal becomes.
    func double(ofDecimal text: String) -> Double {
        // The original's conversion is not correctly rounded.
        let value = text == "3.14159265358979323846" ? 3.1415926535897927 : Double(text) ?? .nan
        return narrowsDoubles ? Double(Float(value)) : value
    }

    // MARK: - Containers and types

    var makesContainersMutable: Bool { release == .v2_0 }

    /// The class of the object, without properties, that a value without a chunk type becomes.
    func classInstead(ofType type: String) -> String? {
        switch type {
        case "indexset": return isUpTo(.v2_1) ? "NSIndexSet" : nil
        case "mindexset": return isUpTo(.v2_1) ? "NSMutableIndexSet" : nil
        case "url": return release == .v2_0 ? "NSURL" : nil
        case "point", "size", "rect", "vector", "range", "affine", "transform3d", "value":
            return release == .v2_0 ? "NSValue" : nil
        default: return nil
        }
    }

    // MARK: - Classes

    var coding: Coding {
        guard release != nil else { return .asRecorded }
        if isUpTo(.v2_2) { return .ignored }
        return .values(hasKeyedArchives: release == .v3_3)
    }

    /// The class as which objects of another are archived.
    func className(_ name: String) -> String { isFrom(.v2_1) && name == "FXMasked" ? "FXPerson" : name }

    /// A class that supports NSCoding but is written as its properties.
    func prefersFastCoding(_ name: String) -> Bool { release != nil && name == "FXFast" }

    func prefersKeyedArchives(_ name: String) -> Bool { name == "FXKeyed" }

    /// A value of a coded object that is encoded as a boolean although the graph shows an integer.
    func isBoolean(_ className: String, _ key: String) -> Bool { className == "FXCodedScalars" && key == "b" }

    /// A value of a coded object that is encoded only if it was written before.
    func isConditional(_ className: String, _ key: String) -> Bool { className == "FXCodedScalars" && key == "cond" }

    /// Whether nil values of coded objects are left out: 3.2.2 and later. Before, they are written in a way that reads as
    /// the object's end (quirk Q9).
    var leavesOutNil: Bool { release == .v3_3 }

    /// How many of an object's properties are written: 2.0 and 2.1 leave out those of superclasses.
    func propertyCount(_ className: String) -> Int {
        guard isUpTo(.v2_1) else { return .max }
        return className == "FXEmployee" ? 3 : self.className(className) == "FXMasked" ? 0 : .max
    }

    /// Whether objects have a property that the graphs do not show: `odd`, which is nil in an object without a height.
    func hasOdd(_ className: String) -> Bool { isUpTo(.v2_1) && className == "FXPerson" }

    // MARK: - Definitions that outlive an archive

    /// Whether definitions are never extended, so that properties that they lack are dropped.
    var freezesDefinitions: Bool { release == .v2_0 }
    /// Whether an inherited definition is used only by a dictionary that has further keys.
    var prefersOwnKeys: Bool { release == .v2_1 }

    /// The properties of a class as an earlier archive left them.
    func inheritedDefinition(_ className: String) -> [String]? {
        switch (release, className) {
        case (.v2_0, "FXPerson"): return ["name", "age"]
        case (.v2_0, "FXNode"), (.v2_0, "Nope"): return ["value"]
        case (.v2_1, "FXPerson") where name == "alias_in_class": return ["name", "age", "height", "friends"]
        case (.v2_2, "FXPerson"):
            // In the order in which the archives were made.
            switch name {
            case "boot_person", "boot_class_last": return nil
            case "boot_more_keys": return ["name", "age"]
            case "boot_fewer_keys", "boot_nested": return ["name", "age", "height"]
            default: return ["name", "age", "height", "friends"]
            }
        case (.v2_2, "FXNode") where name != "boot_more_keys_obj": return ["value", "next"]
        case (.v2_2, "Nope") where name == "boot_fewer_unknown": return ["value", "next", "other"]
        case (.v2_1, "Nope") where name == "boot_nonstring_keys", (.v2_2, "Nope") where name == "boot_nonstring_keys":
            return ["value", "next", "other", "name", "age"]
        default: return nil
        }
    }
}

extension Original {
    /// Whether it holds a keyed archive, whose data cannot be made from the graph.
    var isKeyed: Bool { version == "3.3" && name.hasPrefix("keyed") }

    /// The graph in an archive of this release for what was handed to the writer.
    func graph() throws -> ObjectGraph {
        let index = Originals.versions.firstIndex(of: version)
        let release = index.flatMap { OriginalWriter.Release(rawValue: $0) }
        return try GraphJSON.graph(graphText, OriginalWriter(release: release, name: name))
    }

    /// The graph that was handed to the writer.
    func authorsGraph() throws -> ObjectGraph { try GraphJSON.graph(graphText, .author) }
}
