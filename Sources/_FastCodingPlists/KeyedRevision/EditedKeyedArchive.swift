import _FastCodingCore

/// A keyed archive that is read to be changed: the graph of its objects, and where each of them is
/// in the property list.
package struct EditedKeyedArchive {
    private let builder: KeyedArchiveBuilder
    private let classSlots: KeyedArchiveClassSlots
    private let limits: FastLimits
    /// The objects as they are. An edit changes a copy of it, in which they keep their numbers.
    package let graph: ObjectGraph

    /// - Parameters:
    ///   - text: in UTF-8 if it is XML.
    ///   - keepsTop: whether the root represents `$top` even if that has a single entry.
    /// - Throws: what ``KeyedArchiveReader`` throws.
    package init(
        _ text: [UInt8],
        keepsTop: Bool = false,
        limits: FastLimits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        var builder = try KeyedArchiveReader.build(
            text,
            limits,
            keepsOrigins: true,
            &diagnostics
        )

        // An edit keeps superclasses and everything else that it does not change, so there is no
        // loss to warn of.
        builder.use = .looking
        builder.keepsTop = keepsTop
        defer {
            diagnostics.merge(builder.diagnostics)
        }

        graph = try builder.run()
        try graph.checkRepeatedBytes(limits)
        self.builder = builder
        self.limits = limits
        classSlots = KeyedArchiveClassSlots(builder.archive)
    }

    /// The names of the superclasses of classes that are none of Foundation's own, each once.
    package var superclasses: [[UInt8]] {
        classSlots.superclasses.compactMap { node in
            let name = graph.bytes(node)
            if name.equals("NSObject") || NodeKind(keyedClassName: name) != nil {
                return nil
            }
            return Array(graph.pool[graph.byteRange(node).range])
        }
    }

    /// The changes to the property list that give it the objects of an edited graph.
    ///
    /// - Parameters:
    ///   - edited: a copy of ``graph`` that was changed.
    ///   - classes: what has become of classes.
    /// - Throws: ``FastCodingError/Code/notRepresentable`` for what keyed archives can't hold, and
    ///   where a change can't be made without another one.
    package func revision(
        to edited: ObjectGraph,
        _ classes: EditedClasses
    ) throws(FastCodingError) -> PropertyListRevision {
        var revision = KeyedArchiveRevision(builder, classSlots, edited, classes, limits)
        return try revision.run()
    }
}
