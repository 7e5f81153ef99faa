import TestSupport

/// Writes and reads a value.
func roundTrip<T: Codable>(
    _ value: T,
    encoder: FastEncoder = FastEncoder(),
    decoder: FastDecoder = FastDecoder()
) throws -> T {
    try decoder.decode(T.self, from: encoder.encode(value))
}

/// The text of a value in the notation, on one line.
func json<T: Encodable>(_ value: T, encoder: FastEncoder = FastEncoder()) throws -> String {
    String(decoding: try encoder.text(value, .init(indent: nil)), as: UTF8.self).trimmingNewlines
}

/// Decodes a text in the notation.
func decode<T: Decodable>(_ type: T.Type, _ text: String, _ decoder: FastDecoder = FastDecoder())
    throws -> T
{
    try decoder.decode(type, fromText: Array(text.utf8), as: .json)
}

func roundTrip<T: FastObject>(_ object: T, _ decoder: FastDecoder = FastDecoder()) throws -> T {
    try decoder.decodeObject(T.self, from: FastEncoder().encode(object: object))
}

func json(_ object: some FastObject, _ encoder: FastEncoder = FastEncoder()) throws -> String {
    String(decoding: try encoder.text(object: object, .init(indent: nil)), as: UTF8.self)
        .trimmingNewlines
}

func decodeObject<T: FastObject>(
    _ type: T.Type,
    _ text: String,
    _ decoder: FastDecoder = FastDecoder()
) throws -> T {
    try decoder.decodeObject(type, fromText: Array(text.utf8), as: .json)
}

/// What is read of a value that is written in each way there is.
func copies<T: Codable>(
    _ value: T,
    encoder: FastEncoder = FastEncoder(),
    decoder: FastDecoder = FastDecoder()
) throws -> [T] {
    let archives = [
        try decoder.decode(T.self, from: encoder.encode(value)),
        try decoder.decode(T.self, from: encoder.graph(of: value)),
    ]

    return try archives
        + writings.map {
            try decoder.decode(T.self, fromText: encoder.text(value, $0), as: $0.format)
        }
}

func copies<T: FastObject>(object: T, types: FastTypes = FastTypes()) throws -> [T] {
    let encoder = FastEncoder(types: types)
    let decoder = FastDecoder(types: types)
    let archives = [
        try decoder.decodeObject(T.self, from: encoder.encode(object: object)),
        try decoder.decodeObject(T.self, from: encoder.graph(object: object)),
    ]

    return try archives
        + writings.map {
            try decoder.decodeObject(
                T.self,
                fromText: encoder.text(object: object, $0),
                as: $0.format
            )
        }
}

private let writings = [
    WritingOptions(format: .json),
    .init(format: .json, style: .exact),
    .init(format: .xml),
    .init(format: .binary),
]

/// A key of any name.
struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) {
        stringValue = text
    }
    init?(stringValue: String) {
        self.stringValue = stringValue
    }
    init?(intValue: Int) {
        nil
    }
}

extension String {
    var trimmingNewlines: String {
        String(drop { $0.isNewline }.reversed().drop { $0.isNewline }.reversed())
    }
}

final class Tag: Codable {
    var name: String
    init(_ name: String) {
        self.name = name
    }
}

final class TodoItem: Codable {
    var title: String, checked = false, tags: [Tag] = [], note: String?
    @FastLink var list: TodoList?
    init(_ title: String) {
        self.title = title
    }
}

final class TodoList: Codable {
    var name: String, items: [TodoItem] = []
    init(_ name: String) {
        self.name = name
    }

    func add(_ item: TodoItem) {
        items.append(item)
        item.list = self
    }
}

/// A list in which two items share a tag.
func sampleList() -> TodoList {
    let list = TodoList("Week")
    let tag = Tag("home")
    list.add(with(TodoItem("Water plants")) { $0.tags = [tag] })
    list.add(
        with(TodoItem("Bake")) {
            $0.tags = [Tag("food"), tag]
            $0.note = "rye"
        }
    )

    return list
}

class Shape: Codable {
    var name: String
    init(_ name: String) {
        self.name = name
    }
}

final class PlainNode: Codable {
    var value = 0, next: PlainNode?
    init() {}
}

final class LinkedNode: Codable, Chained {
    var value = 0
    @StrongLink var next: LinkedNode?
    init() {}
}

final class TableNode: FastObject, Chained {
    var value: Int? = 0, next: TableNode?
    init() {}
    static let fastProperties = FastTable<TableNode>().property("value", \.value).property(
        "next",
        \.next
    )
}
