import _FastCodingPlists

/// Reads the readable notation of graphs: fastcode-notation(5), "Notation".
package enum NotationReader {
    /// Makes the graph that a literal one describes: a graph of plain kinds that a reader of text has built, with
    /// `$class`, `$alias` and the like as ordinary keys.
    ///
    /// Errors and warnings include what the literal graph knows of places in the text. Time and memory are bounded by
    /// the size of the text, whatever its aliases do; where class definitions would multiply it, the limit on output
    /// applies.
    ///
    /// Throws ``FastCodingError/Code/notation`` for forms that are not well-formed,
    /// ``FastCodingError/Code/unresolvedAlias`` and ``FastCodingError/Code/aliasCycle`` for aliases,
    /// ``FastCodingError/Code/depthLimit`` for a graph that nests too deep, and others.
    package static func build(
        _ literal: consuming ObjectGraph, limits: Limits = Limits(), diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var interpreter = NotationInterpreter(literal, limits: limits)
        do throws(FastCodingError) {
            try interpreter.run()
        } catch {
            diagnostics.merge(interpreter.diagnostics)
            throw error
        }
        diagnostics.merge(interpreter.diagnostics)
        var resolver = NotationAliasResolver(interpreter.finish())
        try resolver.run()
        var linker = NotationLinker(resolver.finish(), limits: limits)
        let graph = try linker.run()
        diagnostics.merge(linker.diagnostics)
        return graph
    }
}
