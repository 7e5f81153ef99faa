import FastCoding

/// The corpus of records as structures.
struct Record: Codable {
    struct Address: Codable {
        var street: String
        var city: String
        var zip: String
        var location: Location
    }

    struct Location: Codable {
        var latitude: Double
        var longitude: Double
    }

    var id: Int
    var name: String
    var email: String
    var age: Int
    var active: Bool
    var balance: Double
    var score: Double
    var visits: Int
    var tags: [String]
    var address: Address
    var joined: String
    var referrer: Int?
}

/// A record as an object, coded through Codable.
final class CodableRecord: Codable {
    var id: Int
    var name: String
    var email: String
    var age: Int
    var active: Bool
    var balance: Double
    var score: Double
    var visits: Int
    var tags: [String]
    var joined: String
    var referrer: Int?

    init(_ record: Record) {
        id = record.id
        name = record.name
        email = record.email
        age = record.age
        active = record.active
        balance = record.balance
        score = record.score
        visits = record.visits
        tags = record.tags
        joined = record.joined
        referrer = record.referrer
    }
}

/// A record as an object, coded by a table.
final class TableRecord: FastObject {
    var id = 0
    var name = ""
    var email = ""
    var age = 0
    var active = false
    var balance = 0.0
    var score = 0.0
    var visits = 0
    var tags: [String] = []
    var joined = ""
    var referrer: Int?

    init() {}

    convenience init(_ record: Record) {
        self.init()
        id = record.id
        name = record.name
        email = record.email
        age = record.age
        active = record.active
        balance = record.balance
        score = record.score
        visits = record.visits
        tags = record.tags
        joined = record.joined
        referrer = record.referrer
    }

    static let fastProperties = FastTable<TableRecord>()
        .property("id", \.id).property("name", \.name).property("email", \.email).property(
            "age",
            \.age
        )
        .property("active", \.active).property("balance", \.balance).property("score", \.score)
        .property("visits", \.visits).property("tags", \.tags).property("joined", \.joined)
        .property("referrer", \.referrer)
}

/// An array of objects coded by a table.
final class TableRecords: FastObject {
    var records: [TableRecord] = []
    init() {}
    static let fastProperties = FastTable<TableRecords>().property("records", \.records)
}
