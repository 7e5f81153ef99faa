internal import _FastCodingEngine

/// The keys of plain dictionaries in many property lists and JSON texts, by the places of the
/// dictionaries: the columns that a table of them would have.
///
/// Elements of an array are one place, `items.*`. Keys may be data themselves, such as identifiers,
/// and then their number has no bound. So only so many places are kept, and so many keys in each;
/// the others are counted.
struct ColumnTotal {
    /// A key, with the values that dictionaries in one place have for it.
    struct Column {
        let name: String
        /// The kinds of its values.
        var kinds = KindSet()
        /// The number of files that have it.
        var files = 0
        /// The number of dictionaries that have it.
        var dictionaries = 0
        /// The first file that has it.
        let first: String
        /// The number of the last file that has it.
        var last = -1
    }

    /// Dictionaries with one place in their documents.
    struct Place {
        /// Its key path, with wildcards for elements.
        let path: String
        /// The number of containers around it.
        let depth: Int
        var files = 0
        var dictionaries = 0
        /// The first file that has dictionaries there.
        var first = ""
        /// The number of the last file that has some.
        var last = -1
        /// By the numbers of their names.
        var columns: [Int: Column] = [:]
        /// How often a key occurs that has no column.
        var others = 0
    }

    /// A place below another one: under a key, or among the elements.
    private struct Step: Hashable {
        let place: Int
        /// The number of the key's name; nil for elements.
        let key: Int?
    }

    private static let mostPlaces = 256
    private static let mostColumns = 1000
    private static let mostDepth = 16
    /// Longer keys are no columns.
    private static let longestKey = 256

    private(set) var places: [Place] = []
    private var numbersOfPlaces: [Step: Int] = [:]
    /// The numbers of the keys' names in all files.
    private var numbersOfNames: [[UInt8]: Int] = [:]
    private var files = 0
    /// How many dictionaries are in places for which there was no room.
    private(set) var others = 0

    /// Adds the dictionaries of a document. Each is counted once, in its first place.
    mutating func add(_ profile: DocumentProfile, _ file: String) {
        files += 1
        let outline = profile.outline
        var walk = OutlineWalk(outline)
        // The places of containers, by their parts.
        var placesOfParts: [Int: Int] = [:]
        // The numbers of names, by the parts of the keys: dictionaries may share them.
        var namesOfParts: [Int: Int?] = [:]

        while let step = walk.next(in: outline) {
            let part = outline.parts[step.part]
            guard part.isContainer else { continue }

            let place = self.place(of: step, outline, placesOfParts, &namesOfParts)
            guard let place else {
                others += part.kind == .dictionary ? 1 : 0
                continue
            }

            placesOfParts[step.part] = place
            if part.kind == .dictionary {
                count(part, in: place, profile, &namesOfParts, file)
            }
        }
    }

    /// The number of a container's place; nil if there is no room for it.
    private mutating func place(
        of step: OutlineWalk.Step,
        _ outline: Outline,
        _ placesOfParts: [Int: Int],
        _ names: inout [Int: Int?]
    ) -> Int? {
        guard let parent = step.parent else { return child(of: -1, nil, "") }
        guard let outer = placesOfParts[parent] else { return nil }

        let container = outline.parts[parent]
        guard container.kind == .dictionary else { return child(of: outer, nil, "*") }

        let keyPart = Int(outline.children[container.range.lowerBound + step.place - 1])
        guard let name = name(of: keyPart, outline, &names) else { return nil }

        return child(
            of: outer,
            name,
            KeyPath.component(outline.bytes(of: outline.parts[keyPart]))
        )
    }

    /// The number of a place below another one, which may be new; nil if there is no room for it.
    ///
    /// - Parameter outer: -1 for the root's.
    private mutating func child(of outer: Int, _ key: Int?, _ component: String) -> Int? {
        let step = Step(place: outer, key: key)
        if let known = numbersOfPlaces[step] {
            return known
        }

        let depth = outer < 0 ? 0 : places[outer].depth + 1
        guard places.count < Self.mostPlaces, depth <= Self.mostDepth else { return nil }

        let path = outer < 0 ? KeyPath.root : KeyPath.joined(places[outer].path, component)
        numbersOfPlaces[step] = places.count
        places.append(Place(path: path, depth: depth))
        return places.count - 1
    }

    /// The number of a key's name; nil if it is too long.
    private mutating func name(of part: Int, _ outline: Outline, _ names: inout [Int: Int?]) -> Int?
    {
        if let known = names[part] {
            return known
        }

        let key = outline.parts[part]
        var number: Int?
        if key.isText, key.range.count <= Self.longestKey {
            let text = Array(outline.pool[key.range])
            number = numbersOfNames[text]
            if number == nil, numbersOfNames.count < Self.mostPlaces * Self.mostColumns {
                number = numbersOfNames.count
                numbersOfNames[text] = number
            }
        }

        names[part] = .some(number)
        return number
    }

    /// Counts a dictionary in a place, with its keys.
    private mutating func count(
        _ dictionary: OutlinePart,
        in place: Int,
        _ profile: DocumentProfile,
        _ names: inout [Int: Int?],
        _ file: String
    ) {
        if places[place].dictionaries == 0 {
            places[place].first = file
        }

        places[place].dictionaries += 1
        if places[place].last != files {
            places[place].last = files
            places[place].files += 1
        }

        let outline = profile.outline
        let children = outline.children(of: dictionary)
        for index in stride(from: children.startIndex, to: children.endIndex - 1, by: 2) {
            let key = Int(children[index])
            guard let name = name(of: key, outline, &names),
                places[place].columns[name] != nil
                    || places[place].columns.count < Self.mostColumns
            else {
                places[place].others += 1
                continue
            }

            let kinds = profile.classes.contents(of: Int(children[index + 1]), outline).kinds
            // The text of a key is made for its first dictionary only.
            var column =
                places[place].columns[name]
                ?? Column(name: String(lossy: outline.bytes(of: outline.parts[key])), first: file)
            column.kinds.formUnion(kinds)
            column.dictionaries += 1
            if column.last != files {
                column.last = files
                column.files += 1
            }

            places[place].columns[name] = column
        }
    }
}

// The report. Columns with more dictionaries come first, and equal ones by name.
extension ColumnTotal {
    /// Places that have dictionaries, in the order in which they were found.
    private var shown: [Place] { places.filter { $0.dictionaries > 0 } }

    /// The columns of a place in the order of the report.
    private static func sorted(_ place: Place) -> [Column] {
        place.columns.values.sorted { left, right in
            left.dictionaries == right.dictionaries
                ? left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
                : left.dictionaries > right.dictionaries
        }
    }

    /// A number of dictionaries in words.
    private static func dictionaries(_ count: Int) -> String {
        counted(count, "dictionary", "dictionaries")
    }

    /// Writes the places and their columns for people.
    func writeText(to text: inout BlockOutput) throws(FastCodingError) {
        for place in shown {
            text.buffer.append("\ndictionaries at " + DisplayText.safe(place.path))
            text.buffer.append(", " + counted(place.files, "file") + ", ")
            text.buffer.append(Self.dictionaries(place.dictionaries))
            text.buffer.append(", first in " + DisplayText.safe(place.first) + "\n")
            try writeColumns(of: place, to: &text)
        }

        if others > 0 {
            text.buffer.append("\n" + Self.dictionaries(others) + " in other places\n")
        }
    }

    /// Writes a line for each column of a place.
    private func writeColumns(of place: Place, to text: inout BlockOutput) throws(FastCodingError) {
        let columns = Self.sorted(place)
        let names = SortedNames(columns.map { Array($0.name.utf8) })
        var list = NameColumn(in: names.bytes)
        for start in names.starts {
            list.widen(forNameAt: start)
        }

        for (index, column) in columns.enumerated() {
            text.buffer.append(0x20, times: 2)
            list.appendName(at: names.starts[index], isFollowed: true, to: &text.buffer)
            text.buffer.append(column.kinds.phrase())
            text.buffer.append(", " + Self.dictionaries(column.dictionaries))
            if column.files < place.files {
                text.buffer.append(" in " + counted(column.files, "file"))
                text.buffer.append(", first in " + DisplayText.safe(column.first))
            }

            text.buffer.append(0x0A)
            try text.flushIfFull()
        }

        if place.others > 0 {
            text.buffer.append("  and other keys, " + counted(place.others, "value") + "\n")
        }
    }

    /// Writes the places and their columns as members of an object.
    func writeJSON(to json: inout JSONWriter) throws(FastCodingError) {
        try json.beginArray("dictionaries")
        for place in shown {
            try json.beginDictionary()
            try json.member("path", text: place.path)
            try json.member("files", place.files)
            try json.member("dictionaries", place.dictionaries)
            try json.member("first", text: place.first)
            try json.beginArray("columns")
            for column in Self.sorted(place) {
                try write(column, to: &json)
            }

            try json.endArray()
            try json.member("other-values", place.others)
            try json.endDictionary()
        }

        try json.endArray()
        try json.member("other-dictionaries", others)
    }

    /// Writes a column as an object.
    private func write(_ column: Column, to json: inout JSONWriter) throws(FastCodingError) {
        try json.beginDictionary()
        try json.member("name", text: column.name)
        try json.beginArray("types")
        for word in column.kinds.words() {
            try json.string(word)
        }

        try json.endArray()
        try json.member("files", column.files)
        try json.member("dictionaries", column.dictionaries)
        try json.member("first", text: column.first)
        try json.endDictionary()
    }
}
