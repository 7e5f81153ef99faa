import _FastCodingCore

/// The elements of XML property lists.
enum PropertyListElement {
    case plist, array, dict, key, string, data, date, real, integer, `true`, `false`

    /// The element of a tag's name; nil for all other names, which are case-sensitive.
    ///
    /// The name is compared as one number, its ASCII bytes with the first one highest, because this
    /// happens for each tag.
    @inline(__always)
    init?(name: Span<UInt8>) {
        guard name.count <= 8 else { return nil }

        var word: UInt64 = 0
        for index in 0..<name.count {
            word = word << 8 | UInt64(name[index])
        }

        switch word {
        case 0x6B6579: self = .key
        case 0x737472696E67: self = .string
        case 0x696E7465676572: self = .integer
        case 0x64696374: self = .dict
        case 0x6172726179: self = .array
        case 0x74727565: self = .true
        case 0x66616C7365: self = .false
        case 0x7265616C: self = .real
        case 0x64617465: self = .date
        case 0x64617461: self = .data
        case 0x706C697374: self = .plist
        default: return nil
        }
    }

    /// The name as tags have it, for messages.
    var name: String { "\(self)" }
}
