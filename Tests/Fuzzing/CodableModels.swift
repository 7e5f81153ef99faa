import FastCoding

final class FuzzDerived: FuzzBase {}

/// A structure that holds the others.
struct FuzzRecord: Codable {
    var name: String?
    var next: FuzzBase?
    var boss: [String: [FuzzRecord]]?
    var children: [FuzzRecord]?
    var a: Int?
    var b: Double??
    var rest = UnknownProperties()
}

final class FuzzSpecial: FuzzNode {}
