// How containers are closed that are open where an archive is damaged.
extension GraphVisitor {
    /// Closes an open container with the children that are whole, and marks the rest as missing.
    ///
    /// - Parameters:
    ///   - places: how far the container has been filled.
    ///   - part: the container in it that is whole in part, if that is where the damage is.
    ///   - budget: how many properties may still be marked one by one: a class has its names once,
    ///     but any number of objects.
    /// - Returns: the counts of its content; nil if nothing is left of it.
    mutating func breakOff(
        _ frame: ScanFrame<Note>,
        _ places: OpenPlaces,
        around part: NodeIndex?,
        _ damage: Damage,
        markedProperties budget: inout Int
    ) -> SalvagedCounts? {
        let chunk = frame.chunk
        let start = frame.note.start
        let whole = pending.count - start

        // A URL needs both of its parts, and a coded object its class name: without these nothing
        // is left.
        switch chunk.type {
        case .url:
            return dropped(frame)
        case .codedObject where places.role == .className:
            return dropped(frame)
        case .dictionary, .mutableDictionary, .codedObject:
            markEntries(places, around: part, damage)
        case .object8, .object16, .object32:
            guard markProperties(chunk, whole, around: part, damage, &budget) else {
                return dropped(frame)
            }
        default:
            markElements(places, around: part, damage)
        }

        let node = frame.note.node ?? value(ChunkTable.kind(of: chunk.type) ?? .array, 0, chunk)
        removeDropped(chunk, from: start)
        graph.close(node, children: pending, from: start)
        pending.truncate(to: start)

        let isCoded = chunk.type == .codedObject
        let perPlace = isCoded || ChunkTable.kind(of: chunk.type)?.isDictionary == true ? 2 : 1
        // The class name of a coded object is no entry.
        return SalvagedCounts(
            node: node,
            kind: graph.kind(node),
            whole: (isCoded ? whole - 1 : whole) / perPlace,
            inPart: part != nil || places.role == .key ? 1 : 0,
            total: isCoded ? nil : chunk.count
        )
    }

    /// Marks the missing elements of an array or a set, all by one mark.
    private mutating func markElements(
        _ places: OpenPlaces,
        around part: NodeIndex?,
        _ damage: Damage
    ) {
        if let part {
            pending.append(part)
        }

        if part == nil || places.remaining > 1 {
            pending.append(graph.addMark(of: damage))
        }
    }

    /// Marks the missing entries, all by one entry. A value whose key is missing has no place of
    /// its own, so it is put into the mark.
    private mutating func markEntries(
        _ places: OpenPlaces,
        around part: NodeIndex?,
        _ damage: Damage
    ) {
        let value = places.role == .key ? pending.removeLast() : part
        for node in graph.addMarkedEntry(of: damage, value: value) {
            pending.append(node)
        }
    }

    /// Marks each missing property of an object. False if there are too many.
    private mutating func markProperties(
        _ chunk: Chunk,
        _ whole: Int,
        around part: NodeIndex?,
        _ damage: Damage,
        _ budget: inout Int
    ) -> Bool {
        let missing = chunk.count - whole - (part == nil ? 0 : 1)
        guard missing <= budget else { return false }

        budget -= missing
        if let part {
            pending.append(part)
        }

        for _ in 0..<missing {
            pending.append(graph.addMark(of: damage))
        }

        return true
    }

    /// Removes a container of which nothing is left.
    mutating func drop(_ frame: ScanFrame<Note>) {
        pending.truncate(to: frame.note.start)
        if let node = frame.note.node {
            graph.erase(node)
        }
    }

    /// Removes a container of which nothing is left.
    private mutating func dropped(_ frame: ScanFrame<Note>) -> SalvagedCounts? {
        drop(frame)
        return nil
    }

    /// Makes a container the root, because the root itself was not complete.
    mutating func makeRoot(_ node: NodeIndex) {
        graph.rootIndex = node
    }
}
