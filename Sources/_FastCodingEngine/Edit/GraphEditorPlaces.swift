import _FastCodingNotation

// The places of changes. A path may lead to the same place several times, and the place of the root
// is in no node. All places are found before anything changes.
extension GraphEditor {
    /// The empty places that a path with `*` means beside those where it leads to a value: the
    /// dictionaries that lack the key, and the objects whose property is nil. The path has to end
    /// in a name or a number, and `**` means none. An index that counts from the end is a wildcard,
    /// too.
    mutating func vacancies(_ path: String, in graph: ObjectGraph) throws(FastCodingError)
        -> [Target]
    {
        let split = KeyPath.split(path)
        let last = split.last
        let kinds = KeyPathSearch.components(of: path).map(\.kind)
        guard let parentPath = split.parent, kinds.contains(.any), !kinds.contains(.deep),
            kinds.last != .any,
            !Self.isFromEnd(last),
            let parents = try? containers(parentPath, of: path, in: graph)
        else { return [] }

        var walker = KeyPathWalker()
        var targets: [Target] = []
        for number in parents.numbers {
            let node = parents.found.node(number, in: graph)
            guard let place = graph.place(last, in: node, &walker) else { continue }

            // Existing values are found by the path itself. Only the nil of an object's property is
            // empty.
            if case .place(let index) = place,
                graph.kind(node) != .object || graph.part(index, of: node) != .nil
            {
                continue
            }

            let path = try self.path(parents.found, number, last, in: graph)
            targets.append(Target(parent: node, place: place, path: path))
        }

        return targets
    }

    /// The place of a key that a dictionary does not have yet, if the path leads somewhere without
    /// its last component; nil if there is no such place.
    mutating func newEntry(_ path: String, in graph: ObjectGraph) throws(FastCodingError) -> Target?
    {
        if KeyPathSearch.hasWildcard(path) {
            return nil
        }

        let split = KeyPath.split(path)
        let found = try search.places(at: split.parent ?? KeyPath.root, in: graph)
        guard found.count > 0 else { return nil }

        let node = found.node(0, in: graph)
        guard let place = graph.place(split.last, in: node, &search.walker) else { return nil }

        let path = try self.path(found, 0, split.last, in: graph)
        return Target(parent: node, place: place, path: path)
    }

    /// The reason why a path leads nowhere.
    func failure(of path: String, in graph: ObjectGraph) -> FastCodingError {
        let parent = KeyPath.split(path).parent ?? KeyPath.root
        let error = errorThrown { () throws(FastCodingError) in
            _ = try KeyPathSearch.find([path], in: graph, sparesKeys: true)
        }

        var failure = error ?? FastCodingError(.keyPath, "nothing is there", keyPath: path)
        if !KeyPathSearch.hasWildcard(path),
            let found = try? KeyPathSearch.find([parent], in: graph, sparesKeys: true)
        {
            failure.keyPath = graph.path(found, 0)
        }

        return failure
    }

    /// The places at which a path says to insert something. Containers without such a place are
    /// passed over if the path leads to another one that has it. A value that is already at such a
    /// place is an error.
    mutating func placesToInsert(at path: String, in graph: ObjectGraph) throws(FastCodingError)
        -> [Target]
    {
        let split = KeyPath.split(path)
        let last = split.last
        if KeyPathSearch.hasWildcard(last) {
            throw FastCodingError(
                .keyPath,
                "nothing can be inserted at '\(last)', which matches existing values; as a key it begins "
                    + "with '\\u002a'"
            )
        }

        let parents = try containers(split.parent ?? KeyPath.root, of: path, in: graph)
        var places: [Target] = []
        var isPassedOver = false
        var failure: FastCodingError?
        var walker = KeyPathWalker()

        for number in parents.numbers {
            let parent = parents.found.node(number, in: graph)
            guard try isMeant(parent, in: graph) else {
                isPassedOver = true
                continue
            }

            let place: ObjectGraph.LastComponent
            do throws(FastCodingError) {
                place = try self.place(last, toInsertInto: parent, in: graph, &walker)
            } catch {
                // The first reason is reported if no container has such a place.
                failure = failure ?? error.at(keyPath: graph.path(parents.found, number))
                continue
            }

            var component = last
            if case .place(let index) = place, graph.isCollection(parent) {
                component = String(index)
            }

            let path = try self.path(parents.found, number, component, in: graph)
            places.append(Target(parent: parent, place: place, path: path))
            guard case .place(let index) = place, !graph.isCollection(parent),
                graph.kind(graph.part(index, of: parent)) != .nil
            else { continue }

            let name = NameText.escaped(NameText.shown(Array(last.utf8).span))
            throw FastCodingError(
                .keyPath,
                "there is already something at '\(name)', which can be set",
                keyPath: graph.path(parents.found, number)
            )
        }

        if places.isEmpty, !isPassedOver, let failure {
            throw failure
        }

        return places
    }

    /// The place in a container at which a component of a path says to put something.
    private func place(
        _ component: String,
        toInsertInto node: NodeIndex,
        in graph: ObjectGraph,
        _ walker: inout KeyPathWalker
    ) throws(FastCodingError) -> ObjectGraph.LastComponent {
        if graph.isCollection(node) {
            let count = graph.childRange(node).count
            if let place = Self.position(component, among: count) {
                return .place(place)
            }

            let failure = KeyPathWalker.noIndex(
                Array(component.utf8),
                in: graph.kind(node),
                count: count,
                "element"
            )

            throw FastCodingError(.keyPath, failure + "; '-' means the end")
        }

        if let place = graph.place(component, in: node, &walker) {
            return place
        }

        throw FastCodingError(.keyPath, walker.failure(at: node, in: graph))
    }

    /// The places that a path leads to, and their numbers without those of nodes that were found
    /// before.
    private func containers(
        _ parentPath: String,
        of path: String,
        in graph: ObjectGraph
    ) throws(FastCodingError) -> FoundContainers {
        let found: FoundPlaces
        do throws(FastCodingError) {
            found = try KeyPathSearch.find([parentPath], in: graph, sparesKeys: true)
        } catch {
            // The last two components of the whole path may be those of the base of a URL.
            try check(
                KeyPathSearch.find([path], in: graph, sparesKeys: true),
                path,
                in: graph
            )
            throw error
        }

        var seen: Set<UInt32> = []
        let numbers = (0..<found.count).filter {
            seen.insert(found.node($0, in: graph).index).inserted
        }
        return FoundContainers(found: found, numbers: numbers)
    }

    /// Places, and the numbers of those that count.
    private struct FoundContainers {
        let found: FoundPlaces
        let numbers: [Int]
    }

    /// Refuses places in values that can only be changed as a whole, such as the base of a URL.
    func check(_ found: FoundPlaces, _ path: String, in graph: ObjectGraph) throws(FastCodingError)
    {
        for index in 0..<found.count {
            guard let node = found.referrer(index)?.parent else { continue }

            if graph.kind(node) == .url || graph.kind(node) == .keyedArchive {
                throw graph.part(of: node, path)
            }
        }
    }

    /// Whether a component is an index that counts from the end.
    private static func isFromEnd(_ component: String) -> Bool {
        component.hasPrefix("-") && KeyPath.index(Array(component.utf8.dropFirst()).span) ?? 0 > 0
    }

    /// The position of the element before which a component says to insert.
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

extension ObjectGraph {
    /// Whether a node has elements and not entries or properties.
    func isCollection(_ node: NodeIndex) -> Bool {
        kind(node).isContainer && !kind(node).isDictionary
    }

    /// The key path of a place that was found; nil for the root.
    func path(_ found: FoundPlaces, _ number: Int) -> String? {
        guard found.referrer(number) != nil else { return nil }

        var addressing = KeyPathAddressing()
        return addressing.path(of: found.way(to: number), in: self)
    }
}
