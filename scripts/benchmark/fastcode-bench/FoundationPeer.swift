import Foundation

/// The same jobs done by Foundation: JSON to a binary property list and back.
enum FoundationPeer {
    /// Reads JSON and writes it as a binary property list.
    static func propertyList(fromJSON text: Data) throws -> Data {
        let object = try JSONSerialization.jsonObject(with: text, options: [.fragmentsAllowed])
        return try PropertyListSerialization.data(
            fromPropertyList: object,
            format: .binary,
            options: 0
        )
    }

    /// Reads a binary property list and writes it as JSON.
    static func json(fromPropertyList list: Data) throws -> Data {
        let object = try unsafe PropertyListSerialization.propertyList(
            from: list,
            options: [],
            format: nil
        )
        return try JSONSerialization.data(withJSONObject: object, options: [])
    }

    /// Reads a binary property list, which is as close as Foundation comes to scanning one.
    static func read(_ list: Data) throws {
        _ = try unsafe PropertyListSerialization.propertyList(from: list, options: [], format: nil)
    }
}
