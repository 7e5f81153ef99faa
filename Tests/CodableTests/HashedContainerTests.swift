import TestSupport

@Suite("Sets and dictionaries of instances")
struct HashedContainerTests {
    /// Its hash reads a link only if that is asked for.
    final class Member: Codable, Hashable {
        var id: Int, readsLink: Bool
        @FastLink var owner: Club?
        init(_ id: Int, readsLink: Bool) {
            self.id = id
            self.readsLink = readsLink
        }
        private var key: String { readsLink ? owner?.name ?? "" : "" }
        static func == (left: Member, right: Member) -> Bool {
            left.id == right.id && left.key == right.key
        }
        func hash(into hasher: inout Hasher) {
            hasher.combine(id)
            hasher.combine(key)
        }
    }

    final class Club: Codable {
        var name = "c", set: Set<Member> = [], dictionary: [Member: Int] = [:]
    }

    private func club(readsLink: Bool, inSet: Bool) -> Club {
        let club = Club()
        for id in 0..<5 {
            let member = Member(id, readsLink: readsLink)
            member.owner = club

            if inSet {
                club.set.insert(member)
            } else {
                club.dictionary[member] = id
            }
        }

        return club
    }

    @Test("what is hashed without its links is found again", arguments: [true, false])
    func plain(_ inSet: Bool) throws {
        let back = try roundTrip(club(readsLink: false, inSet: inSet))
        #expect(back.set.count + back.dictionary.count == 5)
        #expect(back.set.allSatisfy { back.set.contains($0) && $0.owner === back })
        #expect(back.dictionary.keys.allSatisfy { back.dictionary[$0] == $0.id })
    }

    @Test("a hash that depends on a link is an error with its path", arguments: [true, false])
    func linked(_ inSet: Bool) throws {
        expectError(DecodingError.self, at: inSet ? "0.set" : "0.dictionary") {
            try roundTrip([club(readsLink: true, inSet: inSet)])
        }
    }

    final class Pointer: Codable, Hashable {
        @StrongLink var tag: Tag?
        init(_ tag: Tag) {
            self.tag = tag
        }
        static func == (left: Pointer, right: Pointer) -> Bool {
            left.tag?.name == right.tag?.name
        }
        func hash(into hasher: inout Hasher) {
            hasher.combine(tag?.name)
        }
    }

    @Test func `elements that are equal are an error: a set would lose them`() throws {
        expectError(DecodingError.self, at: "a.1") {
            try roundTrip(["a": Set([Pointer(Tag("1")), Pointer(Tag("2"))])])
        }
        #expect(throws: DecodingError.self) { try decode(Set<Int>.self, "[1,2,1.0]") }
        #expect(try decode(Set<Int>.self, "[1,2]") == [1, 2])
    }

    final class Node: FastObject, Hashable {
        var id = 0
        weak var owner: Owner?
        init() {}
        static let fastProperties = FastTable<Node>().property("id", \.id).property(
            "owner",
            \.owner
        )
        static func == (left: Node, right: Node) -> Bool {
            left.id == right.id && left.owner?.boss?.id == right.owner?.boss?.id
        }
        func hash(into hasher: inout Hasher) {
            hasher.combine(id)
            hasher.combine(owner?.boss?.id)
        }
    }

    final class Owner: FastObject {
        var nested: [String: Set<Node>]? = [:], set: Set<Node> = [], boss: Node?
        init() {}
        static let fastProperties = FastTable<Owner>()
            .property("set", \.set).property("nested", \.nested).property("boss", \.boss)
    }

    @Test func `sets of objects are built after the references that the objects' hashes read`()
        throws
    {
        let owner = Owner()
        owner.boss = with(Node()) { $0.id = 9 }

        for id in 0..<5 {
            owner.set.insert(
                with(Node()) {
                    $0.id = id
                    $0.owner = owner
                }
            )
        }

        owner.nested = ["x": owner.set]
        let back = try roundTrip(owner)
        #expect(back.set.count == 5 && back.set.allSatisfy { back.set.contains($0) })
        #expect(back.nested?["x"] == back.set)
    }

    @Test func `equal objects in a set are an error`() throws {
        let text =
            #"{"$class":"Owner","set":{"$class":"NSSet","NS.objects":[{"$class":"Node"},{"$class":"Node"}]}}"#
        expectError(DecodingError.self, at: "set.1") { try decodeObject(Owner.self, text) }
    }

    @Test("an error of an entry whose key is a number names the number")
    func numberKeys() {
        expectError(EncodingError.self, at: "-1") { try FastEncoder().encode([-1: "a\0"]) }
    }
}
