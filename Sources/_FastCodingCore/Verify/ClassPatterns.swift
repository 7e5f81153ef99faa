/// Names of classes, and patterns. A pattern ends in `*` and covers all names that begin with the
/// rest.
package struct ClassPatterns: Sendable {
    /// The bytes of names and prefixes.
    private var pool: [UInt8] = []
    private var names = StringTable()
    private var prefixes: [ByteRange] = []

    package init(_ patterns: [String]) {
        for pattern in patterns {
            var bytes = Array(pattern.utf8)
            let isPrefix = bytes.last == UInt8(ascii: "*")
            if isPrefix {
                bytes.removeLast()
            }

            let range = ByteRange(offset: pool.count, count: bytes.count)
            pool += bytes

            if isPrefix {
                prefixes.append(range)
                continue
            }

            let place = names.find(bytes.span, in: pool.span)
            if place.number < 0 {
                names.insert(range, at: place)
            }
        }
    }

    /// Whether a text is a name or a pattern: it has a `*` only at its end.
    package static func isPattern(_ text: String) -> Bool {
        !text.utf8.dropLast().contains(UInt8(ascii: "*"))
    }

    /// Whether a name is among them. Names are compared byte by byte.
    package func contain(_ name: Span<UInt8>) -> Bool {
        if names.find(name, in: pool.span).number >= 0 {
            return true
        }
        return prefixes.contains { prefix in
            name.count >= prefix.count
                && name.slice(0..<prefix.count).equals(pool.span.slice(prefix.range))
        }
    }

    /// Classes of Foundation for plain data, which keyed archives may always use.
    package static let plainFoundation = [
        "NSObject",
        "NSNull",
        "NSNumber",
        "NSDecimalNumber",
        "NSDecimalNumberPlaceholder",
        "NSValue",
        "NSString",
        "NSMutableString",
        "NSData",
        "NSMutableData",
        "NSDate",
        "NSURL",
        "NSUUID",
        "NSArray",
        "NSMutableArray",
        "NSDictionary",
        "NSMutableDictionary",
        "NSSet",
        "NSMutableSet",
        "NSOrderedSet",
        "NSMutableOrderedSet",
        "NSIndexSet",
        "NSMutableIndexSet",
        "NSIndexPath",
    ]

    /// The same as patterns.
    package static let foundation = ClassPatterns(plainFoundation)
}
