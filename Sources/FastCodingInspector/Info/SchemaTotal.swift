package import _FastCodingEngine

/// The classes of many documents with their properties and the types of these: in how many files
/// and objects each occurs, and in which file first.
///
/// Documents are added one after the other, and nothing of them is kept but names. So memory is
/// bounded by the schema, however many documents there are.
package struct SchemaTotal {
    /// What a property holds in all objects of a class.
    private struct Property {
        var kinds = KindSet()
        var objectClass = ClassName.none
        var files = 0
        var objects = 0
        let first: String
        /// The number of the last file that has it.
        var last = -1
    }

    /// The class of the objects in a place.
    private enum ClassName {
        case none
        case one([UInt8])
        case several

        mutating func formUnion(_ other: ClassName) {
            switch (self, other) {
            case (_, .none), (.several, _): break
            case (.none, _): self = other
            case (.one(let left), .one(let right)) where left == right: break
            case (.one, _): self = .several
            }
        }
    }

    /// A class, with its properties by their names.
    private struct Class {
        var files = 0
        var objects = 0
        let first: String
        var properties: [[UInt8]: Property] = [:]
        var last = -1
    }

    /// What one document has of a property.
    private struct Found {
        let name: [UInt8]
        let contents: PlaceContents
        let objects: Int
    }

    private var classes: [[UInt8]: Class] = [:]
    private var roots: [String: Int] = [:]
    private var files = 0

    package init() {}

    /// Adds a document.
    ///
    /// - Parameter report: how the document is read, and what the file is called, with escapes if
    ///   the total is for people.
    /// - Throws: why it can't be read to its end. What comes before the damage is not added.
    package mutating func add(
        _ document: Document,
        _ report: ArchiveReport,
        warn: WarningHandler
    ) throws(FastCodingError) {
        let name = report.name ?? ""
        if document.hasParts {
            let profile = DocumentProfile(try Outline(of: document, limits: report.limits))
            if let problem = profile.outline.problem {
                throw problem
            }

            add(profile, name)
        } else {
            let profile = ArchiveProfile(try DumpSubject(document.bytes, report, warn: warn))
            if let problem = profile.subject.problem {
                throw problem
            }

            add(profile, name)
        }
    }

    private mutating func add(_ profile: DocumentProfile, _ file: String) {
        let names = profile.outline.pool
        begin(root: profile.root, names)
        for group in profile.classes.groups {
            let properties = group.properties.map { number in
                let property = profile.classes.properties[number]
                return Found(
                    name: Self.name(at: property.name, names),
                    contents: property.contents,
                    objects: property.objects
                )
            }

            add(Self.name(at: group.name, names), group.objects, properties, names, file)
        }
    }

    private mutating func add(_ profile: ArchiveProfile, _ file: String) {
        let names = profile.subject.archive
        begin(root: profile.root, names)
        for group in profile.classes.groups {
            let properties = profile.properties(of: group).map { property in
                Found(
                    name: Self.name(at: property.name, names),
                    contents: property.contents,
                    objects: profile.objects(with: property, of: group)
                )
            }

            let objects = profile.objects(of: group)
            add(Self.name(at: group.name, names), objects, properties, names, file)
        }
    }

    private mutating func begin(root: PlaceContents, _ names: [UInt8]) {
        files += 1
        roots[root.words(namesIn: names), default: 0] += 1
    }

    private mutating func add(
        _ name: [UInt8],
        _ objects: Int,
        _ properties: [Found],
        _ names: [UInt8],
        _ file: String
    ) {
        // A definition without objects says nothing about what is saved.
        guard objects > 0 else { return }

        var total = classes.removeValue(forKey: name) ?? Class(first: file)
        total.objects += objects
        if total.last != files {
            total.last = files
            total.files += 1
        }

        for found in properties where found.objects > 0 {
            var property = total.properties.removeValue(forKey: found.name) ?? Property(first: file)
            property.kinds.formUnion(found.contents.kinds)
            property.objectClass.formUnion(Self.className(of: found.contents, names))
            property.objects += found.objects
            if property.last != files {
                property.last = files
                property.files += 1
            }

            total.properties[found.name] = property
        }

        classes[name] = total
    }

    private static func className(of contents: PlaceContents, _ names: [UInt8]) -> ClassName {
        if contents.hasSeveralClasses {
            return .several
        }

        return contents.onlyClass.map { .one(name(at: $0, names)) } ?? .none
    }

    private static func name(at offset: Int, _ names: [UInt8]) -> [UInt8] {
        Array(names[offset...].prefix { $0 != 0 })
    }
}

// The report. Classes and properties with more objects come first, and equal ones by name.
extension SchemaTotal {
    private static let width = 60
    private static let leastNameColumns = 24

    /// Hands the report to `output`.
    package func write(_ report: ArchiveReport, to output: ByteOutput) throws(FastCodingError) {
        try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            if report.isJSON {
                try writeJSON(to: report.isColored ? JSONColors.coloring(output) : output)
            } else {
                try writeText(to: output)
            }
        }
    }

    private var sortedClasses: [(key: [UInt8], value: Class)] {
        classes.sorted { left, right in
            left.value.objects == right.value.objects
                ? left.key.lexicographicallyPrecedes(right.key)
                : left.value.objects > right.value.objects
        }
    }

    private static func sorted(_ properties: [[UInt8]: Property])
        -> [(key: [UInt8], value: Property)]
    {
        properties.sorted { left, right in
            left.value.objects == right.value.objects
                ? left.key.lexicographicallyPrecedes(right.key)
                : left.value.objects > right.value.objects
        }
    }

    private var sortedRoots: [(key: String, value: Int)] {
        roots.sorted { left, right in
            left.value == right.value
                ? left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
                : left.value > right.value
        }
    }

    private func writeText(to output: @escaping ByteOutput) throws(FastCodingError) {
        var text = BlockOutput(flush: output)
        text.buffer.append(counted(files, "file") + "\n")
        for root in sortedRoots {
            text.buffer.append("root " + root.key + ", " + counted(root.value, "file") + "\n")
        }

        for (name, total) in sortedClasses {
            text.buffer.append("\nclass ")
            Self.append(name, to: &text.buffer)
            text.buffer.append(", " + counted(total.files, "file") + ", ")
            text.buffer.append(counted(total.objects, "object"))
            text.buffer.append(", first in " + DisplayText.safe(total.first) + "\n")
            try writeProperties(of: total, to: &text)
        }

        try text.flush()
    }

    private func writeProperties(of total: Class, to text: inout BlockOutput)
        throws(FastCodingError)
    {
        let properties = Self.sorted(total.properties)
        var names: [UInt8] = []
        var starts: [Int] = []
        for property in properties {
            starts.append(names.count)
            names += property.key + [0]
        }

        var column = NameColumn(of: names, least: Self.leastNameColumns, most: Self.width)
        for start in starts {
            column.widen(forNameAt: start)
        }

        for (start, property) in zip(starts, properties) {
            text.buffer.append(0x20, times: 2)
            column.appendName(at: start, isFollowed: true, to: &text.buffer)
            text.buffer.append(Self.words(property.value))
            text.buffer.append(", " + counted(property.value.objects, "object"))
            if property.value.files < total.files {
                text.buffer.append(" in " + counted(property.value.files, "file"))
                text.buffer.append(", first in " + DisplayText.safe(property.value.first))
            }

            text.buffer.append(0x0A)
            try text.flushIfFull()
        }

        try text.flushIfFull()
    }

    private static func words(_ property: Property) -> String {
        switch property.objectClass {
        case .none: return property.kinds.phrase()
        case .several: return property.kinds.phrase(object: "object of several classes")
        case .one(let name):
            var text = ByteBuffer()
            append(name, to: &text)
            return property.kinds.phrase(object: String(decoding: text.array, as: UTF8.self))
        }
    }

    private static func append(_ name: [UInt8], to text: inout ByteBuffer) {
        let terminated = name + [0]
        text.appendName(terminated.span, from: 0, columns: width)
    }

    private func writeJSON(to output: @escaping ByteOutput) throws(FastCodingError) {
        var json = try JSONWriter.lines(flush: output)
        try json.beginDictionary()
        try json.member("kind", word: "total")
        try json.member("schema", JSONDump.schema)
        try json.member("files", files)
        try json.beginArray("roots")
        for root in sortedRoots {
            try json.beginDictionary()
            try json.member("type", text: root.key)
            try json.member("files", root.value)
            try json.endDictionary()
        }

        try json.endArray()
        try json.beginArray("classes")
        for (name, total) in sortedClasses {
            try json.beginDictionary()
            try json.member("name", text: name.span)
            try json.member("files", total.files)
            try json.member("objects", total.objects)
            try json.member("first", text: total.first)
            try Self.write(total.properties, to: &json)
            try json.endDictionary()
        }

        try json.endArray()
        try json.endDictionary()
        try json.endArray()
        try json.finish()
    }

    private static func write(_ properties: [[UInt8]: Property], to json: inout JSONWriter)
        throws(FastCodingError)
    {
        try json.beginArray("properties")
        for (name, property) in sorted(properties) {
            try json.beginDictionary()
            try json.member("name", text: name.span)
            try json.beginArray("types")
            for word in property.kinds.words() {
                try json.string(word)
            }

            try json.endArray()
            if case .one(let name) = property.objectClass {
                try json.member("class", text: name.span)
            }

            try json.member("files", property.files)
            try json.member("objects", property.objects)
            try json.member("first", text: property.first)
            try json.endDictionary()
        }

        try json.endArray()
    }
}
