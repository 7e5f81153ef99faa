import Foundation

/// A record for NSKeyedArchiver.
final class KeyedRecord: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }

    let record: Record

    init(_ record: Record) {
        self.record = record
    }

    func encode(with coder: NSCoder) {
        coder.encode(record.id, forKey: "id")
        coder.encode(record.name as NSString, forKey: "name")
        coder.encode(record.email as NSString, forKey: "email")
        coder.encode(record.age, forKey: "age")
        coder.encode(record.active, forKey: "active")
        coder.encode(record.balance, forKey: "balance")
        coder.encode(record.score, forKey: "score")
        coder.encode(record.visits, forKey: "visits")
        coder.encode(NSArray(array: record.tags.map { $0 as NSString }), forKey: "tags")
        coder.encode(record.address.street as NSString, forKey: "street")
        coder.encode(record.address.city as NSString, forKey: "city")
        coder.encode(record.address.zip as NSString, forKey: "zip")
        coder.encode(record.address.location.latitude, forKey: "latitude")
        coder.encode(record.address.location.longitude, forKey: "longitude")
        coder.encode(record.joined as NSString, forKey: "joined")

        if let referrer = record.referrer {
            coder.encode(referrer, forKey: "referrer")
        }
    }

    init?(coder: NSCoder) {
        func text(_ key: String) -> String {
            (coder.decodeObject(of: NSString.self, forKey: key) as String?) ?? ""
        }

        let tags =
            coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "tags") as? [String]

        let location = Record.Location(
            latitude: coder.decodeDouble(forKey: "latitude"),
            longitude: coder.decodeDouble(forKey: "longitude")
        )

        record = Record(
            id: coder.decodeInteger(forKey: "id"),
            name: text("name"),
            email: text("email"),
            age: coder.decodeInteger(forKey: "age"),
            active: coder.decodeBool(forKey: "active"),
            balance: coder.decodeDouble(forKey: "balance"),
            score: coder.decodeDouble(forKey: "score"),
            visits: coder.decodeInteger(forKey: "visits"),
            tags: tags ?? [],
            address: Record.Address(
                street: text("street"),
                city: text("city"),
                zip: text("zip"),
                location: location
            ),
            joined: text("joined"),
            referrer: coder.containsValue(forKey: "referrer")
                ? coder.decodeInteger(forKey: "referrer") : nil
        )
    }
}
