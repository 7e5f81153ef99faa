extension SeededText {
    private static let firstNames = [
        "Ada", "Bela", "Chloe", "Dmitri", "Edsger", "Fatima", "Grace", "Hiro", "Ingrid", "Jorge",
        "Katya", "Liang",
    ]
    private static let lastNames = [
        "Abel", "Bakker", "Castillo", "Dijkstra", "Eriksen", "Fischer", "Grant", "Haas", "Ito",
        "Jansen", "Kovacs",
    ]
    private static let cities = [
        "Amsterdam", "Bergen", "Kyoto", "Leeds", "Montevideo", "Nairobi", "Porto", "Quito",
    ]
    private static let streets = [
        "Birch", "Cedar", "Elm", "Hazel", "Larch", "Maple", "Oak", "Rowan", "Willow",
    ]
    private static let tags = [
        "archive", "binary", "cache", "graph", "json", "mobile", "plist", "swift", "text", "utf8",
    ]

    /// Adds an object like those in a table of persons.
    mutating func addRecord(_ id: Int) {
        let first = pick(Self.firstNames)
        let last = pick(Self.lastNames)
        add(
            #"{"id":\#(id),"name":"\#(first) \#(last)","email":"\#(first).\#(last)\#(id)@example.com","age":"#
        )

        add(next(18...90))
        add(#","active":"#)
        add(chance(70) ? "true" : "false")
        add(#","balance":"#)
        add(next(0...99_999), fraction: next(0...99), digits: 2)
        add(#","score":"#)
        add(0, fraction: next(0...99_999), digits: 5)
        add(#","visits":"#)
        add(next(0...5_000_000))
        add(#","tags":["#)

        for index in 0...next(0...3) {
            if index > 0 {
                add(",")
            }
            addQuoted(pick(Self.tags))
        }

        add(
            #"],"address":{"street":"\#(next(1...250)) \#(pick(Self.streets)) Street","city":"\#(pick(Self.cities))","#
        )

        add(#""zip":""#)
        add(next(0...99_999), width: 5)
        add(#"","location":{"latitude":"#)
        add(next(-89...89), fraction: next(0...9_999_999), digits: 7)
        add(#","longitude":"#)
        add(next(-179...179), fraction: next(0...9_999_999), digits: 7)
        add(#"}},"joined":"20"#)
        add(next(10...26), width: 2)
        add("-")
        add(next(1...12), width: 2)
        add("-")
        add(next(1...28), width: 2)
        add(#"","referrer":"#)

        if chance(60) {
            add("null")
        } else {
            add(next(0...max(id, 1)))
        }

        add("}")
    }

    /// Adds a string that is different for each index.
    mutating func addDistinctString(_ index: Int) {
        // An odd factor gives a different number for every index.
        let scattered = UInt64(index) &* 0x9E37_79B1 & 0xFFFF_FFFF
        add("\"")
        add(pick(Self.streets))
        add("-")
        add(String(scattered, radix: 36))
        add("-")
        add(String(repeating: "x", count: next(0...10)))
        add(index)
        add("\"")
    }
}
