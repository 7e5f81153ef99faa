import _FastCodingPlists

// The forms of Foundation's objects.
extension PlainForms {
    /// The form of a UUID: its text, as a value and as a key:
    /// `71DC068E-3420-45FF-919E-3A267D55EC22`.
    mutating func uuid(_ object: PlainObject) throws(FastCodingError) -> Form? {
        var object = object
        guard let bytes = object.takeData("NS.uuidbytes", in: graph), bytes.count == 16,
            object.isTaken
        else {
            return nil
        }

        var text: [UInt8] = []
        for (index, byte) in graph.pool[bytes.range].enumerated() {
            if [4, 6, 8, 10].contains(index) {
                text.append(UInt8(ascii: "-"))
            }
            text.append(Self.digits[Int(byte >> 4)])
            text.append(Self.digits[Int(byte & 0xF)])
        }

        return try add(text: text)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The form of a measurement: its value and the symbol of its unit. The conversion of the unit
    /// is left out, because the symbol identifies it.
    mutating func measurement(_ object: PlainObject) throws(FastCodingError) -> Form? {
        var object = object
        guard let value = object.takeNumber("NS.value", in: graph),
            let unit = object.take("NS.unit", in: graph).flatMap({ PlainObject($0, in: graph) }),
            object.isTaken
        else { return nil }

        var ofUnit = unit
        guard let symbol = ofUnit.takeString("NS.symbol", in: graph) else { return nil }

        return try addDictionary([Entry("value", value), Entry("unit", symbol)])
    }

    /// The form of an error: its domain, its code and its user info, which may be missing.
    mutating func error(_ object: PlainObject) throws(FastCodingError) -> Form? {
        var object = object
        guard let domain = object.takeString("NSDomain", in: graph),
            let code = object.takeNumber("NSCode", in: graph)
        else { return nil }

        var entries = [Entry("domain", domain), Entry("code", code)]
        if let info = object.take("NSUserInfo", in: graph) {
            entries.append(Entry("userInfo", info))
        }

        return object.isTaken ? try addDictionary(entries) : nil
    }

    /// The form of date components: those that are set. A calendar and a time zone are given by
    /// their names.
    mutating func dateComponents(_ object: PlainObject) throws(FastCodingError) -> Form? {
        var object = object
        var entries: [Entry] = []
        let calendar = named("calendar", object.take("NS.calendar", in: graph), by: "NS.identifier")
        let timeZone = named("timeZone", object.take("NS.timezone", in: graph), by: "NS.name")

        for property in object.rest {
            guard let component = Self.component(graph.bytes(property.name)) else { return nil }

            let value = property.value
            switch graph.kind(value) {
            // The number of a component that isn't set.
            case .integer where graph.integer(value) == Int64.max: continue
            case .integer, .true: entries.append(Entry(component, value))
            case .false: continue
            default: return nil
            }
        }

        return try addDictionary(entries + [calendar, timeZone].compactMap { $0 })
    }

    /// An entry with the name of an object, or with the object if it has no name; nil if there is
    /// no object.
    private func named(_ key: String, _ node: NodeIndex?, by property: StaticString) -> Entry? {
        guard let node else { return nil }

        var object = PlainObject(node, in: graph)
        return Entry(key, object?.takeString(property, in: graph) ?? node)
    }

    /// The name of a component in Foundation's interface, from that of its key; nil for other keys.
    private static func component(_ key: Span<UInt8>) -> String? {
        guard key.count > 3, key.count < 32, key.starts(with: "NS.") else { return nil }

        let name = String(lossy: key.extracting(3..<key.count))
        if let other = otherNames[name] {
            return other
        }
        return components.contains(name) ? name : nil
    }

    /// The components whose keys have the names of Foundation's interface.
    private static let components: Set<String> = [
        "era", "year", "month", "day", "hour", "minute", "second", "nanosecond", "weekday",
        "weekdayOrdinal", "quarter", "week", "weekOfMonth", "weekOfYear", "yearForWeekOfYear",
        "dayOfYear", "isLeapMonth", "isRepeatedDay",
    ]

    /// The names of components whose keys differ from them.
    private static let otherNames = [
        "nanosec": "nanosecond", "yearForWOY": "yearForWeekOfYear", "leapMonth": "isLeapMonth",
    ]
}
