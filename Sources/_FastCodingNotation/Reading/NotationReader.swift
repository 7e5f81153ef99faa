import _FastCodingPlists

/// Reads the notation of graphs: fastcode-notation(5).
package enum NotationReader {
    /// Makes the graph that a literal one describes: a graph of plain kinds that a reader of text
    /// has built, with `$class`, `$alias` and the like as ordinary keys.
    ///
    /// Errors and warnings include the places in the text that the literal graph knows. Time and
    /// memory are bounded by the text's size, whatever its aliases do. Where definitions would
    /// multiply it, the limit on output applies.
    package static func build(
        _ literal: consuming ObjectGraph,
        limits: FastLimits = FastLimits(),
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        // The first step determines the meaning of each dictionary, the second follows aliases, the
        // third gives objects their definitions. An alias may lead to any later place, and
        // definitions depend on the order in which objects are met.
        var interpreter = NotationInterpreter(consume literal, limits: limits)
        do throws(FastCodingError) {
            try interpreter.run()
        } catch {
            diagnostics.merge(interpreter.diagnostics)
            throw error
        }

        diagnostics.merge(interpreter.diagnostics)

        // Each step changes the graph in place, so the one before must not keep a copy.
        var resolver = NotationAliasResolver((consume interpreter).finish())
        try resolver.run()
        var linker = NotationLinker((consume resolver).finish(), limits: limits)
        let graph = try linker.run()
        diagnostics.merge(linker.diagnostics)

        return graph
    }
}
