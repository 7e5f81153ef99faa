import FastCoding
import FastCodingFoundation
import Foundation

// Swift types to archives and back, compared with what Foundation does with the same types.
extension Jobs {
    /// The corpus of records as a model. The number next to each name is the size in bytes of what
    /// the coder writes.
    static func models(size: Int) throws -> [Job] {
        let records = try JSONDecoder().decode(
            [Record].self,
            from: Data(Corpus.records.text(size: size))
        )

        let encoder = FastEncoder()
        let decoder = FastDecoder()
        let archive = try encoder.encode(records)
        let json = try JSONEncoder().encode(records)
        let list = try propertyListEncoder.encode(records)
        let keyed = try NSKeyedArchiver.archivedData(
            withRootObject: NSArray(array: records.map(KeyedRecord.init)),
            requiringSecureCoding: true
        )

        let write = { _ = try encoder.encode(records) }
        let read = { _ = try decoder.decode([Record].self, from: archive) }
        let keyedRecords = NSArray(array: records.map(KeyedRecord.init))
        let name = "model (\(archive.count))"

        return [
            Job(
                name: "\(name): write / JSON (\(json.count))",
                size: archive.count,
                work: write,
                foundation: { _ = try JSONEncoder().encode(records) }
            ),
            Job(
                name: "\(name): write / plist (\(list.count))",
                size: archive.count,
                work: write,
                foundation: { _ = try propertyListEncoder.encode(records) }
            ),
            Job(
                name: "\(name): write / keyed (\(keyed.count))",
                size: archive.count,
                work: write,
                foundation: {
                    _ = try NSKeyedArchiver.archivedData(
                        withRootObject: keyedRecords,
                        requiringSecureCoding: true
                    )
                }
            ),
            Job(
                name: "\(name): read / JSON",
                size: archive.count,
                work: read,
                foundation: { _ = try JSONDecoder().decode([Record].self, from: json) }
            ),
            Job(
                name: "\(name): read / plist",
                size: archive.count,
                work: read,
                foundation: { _ = try PropertyListDecoder().decode([Record].self, from: list) }
            ),
            Job(
                name: "\(name): read / keyed",
                size: archive.count,
                work: read,
                foundation: {
                    _ = try NSKeyedUnarchiver.unarchivedObject(
                        ofClasses: [NSArray.self, KeyedRecord.self, NSString.self],
                        from: keyed
                    )
                }
            ),
        ] + (try lines(records)) + (try objects(records)) + (try foundationObjects(records))
    }

    /// Lines of JSON, each of which stands alone, against the same by Foundation.
    private static func lines(_ records: [Record]) throws -> [Job] {
        let encoder = FastEncoder()
        let objects = records.map(CodableRecord.init)
        var text: [UInt8] = []
        try encoder.write(lines: records) { line in
            for index in line.indices {
                text.append(line[index])
            }
        }

        return [
            Job(
                name: "lines: write / JSON",
                size: text.count,
                work: {
                    var size = 0
                    try encoder.write(lines: records) { size += $0.count }
                },
                foundation: {
                    var size = 0
                    for record in records {
                        size += try JSONEncoder().encode(record).count
                    }
                }
            ),
            Job(
                name: "lines of objects: write / JSON",
                size: text.count,
                work: {
                    var size = 0
                    try encoder.write(lines: objects) { size += $0.count }
                },
                foundation: {
                    var size = 0
                    for object in objects {
                        size += try JSONEncoder().encode(object).count
                    }
                }
            ),
            Job(
                name: "lines: write / all at once",
                size: text.count,
                work: { try encoder.write(lines: records) { _ in } },
                foundation: {
                    _ = try encoder.text(records, WritingOptions(indent: nil, limits: .none))
                }
            ),
        ]
    }

    /// Objects coded by a table against objects coded through Codable, and shared instances against
    /// single ones.
    private static func objects(_ records: [Record]) throws -> [Job] {
        let encoder = FastEncoder()
        let decoder = FastDecoder()
        let codable = records.map(CodableRecord.init)
        let table = TableRecords()
        table.records = records.map(TableRecord.init)
        let shared = Array(repeating: codable, count: 10).flatMap { $0 }
        let codableArchive = try encoder.encode(codable)
        let tableArchive = try encoder.encode(object: table)
        let sharedArchive = try encoder.encode(shared)

        return [
            Job(
                name: "objects: write by table / Codable",
                size: tableArchive.count,
                work: { _ = try encoder.encode(object: table) },
                foundation: { _ = try encoder.encode(codable) }
            ),
            Job(
                name: "objects: read by table / Codable",
                size: tableArchive.count,
                work: { _ = try decoder.decodeObject(TableRecords.self, from: tableArchive) },
                foundation: { _ = try decoder.decode([CodableRecord].self, from: codableArchive) }
            ),
            Job(
                name: "objects: write, each 10 times / once",
                size: sharedArchive.count,
                work: { _ = try encoder.encode(shared) },
                foundation: { _ = try encoder.encode(codable) }
            ),
            Job(
                name: "objects: read, each 10 times / once",
                size: sharedArchive.count,
                work: { _ = try decoder.decode([CodableRecord].self, from: sharedArchive) },
                foundation: { _ = try decoder.decode([CodableRecord].self, from: codableArchive) }
            ),
        ]
    }

    /// Objects of FastCoder against the same objects coded through Codable.
    private static func foundationObjects(_ records: [Record]) throws -> [Job] {
        let encoder = FastEncoder()
        let decoder = FastDecoder()
        let codable = records.map(CodableRecord.init)
        let archive = try encoder.encode(codable)
        let listed = FastArray(records.map(ListedRecord.init))
        let auto = FastArray(records.map(AutoRecord.init))

        return try [
            ("FastCoded", listed, ListedRecord.self as Any.Type),
            ("AutoCoding", auto, AutoRecord.self),
        ]
        .flatMap { name, objects, type in
            var coder = FastCoder()
            coder.types.register(type)
            let data = try coder.data(withRootObject: objects)

            return [
                Job(
                    name: "\(name): write / Codable",
                    size: data.count,
                    work: { [coder] in _ = try coder.data(withRootObject: objects) },
                    foundation: { _ = try encoder.encode(codable) }
                ),
                Job(
                    name: "\(name): read / Codable",
                    size: data.count,
                    work: { [coder] in _ = try coder.object(with: data) },
                    foundation: { _ = try decoder.decode([CodableRecord].self, from: archive) }
                ),
            ]
        }
    }

    private static var propertyListEncoder: PropertyListEncoder {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return encoder
    }
}
