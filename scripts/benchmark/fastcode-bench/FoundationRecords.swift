import FastCoding
import FastCodingFoundation
import Foundation

/// A record as an object whose properties FastCoder writes.
final class ListedRecord: FastCoded {
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

    static let codableProperties = FastTable<ListedRecord>()
        .property("id", \ListedRecord.id).property("name", \ListedRecord.name)
        .property("email", \ListedRecord.email).property("age", \ListedRecord.age)
        .property("active", \ListedRecord.active).property("balance", \ListedRecord.balance)
        .property("score", \ListedRecord.score).property("visits", \ListedRecord.visits)
        .property("tags", \ListedRecord.tags).property("joined", \ListedRecord.joined)
        .property("referrer", \ListedRecord.referrer)
}

/// A record as an object that NSCoding codes by its properties.
final class AutoRecord: AutoCoding {
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

    override class var codableProperties: FastTable<AutoCoding> {
        properties
    }

    private static let properties = FastTable<AutoRecord>()
        .property("id", \AutoRecord.id).property("name", \AutoRecord.name)
        .property("email", \AutoRecord.email).property("age", \AutoRecord.age)
        .property("active", \AutoRecord.active).property("balance", \AutoRecord.balance)
        .property("score", \AutoRecord.score).property("visits", \AutoRecord.visits)
        .property("tags", \AutoRecord.tags).property("joined", \AutoRecord.joined)
        .property("referrer", \AutoRecord.referrer)
        .joined(to: AutoCoding.codableProperties)
}
