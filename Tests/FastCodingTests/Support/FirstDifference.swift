import TestSupport

extension GraphComparison {
    /// The first difference; nil if the graphs are equal.
    static func difference(
        _ left: ObjectGraph, _ right: ObjectGraph, plainly: Bool = false, nilPropertiesAreAbsent: Bool = false
    ) -> Difference? {
        let options = Options(plainly: plainly, nilPropertiesAreAbsent: nilPropertiesAreAbsent)
        return differences(left, right, options: options, limit: 1).first
    }

    /// Whether objects of two equal graphs that share a definition in one of them also share one in the other.
    static func shareDefinitionsAlike(_ left: ObjectGraph, _ right: ObjectGraph) -> Bool {
        let objects = [left, right].map { KeyPathOccurrences(of: $0, from: $0.rootIndex).objects }
        let pairs = Set(zip(objects[0], objects[1]).map { [left.record($0).b, right.record($1).b] })
        return (0...1).allSatisfy { side in Set(pairs.map { $0[side] }).count == pairs.count }
    }
}

extension GraphComparison.Difference: CustomStringConvertible {
    /// The path as numbers of children, and what is there.
    public var description: String {
        let place = path.isEmpty ? "root" : path.map { String($0.place) }.joined(separator: "/")
        return "at \(place): \(reason.rawValue): \(leftText) / \(rightText)"
    }
}
