import _FastCodingCore

struct KeyedArchiveParts {
    var contents: KeyedArchiveContents
    /// The nodes of those keys with a meaning that occur.
    private let keys: [KeyedArchiveKey: KeyedArchiveValue]
    let objects: Int
    let top: Int

    init(_ contents: KeyedArchiveContents) throws(FastCodingError) {
        var keys: [KeyedArchiveKey: KeyedArchiveValue] = [:]
        for key in KeyedArchiveKey.allCases { keys[key] = contents.string(key.rawValue).map { KeyedArchiveValue($0) } }
        guard let root = contents.root?.dictionary else {
            throw FastCodingError(.keyedArchive, "a keyed archive is a dictionary", offset: 0)
        }
        func value(_ key: KeyedArchiveKey) throws(FastCodingError) -> KeyedArchiveValue {
            guard let value = keys[key].flatMap({ contents.value(ofKey: $0, of: root) }) else {
                throw FastCodingError(
                    .keyedArchive, "a keyed archive has \(key.rawValue), which is missing here",
                    offset: contents.offset(of: root))
            }
            return value
        }
        let archiver = try value(.archiver).node
        guard let archiver, contents.graph.kind(archiver) == .string,
            contents.graph.bytes(archiver).equals(utf8: KeyedArchiveOuterForm.archiver)
        else {
            throw Self.wrong(.archiver, "the string \(KeyedArchiveOuterForm.archiver)", archiver, in: root, contents)
        }
        let version = try value(.version).node
        guard let version, contents.graph.kind(version) == .integer,
            contents.graph.integer(version) == KeyedArchiveOuterForm.version
        else { throw Self.wrong(.version, "the integer \(KeyedArchiveOuterForm.version)", version, in: root, contents) }
        guard let objects = try value(.objects).array else {
            throw Self.wrong(.objects, "an array", nil, in: root, contents)
        }
        guard let top = try value(.top).dictionary else {
            throw Self.wrong(.top, "a dictionary", nil, in: root, contents)
        }
        (self.objects, self.top, self.keys) = (objects, top, keys)
        self.contents = contents
    }

    private static func wrong(
        _ key: KeyedArchiveKey, _ right: String, _ found: NodeIndex?, in root: Int, _ contents: KeyedArchiveContents
    ) -> FastCodingError {
        let what = found.map { ", but found \(contents.graph.summary($0))" } ?? ""
        return FastCodingError(
            .keyedArchive, "\(key.rawValue) of a keyed archive has to be \(right)\(what)",
            offset: contents.offset(of: root))
    }

    func value(_ key: KeyedArchiveKey, of container: Int) -> KeyedArchiveValue? {
        keys[key].flatMap { contents.value(ofKey: $0, of: container) }
    }

    func isKey(_ value: KeyedArchiveValue, among some: [KeyedArchiveKey]) -> Bool {
        some.contains { keys[$0] == value }
    }

    /// Whether an object has no keys other than these, any of which may be missing.
    func hasOnly(_ some: [KeyedArchiveKey], _ container: Int) -> Bool {
        let values = contents.values(of: container)
        return values.count <= 2 * (some.count + 1)
            && stride(from: values.startIndex, to: values.endIndex, by: 2).allSatisfy {
                isKey(values[$0], among: some + [.class])
            }
    }

    var count: Int { contents.values(of: objects).count }

    func slot(_ number: Int) -> KeyedArchiveValue {
        let values = contents.values(of: objects)
        return values[values.startIndex + number]
    }

    func isNull(slot number: Int) -> Bool {
        guard let node = slot(number).node, contents.graph.kind(node) == .string else { return false }
        return contents.graph.bytes(node).equals(utf8: KeyedArchiveOuterForm.null)
    }

    @inline(never)
    func error(_ message: String, in container: Int) -> FastCodingError {
        FastCodingError(.keyedArchive, message, offset: contents.offset(of: container))
    }
}

extension KeyedArchiveContents {
    func value(ofKey key: KeyedArchiveValue, of container: Int) -> KeyedArchiveValue? {
        let values = values(of: container)
        return stride(from: values.startIndex, to: values.endIndex, by: 2).first { values[$0] == key }
            .map { values[$0 + 1] }
    }
}
