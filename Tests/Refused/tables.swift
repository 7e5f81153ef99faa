// Properties that a table can't have. scripts/check-refused compiles this and compares the errors.
import FastCoding

struct Uncoded {}

final class Constant: FastObject {
    let id = 1
    var name = ""
    init() {}
    static let fastProperties = FastTable<Constant>()
        .property("name", \.name)
        .property("id", \.id)  // error: a property in a table has to be a variable
}

final class Holder: FastObject {
    var uncoded = Uncoded()
    var others: [Holder] = []
    init() {}
    static let fastProperties = FastTable<Holder>()
        .property("others", \.others, oldNames: "all")
        .property("uncoded", \.uncoded)  // error: type has to be Codable, a FastObject
}
