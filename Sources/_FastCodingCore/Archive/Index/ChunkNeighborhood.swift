/// A chunk of an archive, with those that contain it and those next to it.
package struct ChunkNeighborhood: Sendable {
    /// The containers, the outermost first, and the chunks next to it, in the order of the archive.
    package let members: [ListedChunk]
    /// The entry of the chunk in question; nil if the offset is after all chunks.
    package let target: Int?

    package init(of offset: Int, margin: Int, in index: ArchiveIndex) {
        // Around an offset after all chunks are the containers that damage has left open.
        let found = index.entry(containing: offset)
        let first = max(found - margin, 0)
        let last = found < index.count ? min(found + margin, index.count - 1) : index.count - 1
        var members = index.containers(around: found).reversed().map { index.start($0) }.filter {
            $0 < first
        }
        .compactMap { entry in
            var cursor = ChunkCursor(index, at: entry)
            return cursor.next()
        }

        var cursor = ChunkCursor(index, at: first)
        while let listed = cursor.next(), listed.entry <= last {
            members.append(listed)
        }

        self.members = members
        target = found < index.count ? found : nil
    }
}
