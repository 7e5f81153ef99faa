import _FastCodingCore

/// The keys that have a meaning in keyed archives: fastcode-notation(5), "Keyed archives".
package enum KeyedArchiveKey: String, CaseIterable {
    case archiver = "$archiver"
    case version = "$version"
    case objects = "$objects"
    case top = "$top"
    case root

    case `class` = "$class"
    case className = "$classname"
    case classes = "$classes"
    case hints = "$classhints"

    case elements = "NS.objects"
    case keys = "NS.keys"
    case string = "NS.string"
    case data = "NS.data"
    case bytes = "NS.bytes"
    case time = "NS.time"
    case base = "NS.base"
    case relative = "NS.relative"
    case mantissa = "NS.mantissa"
    case byteOrder = "NS.mantissa.bo"
    case length = "NS.length"
    case exponent = "NS.exponent"
    case negative = "NS.negative"
    case compact = "NS.compact"
    case special = "NS.special"
    case point = "NS.pointval"
    case size = "NS.sizeval"
    case rect = "NS.rectval"
    case rangeLocation = "NS.rangeval.location"
    case rangeLength = "NS.rangeval.length"
    case ranges = "NSRangeCount"
    case location = "NSLocation"
    case rangeSize = "NSLength"
    case rangeData = "NSRangeData"

    /// The beginning of the keys of an ordered set's elements; the element's index follows.
    package static let numberedElement = "NS.object."
    /// The same for the keys of a dictionary, as GNUstep may write them.
    package static let numberedKey = "NS.key."
}
