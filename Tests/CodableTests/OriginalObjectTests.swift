import TestSupport

@Suite("Objects of the original's archives as Swift classes")
struct OriginalObjectTests {
    class FXPerson: Codable {
        var name: String?
        var age = 0
        var friends: [StrongLink<FXPerson>]?
        var height = 0.0
        var active = false
        var extra: FastValue?
    }

    final class FXEmployee: FXPerson {
        var title: String?
        var salary: Float = 0
        @StrongLink var boss: FXPerson?

        private enum CodingKeys: CodingKey { case title, salary, boss }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try container.decodeIfPresent(String.self, forKey: .title)
            salary = try container.decode(Float.self, forKey: .salary)
            _boss = try container.decode(StrongLink<FXPerson>.self, forKey: .boss)
            try super.init(from: decoder)
        }
    }

    /// Version 2.2 was the first to write the properties of superclasses.
    static let versions = ["2.2", "2.3", "3.0", "3.0.1", "3.0.2", "3.1", "3.2", "3.3"]

    static func archive(_ name: String, _ version: String) throws -> [UInt8] {
        try #require(Originals.named(name, version: version)).bytes
    }

    private func archive(_ name: String, _ version: String) throws -> [UInt8] {
        try OriginalObjectTests.archive(name, version)
    }

    private var decoder: FastDecoder {
        let types = with(FastTypes()) { $0.register(FXEmployee.self) }
        var decoder = FastDecoder(types: types)
        // Warnings about old dialects do not matter here.
        decoder.warn = { _ in }
        return decoder
    }

    @Test("people who know each other, also in circles", arguments: versions)
    func people(_ version: String) throws {
        let people = try decoder.decode([FXPerson].self, from: archive("people_shared", version))
        #expect(people.map(\.name) == ["Nick", "Ann", "Sam", "Nick", "Nick"])
        #expect(people[3] === people[0] && people[4] === people[0])
        #expect(people[0].friends?[0].wrappedValue === people[1])
        #expect(people[1].friends?[0].wrappedValue === people[0])
        #expect(people[0].active && people[0].height == 1.5)
        let sam = try #require(people[2] as? FXEmployee)
        #expect(sam.title == "Clerk" && sam.salary == 2.5 && sam.age == 300)
        #expect(sam.boss === people[0])
        #expect(sam.friends?[0].wrappedValue === people[1])

        let nick = try decoder.decode(FXPerson.self, from: archive("people_circular", version))
        #expect(nick.friends?[0].wrappedValue?.friends?[0].wrappedValue === nick)
        for person in people + [nick] {
            for friend in person.friends ?? [] { friend.wrappedValue?.friends = nil }
            person.friends = nil
        }
    }

    @Test func `dates, URLs and points as properties and elements`() throws {
        let dates = try decoder.decode([FastValue].self, from: archive("date_shared", "3.3"))
        #expect(
            dates.map(\.content) == [FastValue](repeating: .date(ArchiveDate(secondsSince2001: 12345.678)), count: 3))
        let urls = try decoder.decode([FastValue].self, from: archive("url_in_array", "3.3"))
        #expect(urls.map(\.content) == [.url("http://a.b/c", base: nil)])
        struct Mixed: Decodable {
            let person: FXPerson
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                person = try container.decode(FXPerson.self)
                #expect(try container.decode(FXPerson.self) === person)
            }
        }
        let mixed = try decoder.decode(Mixed.self, from: archive("value_in_object", "3.3"))
        #expect(mixed.person.extra?.content == .geometry(.point(x: 1.5, y: -2.25)))
    }
}
