import _FastCodingNotation

/// A change to a graph's content, as a user puts it in words: see
/// ``ObjectGraph/apply(_:options:)``.
///
/// Key paths are those of fastcode-notation(5), with wildcards where there may be several places;
/// these lead to no keys of numbered entries, which change only if a path names them, as in `0k`.
/// Values are JSON in the notation of the same page, where `{"$alias": "KEYPATH"}` alone stands for
/// what is already in the graph.
public enum GraphEdit: Equatable, Sendable {
    /// Puts a value, given in notation, in place of what is at a key path; a dictionary without the
    /// key gets an entry. So does every dictionary that a path with `*` leads to, and every object
    /// with such a property that is nil a value.
    case set(String, value: String)
    /// Puts a value before the element at a key path, or a new entry into a dictionary. Where a
    /// path with wildcards leads to something that has no such place, nothing changes.
    case insert(String, value: String)
    /// Removes what is at a key path from what contains it. The root can't be removed; `**` leaves
    /// it empty.
    case remove(String)
    /// Renames a class.
    case renameClass(String, to: String)

    /// Makes the change. Whatever it does not name stays as it is.
    package func apply(
        to graph: inout ObjectGraph,
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        try graph.beginAdding()
        switch self {
        case .set(let path, let text):
            var value = try EditedValue(text, options, &diagnostics)
            if let found = try graph.set(path, to: &value) {
                let places = (0..<found.count).lazy.compactMap { found.referrer($0) }
                RepeatedMembers.warn(of: places, in: graph, &diagnostics)
            }
        case .insert(let path, let text):
            var value = try EditedValue(text, options, &diagnostics)
            // All places are found before anything changes, because that moves what follows.
            let places = try graph.fill(graph.placesToInsert(at: path), with: &value)
            RepeatedMembers.warn(of: places, in: graph, &diagnostics)
        case .remove(let path): try graph.removeAll(path)
        case .renameClass(let old, let new):
            try graph.renameClass(old, to: new)
        }
    }
}

// Setting. A path may lead to the same place several times, and the place of the root is that of no
// node.
extension ObjectGraph {
    /// A place at which nothing is replaced. At that of an element, something is put before the
    /// element.
    typealias Vacancy = (node: NodeIndex, place: LastComponent)

    /// Returns the places that the path leads to; nil if there were none.
    mutating func set(_ path: String, to value: inout EditedValue)
        throws(FastCodingError) -> FoundPlaces?
    {
        // All places are found before anything changes.
        let vacancies = vacancies(path)
        let found: FoundPlaces

        do throws(FastCodingError) {
            found = try KeyPathSearch.find([path], in: self, sparesKeys: true)
        } catch {
            try fill(vacancies.isEmpty ? [newEntry(path, error)] : vacancies, with: &value)
            return nil
        }

        try check(found, path)
        for index in 0..<found.count {
            let node = try value.node(in: &self)
            if let place = found.referrer(index) {
                try set(.place(place.place), of: place.parent, to: node)
            } else {
                rootIndex = node
            }
        }

        try fill(vacancies, with: &value)
        return found
    }

    /// Where a path with `*`, but not `**`, that ends in a name or a number has nothing to replace:
    /// the dictionaries that lack the key, and the objects whose property is nil. What counts from
    /// the end is a wildcard, too.
    private func vacancies(_ path: String) -> [Vacancy] {
        let split = KeyPath.split(path)
        let last = split.last
        let kinds = KeyPathSearch.components(of: path).map(\.kind)
        guard let parentPath = split.parent, kinds.contains(.any), !kinds.contains(.deep),
            kinds.last != .any,
            !Self.isFromEnd(last),
            let parents = try? containers(parentPath, of: path)
        else { return [] }

        var walker = KeyPathWalker()
        return parents.numbers.compactMap { number in
            let node = parents.found.node(number, in: self)
            let place = place(last, in: node, &walker)
            if case .place(let index)? = place,
                kind(node) != .object || part(index, of: node) != .nil
            {
                return nil
            }

            return place.map { (node, $0) }
        }
    }

    /// The place of a key that a dictionary does not have yet, if what comes before it in a path
    /// that leads nowhere is there.
    private func newEntry(_ path: String, _ error: FastCodingError) throws(FastCodingError)
        -> Vacancy
    {
        let split = KeyPath.split(path)
        guard !KeyPathSearch.hasWildcard(path),
            let found = try? KeyPathSearch.find(
                [split.parent ?? KeyPath.root],
                in: self,
                sparesKeys: true
            )
        else { throw error }

        var walker = KeyPathWalker()
        let node = found.node(0, in: self)
        if let place = place(split.last, in: node, &walker) {
            return (node, place)
        }

        var error = error
        error.keyPath = self.path(found, 0)
        throw error
    }

    @discardableResult
    mutating func fill(
        _ vacancies: [Vacancy],
        with value: inout EditedValue
    ) throws(FastCodingError) -> [KeyPathStep] {
        var elements: [KeyPathStep] = []
        for (node, place) in vacancies {
            let child = try value.node(in: &self)
            if case .place(let index) = place, isCollection(node) {
                try insert(child, at: index, into: node)
                elements.append(KeyPathStep(parent: node, place: index))
            } else {
                try set(place, of: node, to: child)
            }
        }

        return elements
    }

    /// Refuses places in what can only be changed as a whole.
    private func check(_ found: FoundPlaces, _ path: String) throws(FastCodingError) {
        for index in 0..<found.count {
            guard let node = found.referrer(index)?.parent else { continue }
            if kind(node) == .url || kind(node) == .keyedArchive {
                throw part(of: node, path)
            }
        }
    }

    private func path(_ found: FoundPlaces, _ number: Int) -> String? {
        guard found.referrer(number) != nil else { return nil }

        var addressing = KeyPathAddressing()
        return addressing.path(of: found.way(to: number), in: self)
    }

    /// The places that a path leads to, and their numbers without those at which something stands
    /// again.
    private func containers(
        _ parentPath: String,
        of path: String
    ) throws(FastCodingError) -> (found: FoundPlaces, numbers: [Int]) {
        let found: FoundPlaces
        do throws(FastCodingError) {
            found = try KeyPathSearch.find([parentPath], in: self, sparesKeys: true)
        } catch {
            // The last two components of the whole path may be those of the base of a URL.
            try check(KeyPathSearch.find([path], in: self, sparesKeys: true), path)
            throw error
        }

        var seen: Set<UInt32> = []
        return (
            found, (0..<found.count).filter { seen.insert(found.node($0, in: self).index).inserted }
        )
    }

    /// Whether a node has elements and not entries or properties.
    private func isCollection(_ node: NodeIndex) -> Bool {
        kind(node).isContainer && !kind(node).isDictionary
    }

    /// Whether a component is an index that counts from the end.
    private static func isFromEnd(_ component: String) -> Bool {
        component.hasPrefix("-") && KeyPath.index(Array(component.utf8.dropFirst()).span) ?? 0 > 0
    }

    /// Where a path says to insert something. What has no such place is passed over if the path
    /// leads to something else that has one; if there is something at such a place already, that is
    /// an error.
    func placesToInsert(at path: String) throws(FastCodingError) -> [Vacancy] {
        let split = KeyPath.split(path)
        let last = split.last
        if KeyPathSearch.hasWildcard(last) {
            throw FastCodingError(
                .keyPath,
                "nothing can be inserted at '\(last)', which stands for what is there already; as a key it begins "
                    + "with '\\u002a'"
            )
        }

        let parents = try containers(split.parent ?? KeyPath.root, of: path)
        var places: [Vacancy] = []
        var failure: FastCodingError?
        var walker = KeyPathWalker()

        for number in parents.numbers {
            let parent = parents.found.node(number, in: self)
            do throws(FastCodingError) {
                places.append((parent, try place(last, toInsertInto: parent, &walker)))
            } catch {
                failure = failure ?? error.at(keyPath: self.path(parents.found, number))
                continue
            }

            guard case .place(let index)? = places.last?.place, !isCollection(parent),
                kind(part(index, of: parent)) != .nil
            else { continue }

            let name = NameText.escaped(NameText.shown(Array(last.utf8).span))
            throw FastCodingError(
                .keyPath,
                "there is already something at '\(name)', which can be set",
                keyPath: self.path(parents.found, number)
            )
        }

        if places.isEmpty, let failure {
            throw failure
        }

        return places
    }

    /// The place in a container that a component of a path says to put something at.
    private func place(
        _ component: String,
        toInsertInto node: NodeIndex,
        _ walker: inout KeyPathWalker
    ) throws(FastCodingError) -> LastComponent {
        if isCollection(node) {
            let count = childRange(node).count
            if let place = Self.position(component, among: count) {
                return .place(place)
            }

            let failure = KeyPathWalker.noIndex(
                Array(component.utf8),
                in: kind(node),
                count: count,
                "element"
            )

            throw FastCodingError(.keyPath, failure + "; '-' stands for the end")
        }

        if let place = place(component, in: node, &walker) {
            return place
        }

        throw FastCodingError(.keyPath, walker.failure(at: node, in: self))
    }

    /// The position of the element that a component says to insert before.
    private static func position(_ component: String, among count: Int) -> Int? {
        if component == "-" {
            return count
        }

        let isFromEnd = isFromEnd(component)
        guard let number = KeyPath.index(Array(component.utf8.dropFirst(isFromEnd ? 1 : 0)).span),
            number <= count
        else { return nil }

        return isFromEnd ? count - number : number
    }
}

// Removing and renaming.
extension ObjectGraph {
    mutating func removeAll(_ path: String) throws(FastCodingError) {
        let found = try KeyPathSearch.find([path], in: self, sparesKeys: true)
        try check(found, path)
        // A container in the upper half, and a place in it, in the lower: there may be millions. A
        // key goes with its value, so both are one place.
        var entries: [UInt64] = []
        entries.reserveCapacity(found.count)

        for index in 0..<found.count {
            guard let place = found.referrer(index) else { continue }

            let entry = entry(at: place.place, of: place.parent)
            entries.append(UInt64(place.parent.index) << 32 | UInt64(entry.lowerBound))
        }

        if entries.isEmpty {
            throw FastCodingError(
                .keyPath,
                "the root can't be removed; it can be set",
                keyPath: KeyPath.root
            )
        }

        entries.sort()
        // From the last one of each container backwards, so that its other places stay valid.
        var last: UInt64?
        for entry in entries.reversed() where entry != last {
            remove(Int(UInt32(truncatingIfNeeded: entry)), of: NodeIndex(UInt32(entry >> 32)))
            last = entry
        }
    }

    mutating func renameClass(_ old: String, to new: String) throws(FastCodingError) {
        let name = Array(old.utf8)
        if new.isEmpty {
            throw FastCodingError(.notRepresentable, "a class can't have an empty name")
        }

        if new.utf8.contains(0) {
            throw FastCodingError(.notRepresentable, "the name of a class can't contain U+0000")
        }

        var isFound = false
        let range = appendBytes(Array(new.utf8).span)

        for index in definitions.indices where bytes(definitions[index].name).equals(name.span) {
            definitions[index].name = range
            isFound = true
        }

        let node = addString(range)
        for index in records.indices where records[index].kind == .codedObject {
            let first = Int(records[index].a)
            guard bytes(children[first]).equals(name.span) else { continue }

            children[first] = node
            isFound = true
        }

        if !isFound {
            throw unknownClass(name)
        }

        // It knows the definitions by their old names.
        definitionTable = DefinitionTable()
    }

    package func unknownClass(_ name: [UInt8]) -> FastCodingError {
        // Only so many names are examined for a similar one.
        let candidates = 1000
        let coded = records.lazy.filter { $0.kind == .codedObject }.prefix(candidates)
            .map { byteRange(children[Int($0.a)]) }

        let names = definitions.prefix(candidates).map(\.name) + coded
        let short = names.filter { $0.count <= NameText.most }.map { text($0) }
        let similar = NearestName.nearest(to: name, among: short).map {
            "; did you mean '\(NameText.escaped($0))'?"
        }

        return FastCodingError(
            .unknownClass,
            "there is no class '\(NameText.escaped(NameText.shown(name.span)))'" + (similar ?? "")
        )
    }

    /// Makes a change that a user has put in words. What it does not name stays as it is.
    ///
    ///     try graph.apply(.set("items.*.done", value: "true"))
    ///
    /// - Parameter options: how to read its value, except that its format is JSON.
    /// - Returns: the warnings about the value, and those of sets and dictionaries that now have
    ///   equal elements or keys.
    /// - Throws: ``FastCodingError/Code/keyPath`` if a path leads nowhere, what reading the value
    ///   throws, with line and column in the value, and what the graph can't hold. The graph may
    ///   then have been changed in part.
    @discardableResult
    public mutating func apply(
        _ edit: GraphEdit,
        options: ReadingOptions = ReadingOptions()
    ) throws(FastCodingError) -> [FastCodingError] {
        var diagnostics = Diagnostics()
        try edit.apply(to: &self, options: options, diagnostics: &diagnostics)
        return try diagnostics.returned(options.refusesWarnings)
    }
}
