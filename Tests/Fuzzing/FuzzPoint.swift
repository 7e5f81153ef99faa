import FastCoding

/// An object that is hashed by what it holds.
final class FuzzPoint: FastObject, Hashable {
    var x = 0
    var label: String?

    init() {}

    static let fastProperties = FastTable<FuzzPoint>().property("x", \.x, oldNames: "age").property(
        "label",
        \.label
    )

    static func == (one: FuzzPoint, other: FuzzPoint) -> Bool {
        one.x == other.x && one.label == other.label
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(x)
        hasher.combine(label)
    }
}
