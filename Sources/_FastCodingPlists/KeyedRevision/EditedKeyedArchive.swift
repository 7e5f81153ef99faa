import _FastCodingCore

/// A keyed archive that is read to be changed: the graph of its objects, and where in the property
/// list each of them came from.
package struct EditedKeyedArchive {
    private let builder: KeyedArchiveBuilder
    /// The objects as they are. One that is to be edited is a copy of it, in which they keep their
    /// numbers.
    package let graph: ObjectGraph

    /// - Parameter text: in UTF-8 if it is XML.
    /// - Throws: what ``KeyedArchiveReader`` throws.
    package init(
        _ text: [UInt8],
        limits: Limits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        var builder = try KeyedArchiveReader.build(
            text,
            limits,
            keepsOrigins: true,
            &diagnostics
        )

        // Superclasses are kept, and what is not asked for stays as it is.
        builder.use = .looking
        defer {
            diagnostics.merge(builder.diagnostics)
        }

        graph = try builder.run()
        try graph.checkRepeatedBytes(limits)
        self.builder = builder
    }

    /// The names of the superclasses of classes that are none of Foundation's own, each once.
    package var superclasses: [[UInt8]] {
        var seen: Set<[UInt8]> = []
        var names: [[UInt8]] = []

        for definition in KeyedArchiveClassSlots(builder.archive).definitions {
            let isNative = NodeKind(keyedClassName: definition.name.span) != nil
            for name in isNative ? [] : definition.superclasses where seen.insert(name).inserted {
                let isFoundations =
                    name.span.equals("NSObject") || NodeKind(keyedClassName: name.span) != nil
                if !isFoundations {
                    names.append(name)
                }
            }
        }

        return names
    }

    /// What becomes of the property list if the objects become those of an edited graph.
    ///
    /// - Parameters:
    ///   - edited: a copy of ``graph`` that was changed.
    ///   - newNames: the classes that have been renamed in it.
    /// - Throws: ``FastCodingError/Code/notRepresentable`` for what keyed archives can't hold, and
    ///   where a change can't be made without another one.
    package func revision(
        to edited: ObjectGraph,
        renaming newNames: [[UInt8]: [UInt8]]
    ) throws(FastCodingError) -> PropertyListRevision {
        var revision = KeyedArchiveRevision(builder, edited, newNames)
        return try revision.run()
    }
}
