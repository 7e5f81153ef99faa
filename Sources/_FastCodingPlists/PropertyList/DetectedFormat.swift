import _FastCodingCore

/// The format of a file or of data, as ``FormatDetector`` finds it.
package enum DetectedFormat: Sendable {
    /// JSON, or a text that is none but could be JSON with a mistake.
    case json
    /// An XML property list, or XML that some reader may take for one.
    case xml
    /// XML whose first element is none that a property list begins with.
    case otherXML
    /// A binary property list, or any bytes that begin with `bplist`.
    case binary
    /// A FastCoded archive, or any bytes that begin like one.
    case archive
    /// A property list in the old OpenStep form, or a text that begins like one and like no JSON.
    case openStep
    /// Nothing, or only white space.
    case empty
    /// Not a text, and none of the binary formats.
    case unknown

    /// Whether it is a property list, keyed archives included, or may be one for other readers.
    package var isPropertyList: Bool { self == .binary || self == .xml }

    /// Whether there may be objects in it, or data that holds some in turn.
    package var holdsContent: Bool {
        self == .archive || isPropertyList
    }
}
