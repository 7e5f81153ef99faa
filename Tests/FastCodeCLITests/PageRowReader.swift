/// A row of a page.
struct PageRowRead: Equatable {
    var offset = 0
    var length = 0
    var type = 0
    var depth = 0
    var role = 0
    var place = 0
    var payload = 0
    var count = 0
    var name = -1
    /// The index in a cache times four plus the cache, -1 for none.
    var number = -1
    /// Of an alias, what it refers to in the same form.
    var target = -1
}

/// Reads the rows of a page, apart from how they are written.
struct PageRowReader {
    private let bytes: [UInt8]
    private let isText: Bool
    private let isAlias: [Bool]
    private var end: Int
    private var at = 0
    private var templates: [[Int]] = []
    private var depth = 0
    private var lastPlaces: [Int: Int] = [:]
    private var lastNumbers: [Int: Int] = [:]

    init(bytes: [UInt8], isText: Bool, isAlias: [Bool], end: Int) {
        self.bytes = bytes
        self.isText = isText
        self.isAlias = isAlias
        self.end = end
    }

    private mutating func number() -> Int {
        var value = 0
        var shift = 0
        repeat {
            value |= Int(bytes[at] & 0x7F) << shift
            shift += 7
            at += 1
        } while bytes[at - 1] >= 0x80

        return value
    }

    private mutating func signed() -> Int {
        let value = number()
        return value % 2 == 0 ? value / 2 : -(value + 1) / 2
    }

    mutating func next() -> PageRowRead {
        let known = number()
        if known == 0 {
            templates.append((0..<12).map { _ in signed() })
        }

        let template = known == 0 ? templates[templates.count - 1] : templates[known - 1]
        var row = PageRowRead()
        row.offset = end + template[0]
        row.length = template[1]
        row.type = template[2]
        depth += template[3]
        row.depth = depth
        row.role = template[4]
        let isPartner = row.role == (isText ? 3 : 4)
        row.place = (lastPlaces[depth] ?? -1) + (isPartner ? 0 : 1) + template[5]
        lastPlaces[depth] = row.place
        lastPlaces[depth + 1] = -1
        row.payload = template[6]
        row.count = template[7]
        row.name = template[8]

        if template[9] > 0 {
            let index = (lastNumbers[template[9]] ?? -1) + template[10]
            lastNumbers[template[9]] = index
            row.number = 4 * index + template[9] - 1
        }

        row.target = isAlias[row.type] ? number() - 1 : template[11]
        end = row.offset + (isText && row.payload > 0 ? row.payload : row.length)
        return row
    }
}
