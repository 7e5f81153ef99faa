import TestSupport

@Suite("Random models")
struct RandomModelTests {
    /// Makes a model in which things hold earlier ones directly, and so without cycles, and link to
    /// any.
    static func model(_ random: inout SplitMix64) -> (root: Thing, all: [Thing]) {
        var all: [Thing] = []
        for id in 0...Int.random(in: 1...12, using: &random) {
            let thing = Thing(id)
            if Bool.random(using: &random) {
                thing.label = ["", "é", "a.b", "$x", "😀"].randomElement(using: &random)
            }

            thing.numbers = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                [0, -0.0, 1.5, 1e300, .infinity].randomElement(using: &random) ?? 0
            }

            if Bool.random(using: &random) {
                thing.kind = .weighted(0.25, note: thing.label)
            }

            for _ in 0..<Int.random(in: 0...3, using: &random) {
                guard let other = all.randomElement(using: &random) else { break }

                thing.below.append(other)
                if Bool.random(using: &random) {
                    thing.named["k\(other.id)"] = other
                }
            }

            all.append(thing)
        }

        let root = Thing(-1)
        root.below = all

        for thing in all {
            thing.owner = Bool.random(using: &random) ? root : all.randomElement(using: &random)
            thing.friend = all.randomElement(using: &random)
            thing.links =
                Bool.random(using: &random) ? [StrongLink(wrappedValue: root), StrongLink()] : []
        }

        return (root, all)
    }

    /// Compares two models with their identities.
    static func areSame(
        _ left: Thing?,
        _ right: Thing?,
        _ pairs: inout [ObjectIdentifier: ObjectIdentifier]
    ) -> Bool {
        guard let left, let right else { return left == nil && right == nil }

        if let known = pairs[ObjectIdentifier(left)] {
            return known == ObjectIdentifier(right)
        }

        if pairs.values.contains(ObjectIdentifier(right)) {
            return false
        }

        pairs[ObjectIdentifier(left)] = ObjectIdentifier(right)
        guard left.id == right.id, left.label == right.label, left.kind == right.kind,
            left.numbers.map(\.bitPattern) == right.numbers.map(\.bitPattern),
            left.below.count == right.below.count,
            left.named.keys == right.named.keys, left.links.count == right.links.count
        else { return false }

        for (one, other) in zip(left.below, right.below) where !areSame(one, other, &pairs) {
            return false
        }

        for (key, one) in left.named where !areSame(one, right.named[key], &pairs) {
            return false
        }

        for (one, other) in zip(left.links, right.links) {
            if !areSame(one.wrappedValue, other.wrappedValue, &pairs) {
                return false
            }
        }

        return areSame(left.owner, right.owner, &pairs)
            && areSame(left.friend, right.friend, &pairs)
    }

    static func unlink(_ things: [Thing]) {
        for thing in things {
            thing.friend = nil
            thing.links = []
        }
    }

    @Test("models come back with identity from archives, graphs and texts", arguments: 0..<40)
    func random(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (root, all) = Self.model(&random)
        let encoder = FastEncoder()
        // A line is written without an archive, unless that would change something.
        let text = try encoder.text(root, .init(indent: nil))
        var lines: [[UInt8]] = []
        try encoder.write(lines: [root, root]) { line in
            lines.append(line.indices.map { line[$0] })
        }

        #expect(lines == [text, text], "seed \(seed)")
        for copy in try copies(root) {
            var pairs: [ObjectIdentifier: ObjectIdentifier] = [:]
            #expect(Self.areSame(root, copy, &pairs), "seed \(seed)")
            #expect(pairs.count == all.count + 1)
            Self.unlink(copy.below)
        }

        Self.unlink(all)
    }
}
