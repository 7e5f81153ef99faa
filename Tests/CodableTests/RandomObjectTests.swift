import TestSupport

@Suite("Random objects by tables")
struct RandomObjectTests {
    /// An object that can refer to others in every way there is.
    class Part: FastObject, Hashable {
        var id = 0, label: String?, numbers: [Double] = []
        weak var owner: Part?
        var next: Part?, list: [Part?] = [], named: [String: Part] = [:], set: Set<Part> = []
        required init() {}
        class var fastProperties: FastTable<Part> {
            FastTable<Part>().property("id", \.id).property("label", \.label).property(
                "numbers",
                \.numbers
            )
            .property("owner", \.owner).property("next", \.next).property("list", \.list)
            .property("named", \.named).property("set", \.set)
        }
        static func == (left: Part, right: Part) -> Bool {
            left.id == right.id
        }
        func hash(into hasher: inout Hasher) {
            hasher.combine(id)
        }
    }

    final class Special: Part {
        var extra = 0
        override class var fastProperties: FastTable<Part> {
            FastTable<Special>().property("extra", \.extra).joined(to: super.fastProperties)
        }
    }

    private static func model(_ random: inout SplitMix64) -> [Part] {
        let all = (0...Int.random(in: 1...15, using: &random)).map { id in
            let part = Bool.random(using: &random) ? Part() : Special()
            part.id = id
            (part as? Special)?.extra = id * 7

            if Bool.random(using: &random) {
                part.label = ["", "é", "a.b", "$x"].randomElement(using: &random)
            }

            part.numbers = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                [0, -0.0, 1.5, 1e300].randomElement(using: &random) ?? 0
            }

            return part
        }

        // The root holds all, so that weak references have something that owns what they refer to.
        all[0].list = all
        for part in all {
            part.owner = all.randomElement(using: &random)
            part.next = Bool.random(using: &random) ? all.randomElement(using: &random) : nil

            for _ in 0..<Int.random(in: 0...3, using: &random) {
                guard let other = all.randomElement(using: &random) else { continue }

                if part !== all[0] {
                    part.list.append(Bool.random(using: &random) ? other : nil)
                }

                part.named["k.\(other.id)"] = other
                if let member = all.randomElement(using: &random) {
                    part.set.insert(member)
                }
            }
        }

        return all
    }

    private static func unlink(_ all: [Part]) {
        for part in all {
            part.next = nil
            part.list = []
            part.named = [:]
            part.set = []
        }
    }

    /// Compares one part of two models, whose parts are numbered in their order.
    private static func areSame(_ one: Part, _ other: Part, _ copies: [Part]) -> Bool {
        func isSame(_ left: Part?, _ right: Part?) -> Bool {
            left.map { copies[$0.id] } === right
        }

        return type(of: one) == type(of: other) && one.id == other.id && one.label == other.label
            && (one as? Special)?.extra == (other as? Special)?.extra
            && one.numbers.map(\.bitPattern) == other.numbers.map(\.bitPattern)
            && isSame(one.owner, other.owner)
            && isSame(one.next, other.next) && one.list.count == other.list.count
            && zip(one.list, other.list).allSatisfy { isSame($0, $1) }
            && one.named.keys == other.named.keys
            && one.named.allSatisfy { isSame($0.value, other.named[$0.key]) }
            && one.set.count == other.set.count
            && one.set.allSatisfy { member in other.set.contains { $0 === copies[member.id] } }
    }

    @Test("objects come back with identity from archives, graphs and texts", arguments: 0..<40)
    func random(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let all = Self.model(&random)
        for root in try copies(object: all[0], types: registered(Special.self)) {
            let copies = root.list.compactMap { $0 }
            #expect(copies.count == all.count && copies[0] === root)

            for (one, other) in zip(all, copies) {
                #expect(Self.areSame(one, other, copies), "seed \(seed), part \(one.id)")
            }

            Self.unlink(copies)
        }

        Self.unlink(all)
    }
}
