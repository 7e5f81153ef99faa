import _FastCodingCore

// The values of places: references to slots, or values beside keys.
extension KeyedArchiveRevision {
    /// Makes the values of all places that get another node, and the slots that these need.
    mutating func fillPlaces() throws(FastCodingError) {
        numberKeys = KeyedArchiveNumberKeys(archive, origins)
        var emitter = try makeEmitter()
        // How many of the references to each slot change.
        var changes: [Int: Int] = [:]
        for place in places {
            if let old = place.change.old, old.form == .reference {
                changes[old.index, default: 0] += 1
            }
        }

        // A slot can be filled anew if all that refers to it changes.
        var free = Set(
            changes.filter { slot, count in isFree(slot, after: count) }.map(\.key)
        )

        for place in places {
            do throws(FastCodingError) {
                if let value = try value(of: place.change, &free, &emitter) {
                    revised[place.container]?.items[place.item].value = value
                }
            } catch {
                throw error.at(keyPath: after.path(to: place.change.node))
            }
        }

        for replacement in replacements {
            try fill(replacement, &emitter)
        }

        // Writing a slot may add others.
        var number = archive.count
        while number < emitter.slots.count {
            try emitter.slot(number)
            addedValues.append(emitter.sink.takeEvents())
            number += 1
        }
    }

    /// An emitter that knows the slots that there are.
    private func makeEmitter() throws(FastCodingError) -> Emitter {
        var graph = after
        graph.keyedForms += numberObjects
        let null = (0..<archive.count).first { archive.isNull(slot: $0) }
        var slots = KeyedArchiveSlots(
            graph,
            extending: archive.count,
            null: UInt32(null ?? 0)
        )

        if null == nil {
            let number = try slots.number(ofMade: .text(KeyedArchiveOuterForm.null))
            slots.set(.nil, to: Int(number))
        }

        for (node, slot) in self.slots {
            slots.set(NodeIndex(node), to: slot)
        }

        // The first of several slots of a class counts.
        var named: Set<UInt32> = []
        for definition in classSlots.definitions
        where named.insert(definition.name.index).inserted {
            slots.set(className: name(of: definition), to: definition.slot)
        }

        return Emitter(
            graph,
            GraphSelection(graph.rootIndex),
            slots: slots,
            chains: chains,
            into: PropertyListRecorder(graph, limits)
        )
    }

    /// The numbers in new objects that get slots of their own, because those under the same keys
    /// have them.
    private var numberObjects: [KeyedForm] {
        var forms: [KeyedForm] = []

        for index in before.records.count..<max(after.records.count, before.records.count) {
            let node = NodeIndex(UInt32(index))
            guard after.kind(node) == .object, isReached[index] else { continue }

            let names = after.propertyNames[after.definition(node).properties]
            for (name, child) in zip(names, after.children(node))
            where after.kind(child).isNumber && !isOld(child) {
                if isNumberObject(name) == true {
                    forms.append(KeyedForm(child, .object))
                }
            }
        }

        return forms
    }

    /// Whether a number is an object under the key of a property; nil if the archive doesn't say.
    private func isNumberObject(_ name: ByteRange) -> Bool? {
        let text = KeyedArchiveOuterForm.key(ofProperty: Array(after.pool[name.range]))
        return archive.node(ofText: text.span).flatMap { numberKeys?.isObject(under: $0) }
    }

    /// Whether a slot can get another content if a number of references to it change.
    private func isFree(_ slot: Int, after count: Int) -> Bool {
        guard slot < archive.count, count == uses.references[slot], !archive.isNull(slot: slot),
            !classSlots.contain(slot), let node = slotNodes[slot]
        else { return false }

        // An object that is still reached has moved, and keeps its slot.
        return Self.isShared(before.kind(node)) || !isReached[Int(node.index)]
    }

    // MARK: - Values

    /// The events of a value; nil if the item keeps the one that it has.
    private mutating func value(
        of change: Change,
        _ free: inout Set<Int>,
        _ emitter: inout Emitter
    ) throws(FastCodingError) -> [PropertyListEvent]? {
        let node = change.node
        // A node that has a slot is referred to, wherever it is put.
        let isKnown = slots[node.index] != nil
        if !isKnown, node != .nil, isInline(change, &emitter) {
            if after.kind(node) == .array {
                try emitter.list(of: node)
            } else {
                try emitter.inline(node)
            }
            return emitter.sink.takeEvents()
        }

        if !isKnown, node != .nil, let old = change.old, old.form == .reference,
            free.remove(old.index) != nil
        {
            replacements.append(
                Replacement(slot: old.index, before: change.before, node: node)
            )

            // Values have no identity: each of their places has a slot of its own.
            if after.kind(node).isObject {
                slots[node.index] = old.index
                emitter.slots.set(node, to: old.index)
            }
            return nil
        }

        try emitter.reference(to: node)
        let events = emitter.sink.takeEvents()
        if let old = change.old, old.form == .reference,
            case .identifier(let number)? = events.first,
            Int(number) == old.index
        {
            return nil
        }

        return events
    }

    /// Whether a value is at its place itself and not in a slot: as the old value was, or, where
    /// nothing was, as its class stores such values.
    private mutating func isInline(_ change: Change, _ emitter: inout Emitter) -> Bool {
        let node = change.node
        switch (change.old?.form, change.form) {
        case (.reference, _), (.dictionary, _): return false
        case (.scalar, _):
            let old = change.before.map(before.kind) ?? .nil
            return isLike(old, node)
        case (.array, _):
            return after.kind(node) == .array && !emitter.isShared(node)
        case (nil, .reference): return false
        case (nil, .entry):
            return isLike(after.kind(node), node)
        case (nil, .property(let name, let property, let className)):
            if after.kind(node).isNSNumber, let isObject = isNumberObject(name) {
                return !isObject
            }
            return emitter.isInline(name, property, node, of: className)
        }
    }

    /// Whether a value can replace one of a kind beside a key.
    private func isLike(_ kind: NodeKind, _ node: NodeIndex) -> Bool {
        switch after.kind(node) {
        case .decimal:
            return kind.isNSNumber && after.decimal(node).propertyListInteger != nil
                || kind == .decimal
        case let new where new.isNSNumber: return kind.isNSNumber || kind == .decimal
        case .string, .data, .date: return kind == after.kind(node)
        default: return false
        }
    }

    // MARK: - Slots

    /// Gives a slot the content of another node. An instance of the same kind keeps its form: its
    /// entries, and the slots of its parts.
    private mutating func fill(
        _ replacement: Replacement,
        _ emitter: inout Emitter
    ) throws(FastCodingError) {
        let slot = replacement.slot
        let old = archive.slot(slot)
        let kind = replacement.before.map(before.kind) ?? .nil

        // Archives of some writers have dates themselves in slots.
        if old.form == .scalar, kind == .date, after.kind(replacement.node) == .date {
            slotValues[slot] = [.scalar(.date(after.date(replacement.node)))]
            return
        }

        try emitter.content(of: replacement.node, in: slot)
        let events = emitter.sink.takeEvents()
        if let instance = old.dictionary, kind == after.kind(replacement.node),
            uses.places[instance] == 1, revised[instance] == nil,
            let parts = parts(of: replacement.node, events, like: instance)
        {
            return fill(instance, parts)
        }

        slotValues[slot] = events
    }

    /// A key of an instance, and its value.
    private struct Part {
        let key: [UInt8]
        let value: PropertyListEvent
    }

    /// The parts of a value that an instance of one of Foundation's classes represents, without the
    /// class; nil if it is none of these.
    private func parts(
        of node: NodeIndex,
        _ events: [PropertyListEvent],
        like instance: Int
    ) -> [Part]? {
        switch after.kind(node) {
        case .string, .data, .mutableData:
            let keys: [KeyedArchiveKey] =
                after.kind(node) == .string ? [.string] : [.data, .bytes]
            guard let key = keys.first(where: { archive.entry($0, of: instance) != nil }) else {
                return nil
            }

            let bytes = Array(after.pool[after.byteRange(node).range])
            let value: PropertyListEvent =
                after.kind(node) == .string ? .string(bytes) : .data(bytes)
            return [Part(key: Array(key.rawValue.utf8), value: value)]
        case .mutableString, .date, .decimal, .indexSet, .mutableIndexSet, .url, .point, .size,
            .rect, .range:
            return Self.parts(events)
        default: return nil
        }
    }

    /// The entries of a dictionary whose values are single events, other than its class.
    private static func parts(_ events: [PropertyListEvent]) -> [Part] {
        var parts: [Part] = []
        for (place, event) in events.enumerated() {
            guard case .key(let key) = event, place + 1 < events.count,
                !key.span.equals(utf8: KeyedArchiveKey.class.rawValue)
            else { continue }

            parts.append(Part(key: key, value: events[place + 1]))
        }

        return parts
    }

    /// Puts the parts of a value into the instance that represents it, in the form that they have
    /// there.
    private mutating func fill(_ instance: Int, _ parts: [Part]) {
        let entries = archive.values(of: instance)
        var rest = parts
        var content = RevisedContainer(isDictionary: true)
        var classPlace: Int?

        for number in 0..<(entries.count / 2) {
            let key = entries[entries.startIndex + 2 * number]
            var item = RevisedContainer.Item(old: number)
            if archive.isKey(key, among: [.class]) {
                classPlace = content.items.count
                content.items.append(item)
                continue
            }

            let text = before.byteRange(NodeIndex(UInt32(key.index)))
            guard
                let place = rest.firstIndex(where: { before.bytes(text).equals($0.key.span) })
            else { continue }

            item.value = value(
                rest.remove(at: place).value,
                replacing: entries[entries.startIndex + 2 * number + 1]
            )
            content.items.append(item)
        }

        // New entries come before a `$class` that is the last entry, as an archiver writes it.
        let new = rest.map { RevisedContainer.Item(key: $0.key, value: [$0.value]) }
        let isLast = classPlace == content.items.count - 1
        content.items.insert(
            contentsOf: new,
            at: isLast ? content.items.count - 1 : content.items.count
        )
        revised[instance] = content
    }

    /// The value of a part of an instance; nil if it stays, or if the slot that it refers to gets
    /// the value.
    private mutating func value(
        _ event: PropertyListEvent,
        replacing old: KeyedArchiveValue
    ) -> [PropertyListEvent]? {
        if let node = old.node {
            return isSame(event, node) ? nil : [Self.event(event, like: before.kind(node))]
        }

        guard old.form == .reference, old.index < archive.count else { return [event] }
        switch event {
        case .identifier(let number): return Int(number) == old.index ? nil : [event]
        case .string, .data, .scalar: break
        case .key, .begin, .end, .container: return [event]
        }

        let content = archive.slot(old.index)
        guard let node = content.node else { return [event] }
        if isSame(event, node) {
            return nil
        }

        let isOnly = uses.references[old.index] == 1 && slotValues[old.index] == nil
        guard isOnly, !archive.isNull(slot: old.index) else { return [event] }

        slotValues[old.index] = [event]
        return nil
    }

    /// Whether an event is the value that a node had before the change.
    private func isSame(_ event: PropertyListEvent, _ node: NodeIndex) -> Bool {
        switch event {
        case .scalar(let value):
            value.kind != .decimal && value.kind == before.kind(node)
                && value.bits == before.scalar(node)?.bits
        case .string(let text): before.kind(node) == .string && before.bytes(node).equals(text.span)
        case .data(let bytes): before.kind(node) == .data && before.bytes(node).equals(bytes.span)
        case .identifier, .key, .begin, .end, .container: false
        }
    }

    /// Seconds as the integer that they were.
    private static func event(_ event: PropertyListEvent, like kind: NodeKind) -> PropertyListEvent
    {
        guard kind == .integer, case .scalar(.float64(let double)) = event,
            let integer = Int64(exactly: double)
        else { return event }

        return .scalar(.integer(integer))
    }
}
