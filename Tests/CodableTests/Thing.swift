import TestSupport

/// A thing that can hold others in every way there is.
final class Thing: Codable {
    var id: Int
    var label: String?
    var numbers: [Double] = []
    var kind = Kind.plain
    var below: [Thing] = []
    var named: [String: Thing] = [:]
    @FastLink var owner: Thing?
    @StrongLink var friend: Thing?
    var links: [StrongLink<Thing>] = []

    enum Kind: Codable, Equatable {
        case plain
        case weighted(Double, note: String?)
    }

    init(_ id: Int) {
        self.id = id
    }
}
