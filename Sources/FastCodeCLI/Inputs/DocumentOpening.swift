internal import FastCodingInspector
package import _FastCodingEngine

extension Document {
    /// The document in an input, for the commands that read values: archives, keyed archives,
    /// property lists and JSON. Anything else is an error that names it.
    ///
    /// - Parameters:
    ///   - readsAnyText: whether a text is read even if it doesn't look like JSON, so that the
    ///     error is about the place at which it isn't any.
    ///   - salvages: whether damaged documents are read as far as they are whole.
    ///   - options: the options of the command that read other inputs, which errors suggest.
    package static func opening(
        _ bytes: [UInt8],
        readsAnyText: Bool = false,
        salvages: Bool = false,
        options: [OptionName] = []
    ) throws(FastCodingError) -> Document {
        var document = Document(bytes)
        if salvages {
            document = try document.salvaging()
        }

        document.readsTexts = readsAnyText || document.isReadableText(salvages: salvages)
        let isText = document.isReadAsText
        let wrongKind =
            isText ? Hints.noText(bytes) : Hints.neitherArchive(document, options: options)

        if let wrongKind {
            throw wrongKind
        }

        return document
    }

    /// Whether it is JSON or a property list, as far as that can be told before it is read.
    private func isReadableText(salvages: Bool) -> Bool {
        switch kind {
        case .propertyList, .openStep: true
        case .damagedPropertyList: salvages
        case .text:
            format == .json && (FormatDetector.opensJSON(bytes) || opensObject) || isBareValue
        case .archive, .keyedArchive, .empty, .unknown: false
        }
    }

    /// Whether it begins with a brace. As a text that is no OpenStep list, it is an object of JSON with
    /// a mistake in it, whose place its reader names: `{'a': 1}`.
    private var opensObject: Bool {
        let start = bytes.span.endOfWhitespace(from: TextEncoding.detect(bytes.span).mark)
        return bytes.span.byteOrZero(start) == UInt8(ascii: "{")
    }

    /// Whether it is a value that is no container: JSON, which only its end tells from other texts,
    /// or an element of XML property lists without the `<plist>` around it.
    private var isBareValue: Bool {
        var ignored = Diagnostics()
        var options = ReadingOptions()
        options.format = format == .json ? .json : .xml
        let literal = try? Conversion.readLiteralGraph(
            bytes,
            options: options,
            diagnostics: &ignored
        )
        return literal != nil
    }
}
