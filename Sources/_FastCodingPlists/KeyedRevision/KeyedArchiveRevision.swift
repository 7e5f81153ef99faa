import _FastCodingCore

/// Finds out which slots and containers of a keyed archive change if its objects do.
///
/// Slots keep their numbers. A value that one place refers to is changed in its slot; for a value
/// that others refer to as well, and for new objects, slots are added at the end. A slot that
/// nothing leads to any longer becomes nil, so that removed values are gone from the file.
struct KeyedArchiveRevision {
    typealias Emitter = KeyedArchiveEmitter<PropertyListRecorder>

    /// A place of the property list that gets another node.
    struct Change {
        /// How a value is stored where nothing was before.
        enum Form {
            case reference
            /// A value in a dictionary that is a value itself.
            case entry
            /// The value of a property: of its name, and the number of it among those of
            /// definitions.
            case property(ByteRange, Int, className: ByteRange)
        }

        /// The value that was there, and its node; nil where nothing was.
        let old: KeyedArchiveValue?
        let before: NodeIndex?
        let node: NodeIndex
        let form: Form
    }

    /// A change, and the item of a container that it is about.
    struct Place {
        let container: Int
        let item: Int
        let change: Change
    }

    /// A slot that gets the content of another node.
    struct Replacement {
        let slot: Int
        let before: NodeIndex?
        let node: NodeIndex
    }

    let archive: KeyedArchiveContents
    /// The node of each slot; nil if nothing refers to the slot.
    let slotNodes: [NodeIndex?]
    /// Where the children of each node are, by the node.
    let origins: [UInt32: KeyedArchiveOrigin]
    /// The graph after the change. Nodes that were there before keep their numbers.
    let after: ObjectGraph
    /// The new names of classes, by the nodes of those that they had.
    let newNames: [UInt32: [UInt8]]
    /// The chains of classes that are new or get another one.
    let chains: [[UInt8]: KeyedArchiveChain]
    let limits: FastLimits
    let uses: KeyedArchiveUses
    let classSlots: KeyedArchiveClassSlots
    var pairing: ItemPairing
    /// The slots of nodes that no other slot has.
    var slots: [UInt32: Int] = [:]
    /// Whether the root of the edited graph leads to a node.
    var isReached: [Bool]
    /// The containers that change, by their numbers.
    var revised: [Int: RevisedContainer] = [:]
    var places: [Place] = []
    /// For pairs of definitions, before and after, which properties are the same ones.
    var pairedNames: [UInt64: [Int?]] = [:]
    /// How the archive stores numbers; nil until that is needed.
    var numberKeys: KeyedArchiveNumberKeys?
    var replacements: [Replacement] = []
    /// The slots that get another content, and those that are added.
    var slotValues: [Int: [PropertyListEvent]] = [:]
    var addedValues: [[PropertyListEvent]] = []

    var before: ObjectGraph {
        _read { yield archive.graph }
    }

    init(
        _ builder: KeyedArchiveBuilder,
        _ classSlots: KeyedArchiveClassSlots,
        _ after: ObjectGraph,
        _ classes: EditedClasses,
        _ limits: FastLimits
    ) {
        archive = builder.archive
        slotNodes = builder.nodes
        origins = builder.origins ?? [:]
        self.after = after
        self.limits = limits
        self.classSlots = classSlots
        uses = KeyedArchiveUses(builder.archive)

        chains = classes.chains
        var names: [UInt32: [UInt8]] = [:]
        for (old, new) in classes.newNames {
            if let node = builder.archive.node(ofText: old.span) {
                names[node.index] = new
            }
        }

        self.newNames = names
        pairing = ItemPairing(nodes: after.records.count)
        isReached = Array(repeating: false, count: after.records.count)

        for (slot, node) in slotNodes.enumerated() {
            if let node, !Self.isShared(archive.graph.kind(node)) {
                slots[node.index] = slot
            }
        }
    }

    /// Whether slots with equal values have one node.
    static func isShared(_ kind: NodeKind) -> Bool {
        kind == .nil || kind == .null || kind.isNSNumber || kind == .string
    }

    /// Whether the graph had a node before the change.
    func isOld(_ node: NodeIndex) -> Bool {
        Int(node.index) < archive.graph.records.count
    }

    /// The changes to the property list; empty if the graphs do not differ.
    mutating func run() throws(FastCodingError) -> PropertyListRevision {
        try renameClasses()
        try replaceChains()
        try compareGraphs()
        if !places.isEmpty {
            try fillPlaces()
        }

        if revised.isEmpty, slotValues.isEmpty {
            return PropertyListRevision()
        }

        clearLostSlots()
        return try result()
    }

    /// The changed containers by their offsets, and the list of slots if any of these changes or is
    /// added.
    private func result() throws(FastCodingError) -> PropertyListRevision {
        var revision = PropertyListRevision()
        for (container, content) in revised {
            revision.containers[archive.offset(of: container)] = content
        }

        if slotValues.isEmpty, addedValues.isEmpty {
            return revision
        }

        try checkAlone(archive.objects)
        var objects = RevisedContainer(isDictionary: false, count: archive.count)
        for (slot, value) in slotValues {
            objects.items[slot].value = value
        }

        objects.items += addedValues.map { RevisedContainer.Item(value: $0) }
        revision.containers[archive.offset(of: archive.objects)] = objects
        return revision
    }

    /// Refuses to change a container that is in several places.
    func checkAlone(_ container: Int) throws(FastCodingError) {
        guard uses.places[container] > 1 else { return }

        throw FastCodingError(
            .notRepresentable,
            "this array or dictionary is in \(uses.places[container]) places of the property list, so it can't be "
                + "changed in only one of them",
            offset: archive.offset(of: container)
        )
    }

    // MARK: - Slots without a use

    /// Clears the slots that something led to before, and nothing leads to any longer.
    private mutating func clearLostSlots() {
        let before = reachedSlots {
            Array(archive.values(of: $0))
        } content: { slot in
            slot < archive.count ? [archive.slot(slot)] : []
        }

        let after = reachedSlots {
            values(of: $0)
        } content: { slot in
            if slot >= archive.count {
                return Self.references(in: addedValues[slot - archive.count])
            }
            return slotValues[slot].map(Self.references) ?? [archive.slot(slot)]
        }

        for slot in 0..<archive.count where before.contains(slot) && !after.contains(slot) {
            if !archive.isNull(slot: slot), !classSlots.contain(slot) {
                slotValues[slot] = [.string(Array(KeyedArchiveOuterForm.null.utf8))]
            }
        }
    }

    /// The slots that `$top` leads to.
    ///
    /// - Parameters:
    ///   - values: the values of a container that may lead to slots.
    ///   - content: the same for a slot, by its number.
    private func reachedSlots(
        _ values: (Int) -> [KeyedArchiveValue],
        content: (Int) -> [KeyedArchiveValue]
    ) -> Set<Int> {
        var reached: Set<Int> = []
        var seen: Set<Int> = [archive.top]
        var open = values(archive.top)

        while let value = open.popLast() {
            switch value.form {
            case .scalar: break
            case .reference:
                let isThere = value.index < archive.count + addedValues.count
                if isThere, reached.insert(value.index).inserted {
                    open += content(value.index)
                }
            case .array, .dictionary:
                if seen.insert(value.index).inserted {
                    open += values(value.index)
                }
            }
        }

        return reached
    }

    /// The values of a container after the change, as far as they can lead to slots.
    private func values(of container: Int) -> [KeyedArchiveValue] {
        guard let content = revised[container] else { return Array(archive.values(of: container)) }

        let old = archive.values(of: container)
        return content.items.flatMap { item in
            if let value = item.value {
                return Self.references(in: value)
            }

            let place = item.old.map { content.isDictionary ? 2 * $0 + 1 : $0 }
            return place.map { [old[old.startIndex + $0]] } ?? []
        }
    }

    /// The references in the events of a value.
    private static func references(in events: [PropertyListEvent]) -> [KeyedArchiveValue] {
        events.compactMap { event in
            guard case .identifier(let number) = event else { return nil }
            return KeyedArchiveValue(.reference, Int(number))
        }
    }
}
