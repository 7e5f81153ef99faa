package struct VerificationOptions: Sendable {
    package var allowedClasses = ClassPatterns([])
    package var allowsAnyClass = false
    /// Whether an archive may contain keyed archives, provided that the classes that they name are
    /// allowed.
    package var allowsKeyedArchives = false
    /// Whether the content of data is judged by the same policy.
    package var judgesNested = false
    package var dialect: String?
    package var limits = Limits()

    package init() {}

    package func allows(_ name: Span<UInt8>) -> Bool {
        allowsAnyClass || allowedClasses.contain(name)
    }
}

/// Names of classes, and patterns: these end in `*` and stand for all names that begin with the
/// rest.
package struct ClassPatterns: Sendable {
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

    /// Classes of Foundation that hold plain data: keyed archives may always use them.
    package static let plainFoundation = [
        "NSObject", "NSNull", "NSNumber", "NSDecimalNumber", "NSDecimalNumberPlaceholder",
        "NSValue", "NSString",
        "NSMutableString", "NSData",
        "NSMutableData", "NSDate", "NSURL", "NSUUID", "NSArray", "NSMutableArray", "NSDictionary",
        "NSMutableDictionary", "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet",
        "NSIndexSet",
        "NSMutableIndexSet", "NSIndexPath",
    ]

    package static let foundation = ClassPatterns(plainFoundation)
}

/// The first distinct names of classes, with the positions of their first occurrences.
package struct ClassNameList {
    private let most: Int
    package private(set) var list: [(name: [UInt8], offset: Int)] = []
    private var known: Set<[UInt8]> = []

    package init(most: Int) {
        self.most = most
    }

    package mutating func add(_ name: Span<UInt8>, at offset: Int) {
        if list.count >= most {
            return
        }

        var copy: [UInt8] = []
        copy.append(name)

        if known.insert(copy).inserted {
            list.append((copy, offset))
        }
    }

    package var shown: [String] {
        list.map { NameText.shown($0.name.span, most: 1000) }
    }
}

/// The classes that the property list of an NSKeyedArchiver names, and those that are not allowed.
package struct KeyedArchiveClasses {
    package var names = ClassNameList(most: Verdict.Facts.listedClasses)
    package var refused = ClassNameList(most: Diagnostics.keptPerCode)

    package init() {}
}

/// What judges the property lists in keyed archives: a scan knows nothing of property lists.
package struct KeyedArchiveJudge: Sendable {
    /// Reads the class names in the payload of a keyed archive.
    let classes:
        @Sendable (_ payload: [UInt8], _ options: VerificationOptions) throws(FastCodingError) ->
            KeyedArchiveClasses
    /// Whether a reader could make objects of a payload that can't be read.
    let mayHoldObjects: @Sendable (_ payload: [UInt8]) -> Bool

    package init(
        classes:
            @escaping @Sendable (_ payload: [UInt8], _ options: VerificationOptions)
            throws(FastCodingError) ->
            KeyedArchiveClasses,
        mayHoldObjects: @escaping @Sendable (_ payload: [UInt8]) -> Bool
    ) {
        self.classes = classes
        self.mayHoldObjects = mayHoldObjects
    }
}
