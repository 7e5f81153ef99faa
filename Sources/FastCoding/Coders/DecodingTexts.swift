import FastCodingCodable
import _FastCodingEngine

extension FastDecoder {
    /// Decodes a value from text in the notation of graphs; if `format` is nil, the format is
    /// detected.
    public func decode<T: Decodable>(
        _ type: T.Type,
        fromText text: [UInt8],
        as format: FastTextFormat? = nil
    ) throws -> T {
        try state(ofText: text, as: format).run(type)
    }

    /// The state for decoding a text. The text is read a second time, with all digits of its
    /// numbers, only if a value needs that.
    func state(ofText text: [UInt8], as format: FastTextFormat?) throws -> DecodingState {
        let silent = silent
        return DecodingState(try graph(ofText: text, as: format), self) {
            try? silent.graph(ofText: text, as: format, decimals: true)
        }
    }

    /// The state for decoding lines, whose graph is an array of their values.
    ///
    /// - Parameter areSeveral: whether they are read as several, and not as one with paths of its
    ///   own.
    func state(
        ofLines text: [UInt8],
        areSeveral: Bool,
        at place: TextLine
    ) throws -> DecodingState {
        var graph = try graph(ofText: text, as: .json, lines: areSeveral, at: place)
        if !areSeveral {
            graph.rootIndex = graph.addContainer(.array, [graph.rootIndex])
        }

        let silent = silent
        return DecodingState(graph, self) {
            try? silent.graph(ofText: text, as: .json, lines: areSeveral, decimals: true)
        }
    }

    /// The same decoder without warnings, for reading a text a second time.
    private var silent: FastDecoder {
        var silent = self
        silent.warn = { _ in }
        return silent
    }

    /// The graph of a text.
    ///
    /// - Parameter place: the place of the text in the larger one that errors and warnings are
    ///   about; nil if it is no part of another.
    package func graph(
        ofText text: [UInt8],
        as format: FastTextFormat?,
        lines: Bool = false,
        decimals: Bool = false,
        at place: TextLine? = nil
    ) throws -> ObjectGraph {
        var options = ReadingOptions()
        options.format = format
        options.lines = lines
        options.limits = limits.ofObjects
        options.decimalNumbers = decimals
        let ignored: [FastCodingError.Code] = convertsJSONForms ? [.unusedNotation] : []

        return try wrapping(ignoring: ignored) { diagnostics throws(FastCodingError) in
            var found = Diagnostics()
            defer {
                diagnostics.merge(found) { place?.located($0) ?? $0 }
            }

            do throws(FastCodingError) {
                return try Conversion.readNotation(text, options: options, diagnostics: &found)
                    .checkChains(limits)
            } catch {
                throw place?.located(error) ?? error
            }
        }
    }

    /// Decodes an object by its table from text in the notation of graphs; if `format` is nil, the
    /// format is detected.
    public func decodeObject<T: FastObject>(
        _ type: T.Type,
        fromText text: [UInt8],
        as format: FastTextFormat? = nil
    ) throws -> T {
        try _FastObjectReader(state(ofText: text, as: format), root: type).run(type)
    }
}
