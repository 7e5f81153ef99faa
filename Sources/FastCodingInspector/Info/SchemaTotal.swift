package import _FastCodingEngine

/// The classes of many documents with their properties and the types of these: the number of files
/// and objects of each, and its first file.
///
/// Documents are added one after the other, and only their names are kept. So memory is bounded by
/// the schema, however many documents there are.
package struct SchemaTotal {
    /// A property, with its contents in all objects of a class.
    private struct Property {
        var kinds = KindSet()
        var objectClass = ClassName.none
        /// The number of files that have it.
        var files = 0
        /// The number of objects that have it.
        var objects = 0
        /// The first file that has it.
        let first: String
        /// The number of the last file that has it.
        var last = -1
    }

    /// The class of the objects in a place, by the number of its name.
    private enum ClassName {
        case none
        case one(Int)
        case several

        /// Adds the class of another place.
        mutating func formUnion(_ other: ClassName) {
            switch (self, other) {
            case (_, .none), (.several, _): break
            case (.none, _): self = other
            case (.one(let left), .one(let right)) where left == right: break
            case (.one, _): self = .several
            }
        }
    }

    /// A class, with its properties by the numbers of their names.
    private struct Class {
        var files = 0
        var objects = 0
        let first: String
        var properties: [Int: Property] = [:]
        var last = -1
    }

    /// A property of a class in one document.
    private struct Found {
        /// The offset of its name in the document.
        let name: Int
        let contents: PlaceContents
        let objects: Int
    }

    private var names = SchemaNames()
    /// The keys of plain dictionaries.
    private var columns = ColumnTotal()
    /// By the numbers of their names.
    private var classes: [Int: Class] = [:]
    /// The number of files by the words for their roots' contents.
    private var roots: [String: Int] = [:]
    private var files = 0

    package init() {}

    /// Adds a document.
    ///
    /// - Parameter report: the way to read the document, and the file's name, with escapes if the
    ///   total is for people.
    /// - Throws: the reason why it can't be read to its end. Nothing of such a document is added.
    package mutating func add(
        _ document: Document,
        _ report: ArchiveReport,
        warn: WarningHandler
    ) throws(FastCodingError) {
        defer {
            // Even if the document can't be read: its bytes must not be kept.
            names.end()
        }

        let name = report.name ?? ""
        if document.hasParts {
            let outline = try Outline(of: document, limits: report.limits)
            try outline.report(warn)
            let profile = DocumentProfile(outline)
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

    /// Adds the classes of a document without chunks.
    private mutating func add(_ profile: DocumentProfile, _ file: String) {
        begin(root: profile.root, profile.outline.pool)
        if profile.slots == nil {
            columns.add(profile, file)
        }

        for group in profile.classes.groups {
            let properties = group.properties.map { number in
                let property = profile.classes.properties[number]
                return Found(
                    name: property.name,
                    contents: property.contents,
                    objects: property.objects
                )
            }

            add(group.name, group.objects, properties, file)
        }
    }

    /// Adds the classes of an archive.
    private mutating func add(_ profile: ArchiveProfile, _ file: String) {
        begin(root: profile.root, profile.subject.archive)
        for group in profile.classes.groups {
            let properties = profile.properties(of: group).map { property in
                Found(
                    name: property.name,
                    contents: property.contents,
                    objects: profile.objects(with: property, of: group)
                )
            }

            add(group.name, profile.objects(of: group), properties, file)
        }
    }

    /// Begins a document, whose names are in the given bytes.
    private mutating func begin(root: PlaceContents, _ bytes: [UInt8]) {
        files += 1
        names.begin(bytes)
        roots[root.words(namesIn: bytes), default: 0] += 1
    }

    /// Adds a class of the current document, found in so many objects.
    private mutating func add(
        _ name: Int,
        _ objects: Int,
        _ properties: [Found],
        _ file: String
    ) {
        // A definition without objects says nothing about the values in files.
        guard objects > 0 else { return }

        let number = names.number(at: name)
        // Removed while it changes: a copy of its properties would be made if the table held them,
        // too.
        var total = classes.removeValue(forKey: number) ?? Class(first: file)
        total.objects += objects
        if total.last != files {
            total.last = files
            total.files += 1
        }

        for found in properties where found.objects > 0 {
            let name = names.number(at: found.name)
            var property = total.properties.removeValue(forKey: name) ?? Property(first: file)
            property.kinds.formUnion(found.contents.kinds)
            property.objectClass.formUnion(className(of: found.contents))
            property.objects += found.objects
            if property.last != files {
                property.last = files
                property.files += 1
            }

            total.properties[name] = property
        }

        classes[number] = total
    }

    /// The class of a place's objects, by the number of its name.
    private mutating func className(of contents: PlaceContents) -> ClassName {
        if contents.hasSeveralClasses {
            return .several
        }

        return contents.onlyClass.map { .one(names.number(at: $0)) } ?? .none
    }
}

// The report. Classes and properties with more objects come first, and equal ones by name.
extension SchemaTotal {
    /// Hands the report to `output`.
    package func write(_ report: ArchiveReport, to output: ByteOutput) throws(FastCodingError) {
        try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            if report.isJSON {
                try writeJSON(
                    names.sorted(),
                    to: report.isColored ? JSONColors.coloring(output) : output
                )
            } else {
                try writeText(names.sorted(), to: output)
            }
        }
    }

    /// Classes or properties in the order of the report, with the offsets of their names.
    private static func sorted<Value>(
        _ values: [Int: Value],
        by objects: (Value) -> Int,
        _ names: SortedNames
    ) -> [(name: Int, value: Value)] {
        let sorted = values.sorted { left, right in
            let leftCount = objects(left.value)
            let rightCount = objects(right.value)
            return leftCount == rightCount
                ? names.ranks[left.key] < names.ranks[right.key] : leftCount > rightCount
        }

        return sorted.map { (names.starts[$0.key], $0.value) }
    }

    /// The contents of roots, the most frequent first.
    private var sortedRoots: [(key: String, value: Int)] {
        roots.sorted { left, right in
            left.value == right.value
                ? left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
                : left.value > right.value
        }
    }

    /// Writes the report for people.
    private func writeText(_ names: SortedNames, to output: @escaping ByteOutput)
        throws(FastCodingError)
    {
        var text = BlockOutput(flush: output)
        text.buffer.append(counted(files, "file") + "\n")
        for root in sortedRoots {
            text.buffer.append("root " + root.key + ", " + counted(root.value, "file") + "\n")
        }

        for (name, total) in Self.sorted(classes, by: \.objects, names) {
            text.buffer.append("\nclass ")
            text.buffer.appendName(names.bytes.span, from: name, columns: NameColumn.most)
            text.buffer.append(", " + counted(total.files, "file") + ", ")
            text.buffer.append(counted(total.objects, "object"))
            text.buffer.append(", first in " + DisplayText.safe(total.first) + "\n")
            try writeProperties(of: total, names, to: &text)
        }

        try columns.writeText(to: &text)
        try text.flush()
    }

    /// Writes a line for each property of a class.
    private func writeProperties(
        of total: Class,
        _ names: SortedNames,
        to text: inout BlockOutput
    ) throws(FastCodingError) {
        let properties = Self.sorted(total.properties, by: \.objects, names)
        var column = NameColumn(in: names.bytes)
        for property in properties {
            column.widen(forNameAt: property.name)
        }

        for (name, property) in properties {
            text.buffer.append(0x20, times: 2)
            column.appendName(at: name, isFollowed: true, to: &text.buffer)
            text.buffer.append(Self.words(property, names))
            text.buffer.append(", " + counted(property.objects, "object"))
            if property.files < total.files {
                text.buffer.append(" in " + counted(property.files, "file"))
                text.buffer.append(", first in " + DisplayText.safe(property.first))
            }

            text.buffer.append(0x0A)
            try text.flushIfFull()
        }

        try text.flushIfFull()
    }

    /// The types of a property in words.
    private static func words(_ property: Property, _ names: SortedNames) -> String {
        switch property.objectClass {
        case .none: return property.kinds.phrase()
        case .several: return property.kinds.phrase(object: "object of several classes")
        case .one(let number):
            var text = ByteBuffer()
            text.appendName(
                names.bytes.span,
                from: names.starts[number],
                columns: NameColumn.most
            )
            return property.kinds.phrase(object: String(decoding: text.array, as: UTF8.self))
        }
    }

    /// Writes the report for programs, as one object on a line.
    private func writeJSON(_ names: SortedNames, to output: @escaping ByteOutput)
        throws(FastCodingError)
    {
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
        for (name, total) in Self.sorted(classes, by: \.objects, names) {
            try json.beginDictionary()
            json.key("name")
            try json.name(at: name, in: names.bytes)
            try json.member("files", total.files)
            try json.member("objects", total.objects)
            try json.member("first", text: total.first)
            try Self.write(total.properties, names, to: &json)
            try json.endDictionary()
        }

        try json.endArray()
        try columns.writeJSON(to: &json)
        try json.endDictionary()
        try json.endArray()
        try json.finish()
    }

    /// Writes the properties of a class as an array.
    private static func write(
        _ properties: [Int: Property],
        _ names: SortedNames,
        to json: inout JSONWriter
    ) throws(FastCodingError) {
        try json.beginArray("properties")
        for (name, property) in sorted(properties, by: \.objects, names) {
            try json.beginDictionary()
            json.key("name")
            try json.string(SharedName(at: name, in: names.bytes))
            try json.beginArray("types")
            for word in property.kinds.words() {
                try json.string(word)
            }

            try json.endArray()
            if case .one(let number) = property.objectClass {
                let name = SharedName(at: names.starts[number], in: names.bytes)
                try json.member("class", unlessLong: name)
            }

            try json.member("files", property.files)
            try json.member("objects", property.objects)
            try json.member("first", text: property.first)
            try json.endDictionary()
        }

        try json.endArray()
    }
}
