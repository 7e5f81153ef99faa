/// A member of an object in a report for programs.
package struct JSONMember: Sendable {
    let key: String
    let value: JSONValue

    init(_ key: String, _ value: JSONValue) {
        self.key = key
        self.value = value
    }
}
