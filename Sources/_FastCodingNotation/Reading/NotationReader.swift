import _FastCodingPlists

/// Reads the readable notation of graphs: fastcode-notation(5), "Notation".
package enum NotationReader {
    /// Makes the graph that a literal one describes: a graph of plain kinds that a reader of text
    /// has built, with `$class`, `$alias` and the like as ordinary keys.
    ///
    /// Errors and warnings include what the literal graph knows of places in the text. Time and
    /// memory are bounded by the text's size, whatever its aliases do; where definitions would
    /// multiply it, the limit on output applies.
    package static func build(
        _ literal: consuming ObjectGraph,
        limits: Limits = Limits(),
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var interpreter = NotationInterpreter(literal, limits: limits)
        let failure = errorThrown { () throws(FastCodingError) in try interpreter.run() }
        diagnostics.merge(interpreter.diagnostics)

        if let failure {
            throw failure
        }

        var resolver = NotationAliasResolver(interpreter.finish())
        try resolver.run()
        var linker = NotationLinker(resolver.finish(), limits: limits)
        let graph = try linker.run()
        diagnostics.merge(linker.diagnostics)

        return graph
    }
}
