internal import _FastCodingEngine

/// Writes rows as numbers of seven bits to a byte, in blocks of base64.
///
/// Most rows differ from an earlier one only in their place. So each begins with the number of a
/// template, which holds what rows of a kind have in common: their distance from the row before,
/// length, type, role and so on, as differences where these repeat more often. Number 0 means that
/// a new template follows, of which no more than ``mostTemplates`` are kept. A small part of a
/// document takes a byte or two in this form, and twenty if it is unlike all before.
struct PageRows: ~Copyable {
    /// The numbers that rows have in common, in the order in which they are written.
    private struct Template: Hashable {
        let distance: Int
        let length: Int
        let type: Int
        let depth: Int
        let role: Int
        let place: Int
        let payload: Int
        let count: Int
        let name: Int
        let cache: Int
        let number: Int
        let target: Int
    }

    /// The most templates that are kept: the page's script keeps them as well.
    private static let mostTemplates = 65_536

    /// Whether rows contain those after them, and keys come before their values.
    private let isText: Bool
    private var bytes = PageBytes()
    /// The numbers of templates.
    private var templates: [Template: Int] = [:]
    private(set) var count = 0
    /// The end of the row before, or the beginning of its content if that is a container in a text.
    private var end: Int
    /// The depth of the row before.
    private var depth = 0
    /// The last place at each depth.
    private var lastPlaces = [-1, -1]
    /// The last number of each numbering.
    private var lastNumbers = [-1, -1, -1, -1]

    init(isText: Bool, start: Int) {
        self.isText = isText
        end = start
    }

    /// A bound on the bytes that the rows which are not written yet will take.
    var pendingSize: Int { bytes.pendingSize }

    /// Writes a row, or keeps it for the next block.
    mutating func append(_ row: PageRow, to json: inout JSONWriter) throws(FastCodingError) {
        while lastPlaces.count < row.depth + 2 {
            lastPlaces.append(-1)
        }

        // A key and its value have the same number. The second of the two is the key in an archive,
        // and the value in a text.
        let partner = isText ? ChunkRole.value : .key
        let isPartner = row.role == Int(partner.rawValue)
        let expected = lastPlaces[row.depth] + (isPartner ? 0 : 1)
        let cache = row.number?.cache ?? 0
        let template = Template(
            distance: row.offset - end,
            length: row.length,
            type: row.type,
            depth: row.depth - depth,
            role: row.role,
            place: row.place - expected,
            payload: row.payload,
            count: row.count,
            name: row.name,
            cache: cache,
            number: row.number.map { $0.index - lastNumbers[cache] } ?? 0,
            target: row.target
        )

        append(template)
        if let alias = row.alias {
            // The number as the page computes it from cache and index; 0 for none.
            bytes.append(alias.number.map { 4 * $0.index + $0.cache } ?? 0)
        }

        lastPlaces[row.depth] = row.place
        lastPlaces[row.depth + 1] = -1
        depth = row.depth
        if let number = row.number {
            lastNumbers[cache] = number.index
        }

        let isOpen = isText && row.payload > 0
        end = row.offset + (isOpen ? row.payload : row.length)
        count += 1
        try bytes.write(to: &json)
    }

    /// Appends the number of a template, or a new template.
    private mutating func append(_ template: Template) {
        if let known = templates[template] {
            return bytes.append(known + 1)
        }

        bytes.append(0)
        for value in [
            template.distance, template.length, template.type, template.depth, template.role,
            template.place, template.payload, template.count, template.name, template.cache,
            template.number, template.target,
        ] {
            bytes.append(signed: value)
        }

        if templates.count < Self.mostTemplates {
            templates[template] = templates.count
        }
    }

    /// Writes the last block.
    mutating func finish(_ json: inout JSONWriter) throws(FastCodingError) {
        try bytes.finish(&json)
    }
}
