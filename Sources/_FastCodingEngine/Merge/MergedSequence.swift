import _FastCodingNotation

/// Merges the elements of an array, given by their codes: those that are equal in all three
/// versions, and those that a side has removed, replaced, moved or inserted.
struct MergedSequence {
    /// An element of the merged array, or a place where one was removed in conflict.
    struct Element {
        /// The element's index in each version; -1 for a version without it.
        var base = -1
        var ours = -1
        var theirs = -1
        /// The conflict of the sides about its place or its removal; one about its content is found
        /// when the content is merged.
        var conflict = Conflict.none
        /// Whether the merged array has it.
        var isKept = true
    }

    /// A conflict about an element, as far as the sequence shows it.
    enum Conflict {
        case none
        /// One side has changed what the other has removed.
        case content
        /// Both sides have moved it, or one has moved what the other has removed.
        case places(ElementPlaces)
    }

    /// Where a side has moved an object of the base to.
    fileprivate struct Move {
        /// Before which element of the base; the number of elements for the end.
        let gap: Int
        /// The element's index in the side.
        let index: Int
    }

    /// A side's elements, as changes of the base's.
    fileprivate struct Side {
        let codes: [UInt64]
        /// For each element of the base, the index of the element in its place; -1 for none.
        var places: [Int]
        /// The inserted elements before each element of the base, and after the last one, in their
        /// order.
        var insertions: [[Int]]
        /// The objects of the base that were inserted elsewhere, by their codes.
        var moves: [UInt64: Move] = [:]
    }

    private let base: [UInt64]
    private var ours: Side
    private var theirs: Side
    private let objects: MergeObjects
    /// Where the objects of the base are, by their codes.
    private let placesInBase: [UInt64: Int]
    private(set) var elements: [Element] = []

    init(
        base: [UInt64],
        ours: [UInt64],
        theirs: [UInt64],
        _ objects: MergeObjects,
        effort: inout Int
    ) {
        self.base = base
        self.objects = objects
        placesInBase = Dictionary(
            base.enumerated().filter { MergeVersion.object(of: $1) > 0 }.map { ($1, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let isInBase = Set(placesInBase.keys)
        self.ours = Self.side(base, ours, isInBase, objects, &effort)
        self.theirs = Self.side(base, theirs, isInBase, objects, &effort)

        for gap in 0...base.count {
            insert(at: gap, &effort)
            if gap < base.count {
                append(gap)
            }
        }
    }

    /// For each element of the first sequence, the index of its partner in the second one; -1 for
    /// none. Without effort left, only elements that occur once in both are paired.
    private static func partners(_ first: [UInt64], _ second: [UInt64], _ effort: inout Int)
        -> [Int32]
    {
        SequenceAlignment.partners(first, second, effort: &effort)
            ?? SequenceAlignment.anchors(first, second)
    }

    /// Finds the changes of a side.
    private static func side(
        _ base: [UInt64],
        _ codes: [UInt64],
        _ isInBase: Set<UInt64>,
        _ objects: MergeObjects,
        _ effort: inout Int
    ) -> Side {
        var side = Side(
            codes: codes,
            places: partners(base, codes, &effort).map { Int($0) },
            insertions: Array(repeating: [], count: base.count + 1)
        )

        var isInserted = [Bool](repeating: true, count: codes.count)
        for place in side.places where place >= 0 {
            isInserted[place] = false
        }

        side.pairReplaced(base, isInserted, isInBase, objects)
        side.noteInsertions(isInBase)
        return side
    }

    // Merging at one place.

    /// Adds the insertions of both sides before an element of the base: those that both have once,
    /// and in between first ours, then theirs.
    private mutating func insert(at gap: Int, _ effort: inout Int) {
        let first = ours.insertions[gap]
        let second = theirs.insertions[gap]
        if first.isEmpty && second.isEmpty {
            return
        }

        let partners = Self.partners(
            first.map { ours.codes[$0] },
            second.map { theirs.codes[$0] },
            &effort
        )

        var next = 0
        for (index, partner) in partners.enumerated() {
            if partner >= 0 {
                insertTheirs(second[next..<Int(partner)], at: gap)
                elements.append(Element(ours: first[index], theirs: second[Int(partner)]))
                next = Int(partner) + 1
            } else {
                insertOurs(first[index], at: gap)
            }
        }

        insertTheirs(second[next...], at: gap)
    }

    /// Adds an insertion of ours.
    private mutating func insertOurs(_ index: Int, at gap: Int) {
        let code = ours.codes[index]
        let move = theirs.moves[code]
        var element = Element(ours: index)

        if ours.moves[code] != nil {
            // Moved here, and by theirs elsewhere, or removed.
            let object = MergeVersion.object(of: code)
            if move.map({ $0.gap != gap }) ?? !objects.hasTheirs(object) {
                element.conflict = conflict(of: code, ours: index, theirs: move?.index)
            }
        }

        elements.append(element)
    }

    /// The conflict about an object that a side has moved, with its indexes.
    private func conflict(of code: UInt64, ours: Int?, theirs: Int?) -> Conflict {
        .places(ElementPlaces(base: placesInBase[code], ours: ours, theirs: theirs))
    }

    /// Adds insertions of theirs.
    private mutating func insertTheirs(_ indexes: ArraySlice<Int>, at gap: Int) {
        for index in indexes {
            let code = theirs.codes[index]
            if theirs.moves[code] != nil {
                // Ours has moved it, too, and that counts.
                if ours.moves[code] != nil {
                    continue
                }

                let object = MergeVersion.object(of: code)
                if !objects.hasOurs(object) {
                    let conflict = conflict(of: code, ours: nil, theirs: index)
                    elements.append(Element(theirs: index, conflict: conflict, isKept: false))
                    continue
                }
            }

            elements.append(Element(theirs: index))
        }
    }

    /// Adds an element of the base as the sides have left or replaced it. One that a side has
    /// removed and the other one not changed is left out.
    private mutating func append(_ index: Int) {
        let our = ours.places[index]
        let their = theirs.places[index]
        let code = base[index]
        let object = MergeVersion.object(of: code)

        if our >= 0, their >= 0 {
            elements.append(Element(base: index, ours: our, theirs: their))
        } else if our >= 0 {
            // Theirs has removed or moved it. Here it is left out, unless ours has changed it or
            // put another value in its place; after a removal that is a conflict.
            let isMoved = theirs.moves[code] != nil
            let isChanged =
                ours.codes[our] != code
                || object > 0 && !objects.hasTheirs(object) && objects.isChangedInOurs[object]

            if isChanged {
                elements.append(
                    Element(base: index, ours: our, conflict: isMoved ? .none : .content)
                )
            }
        } else if their >= 0 {
            // The same with the sides exchanged. A removal by ours stays.
            let isMoved = ours.moves[code] != nil
            let isReplaced = theirs.codes[their] != code
            let isChanged =
                object > 0 && !objects.hasOurs(object) && objects.isChangedInTheirs[object]

            if isReplaced && isMoved {
                elements.append(Element(base: index, theirs: their))
            } else if isReplaced || isChanged {
                elements.append(
                    Element(base: index, theirs: their, conflict: .content, isKept: false)
                )
            }
        }
    }
}

extension MergedSequence.Side {
    /// Notes the places of the elements that replace no other one, and which of them were moved.
    fileprivate mutating func noteInsertions(_ isInBase: Set<UInt64>) {
        // For each element that has a place in the base, the gap after that element.
        var gaps = [Int](repeating: -1, count: codes.count)
        for (index, place) in places.enumerated() where place >= 0 {
            gaps[place] = index + 1
        }

        var gap = 0
        for (index, code) in codes.enumerated() {
            if gaps[index] >= 0 {
                gap = gaps[index]
                continue
            }

            insertions[gap].append(index)
            if isInBase.contains(code) {
                moves[code] = MergedSequence.Move(gap: gap, index: index)
            }
        }
    }

    /// Pairs elements of the base that are gone with those that were inserted between the same
    /// neighbors, in their order, if that is a change of a value or of a reference. An object in
    /// the place of another one is not the same object, nor is one that was moved.
    fileprivate mutating func pairReplaced(
        _ base: [UInt64],
        _ isInserted: [Bool],
        _ isInBase: Set<UInt64>,
        _ objects: MergeObjects
    ) {
        let inserted = Set(codes.indices.filter { isInserted[$0] }.map { codes[$0] })
        // The element of the base, and the side's element that may take its place.
        var index = 0
        var next = 0
        while index < base.count {
            if places[index] >= 0 {
                next = places[index] + 1
                index += 1
                continue
            }

            // It was moved.
            if inserted.contains(base[index]) {
                index += 1
                continue
            }

            while next < codes.count, isInserted[next], isInBase.contains(codes[next]) {
                next += 1
            }

            if next < codes.count, isInserted[next], mayReplace(base[index], next, objects) {
                places[index] = next
                next += 1
            }

            index += 1
        }
    }

    /// Whether an element may be the changed form of another one.
    private func mayReplace(_ code: UInt64, _ index: Int, _ objects: MergeObjects) -> Bool {
        let old = MergeVersion.object(of: code)
        let new = MergeVersion.object(of: codes[index])
        if old == 0 || new == 0 {
            return true
        }

        // The element is a reference to an object that the base has somewhere else.
        return objects.versions[new].base != .nil
    }
}
