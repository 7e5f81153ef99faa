import FastCoding

/// What find finds is there, and does not depend on how the bytes come.
enum FindLaw {
    /// What tells things that were found apart.
    private struct Place: Equatable {
        let offset: Int
        let length: Int
        let container: [ContainerStep]
        let isComplete: Bool
    }

    static func brokenLaw(_ bytes: [UInt8]) -> String? {
        let found = documents(in: bytes, block: bytes.count + 1)
        for block in [1, 13, 512] where places(documents(in: bytes, block: block)) != places(found)
        {
            return "blocks of \(block) bytes change what is found"
        }

        var end = 0
        for document in found where document.isComplete {
            if let broken = brokenLaw(of: document, in: bytes) {
                return broken
            }

            let isOutermost = document.container.allSatisfy { step in
                if case .page = step { true } else { false }
            }

            if isOutermost {
                if document.offset < end {
                    return "something at \(document.offset) begins in what ends at \(end)"
                }

                end = document.offset + (isSearchedByValues(document) ? document.length : 1)
            }
        }

        return nil
    }

    /// Whether others are found only in the values of a document. The bytes of an archive that can't
    /// be read, or in whose end readings differ, are searched for others as they are.
    private static func isSearchedByValues(_ document: FoundDocument) -> Bool {
        guard document.warning == nil, case .fast = document.kind else {
            return document.warning == nil
        }

        let graph = try? ObjectGraph(archive: document.bytes, limits: FuzzTarget.limits)
        return graph != nil
    }

    private static func brokenLaw(of document: FoundDocument, in bytes: [UInt8]) -> String? {
        let joined = document.pieces.flatMap { bytes[$0.range] }
        if !document.pieces.isEmpty, joined != document.bytes {
            return "the pieces of what is at \(document.offset) have other bytes"
        }

        let isRead =
            switch document.kind {
            case .fast: ArchiveHeader.isArchive(document.bytes.span)
            case .keyed: KeyedArchiveDetector.isKeyedArchive(document.bytes)
            case .propertyList: !KeyedArchiveDetector.isKeyedArchive(document.bytes)
            }

        return isRead ? nil : "what is at \(document.offset) is something else"
    }

    private static func places(_ documents: [FoundDocument]) -> [Place] {
        documents.map { document in
            Place(
                offset: document.offset,
                length: document.length,
                container: document.container,
                isComplete: document.isComplete
            )
        }
    }

    private static func documents(in bytes: [UInt8], block: Int) -> [FoundDocument] {
        var position = 0
        let next: NextBytes = { buffer in
            let end = min(bytes.count, position + block)
            buffer += bytes[position..<end]
            let isAny = end > position
            position = end
            return isAny
        }

        var found: [FoundDocument] = []
        var finder = DocumentFinder(FuzzTarget.limits)
        try? finder.search(
            next,
            at: { offset, count in
                Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
            },
            { found.append($0) }
        )

        return found
    }
}
