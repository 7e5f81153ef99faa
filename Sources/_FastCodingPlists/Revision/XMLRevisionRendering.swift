import _FastCodingCore

/// Puts together the text of a revision from the old text, the edits of it, and copies of the
/// containers that are in more than one place afterwards.
struct XMLRevisionRendering {
    /// A part that is still to be written, the last one first.
    private enum Task {
        /// A range of the old text, with the edits in it from one on.
        case text(position: Int, end: Int, edit: Int, owner: Int)
        /// New bytes up to a position, with the copies in them from one on.
        case new(position: Int, end: Int, copy: Int, lastCopy: Int)
        /// A copy of a container has ended.
        case copied(Int)
    }

    private let text: [UInt8]
    /// In the order of the text.
    private let edits: [XMLPropertyListReviser.Edit]
    private let bytes: [UInt8]
    private let copies: [XMLElementWriter.Copy]
    private let structure: XMLPropertyListStructure
    private var tasks: [Task] = []
    /// The containers that are being copied.
    private var open: Set<Int> = []
    private var output: [UInt8] = []
    /// How many bytes copies may have, as a multiple of the text: each copy of a container may hold
    /// several of another one.
    private static let mostRepeats = 64

    init(
        _ text: [UInt8],
        _ edits: [XMLPropertyListReviser.Edit],
        _ bytes: [UInt8],
        _ copies: [XMLElementWriter.Copy],
        _ structure: XMLPropertyListStructure
    ) {
        self.text = text
        self.edits = edits
        self.bytes = bytes
        self.copies = copies
        self.structure = structure
    }

    /// The new text.
    ///
    /// - Throws: not-representable for a container that is not there or would contain itself, and
    ///   expansion-limit if copies take too much.
    mutating func run() throws(FastCodingError) -> [UInt8] {
        output.reserveCapacity(text.count + bytes.count)
        let most = Self.mostRepeats * (text.count + bytes.count)
        tasks = [.text(position: 0, end: text.count, edit: 0, owner: -1)]

        while let task = tasks.popLast() {
            switch task {
            case .text(let position, let end, let edit, let owner):
                writeText(position, end, from: edit, owner)
            case .new(let position, let end, let copy, let lastCopy):
                try writeNew(position, end, copy, lastCopy)
            case .copied(let container): open.remove(container)
            }

            if output.count > most {
                throw FastCodingError(
                    .expansionLimit,
                    "the text would have more than \(Self.mostRepeats) times its size"
                )
            }
        }

        return output
    }

    /// Writes old text up to the next edit that counts.
    ///
    /// - Parameter owner: edits of containers that begin before this offset don't count, because
    ///   they are around what is written.
    private mutating func writeText(_ position: Int, _ end: Int, from first: Int, _ owner: Int) {
        var next = first
        while next < edits.count, edits[next].range.lowerBound < end {
            let edit = edits[next]
            next += 1
            // Other edits are inside a part that was replaced or removed.
            guard edit.range.lowerBound >= position, edit.owner >= owner else { continue }

            output += text[position..<edit.range.lowerBound]
            // Edits inside a replaced part are skipped at once: there may be very many, and each
            // copy of what is around that part would pass over them again.
            let following = max(next, firstEdit(from: edit.range.upperBound))
            tasks.append(
                .text(position: edit.range.upperBound, end: end, edit: following, owner: owner)
            )
            tasks.append(
                .new(
                    position: edit.content.lowerBound,
                    end: edit.content.upperBound,
                    copy: edit.copies.lowerBound,
                    lastCopy: edit.copies.upperBound
                )
            )
            return
        }

        output += text[min(position, end)..<end]
    }

    /// Writes new bytes up to the next copy.
    private mutating func writeNew(_ position: Int, _ end: Int, _ copy: Int, _ lastCopy: Int)
        throws(FastCodingError)
    {
        guard copy < lastCopy else {
            output += bytes[position..<end]
            return
        }

        let next = copies[copy]
        output += bytes[position..<next.position]
        tasks.append(.new(position: next.position, end: end, copy: copy + 1, lastCopy: lastCopy))
        try copyContainer(next.container)
    }

    /// Begins to write a container once more, with its own edits.
    private mutating func copyContainer(_ container: Int) throws(FastCodingError) {
        guard let found = structure.containers[container] else {
            throw FastCodingError(
                .notRepresentable,
                "no container begins here",
                offset: container
            )
        }
        guard open.insert(container).inserted else {
            throw FastCodingError(
                .notRepresentable,
                "this container would contain itself",
                offset: container
            )
        }

        let range = try found.item.span(in: text.span).value.range
        tasks.append(.copied(container))
        tasks.append(
            .text(
                position: range.lowerBound,
                end: range.upperBound,
                edit: firstEdit(from: range.lowerBound),
                owner: container
            )
        )
    }

    /// The first edit that begins at an offset or after it.
    private func firstEdit(from offset: Int) -> Int {
        var low = 0
        var high = edits.count
        while low < high {
            let middle = (low + high) / 2
            if edits[middle].range.lowerBound < offset {
                low = middle + 1
            } else {
                high = middle
            }
        }

        return low
    }
}
