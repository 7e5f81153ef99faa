import _FastCodingCore

// Writing the file after a change: each object where it was in the order of the bytes, new ones at
// the end, then the table of offsets and the trailer.
extension BinaryPropertyListReviser {
    /// The whole file after the change.
    func written() throws(FastCodingError) -> [UInt8] {
        let count = layout.count + added.count
        let referenceSize = max(layout.referenceSize, UInt64(count - 1).propertyListSize)
        let start = BinaryPropertyListTable.objectsOffset
        var output = ByteBuffer(capacity: layout.bytes.count)
        output.append(layout.bytes.span.extracting(0..<start))
        var offsets = Array(repeating: 0, count: count)
        var end = start
        // Changed objects that lay at one place with others; they no longer equal these.
        var late: [Int] = []

        for region in try layout.regions() {
            // Bytes before the first object stay, too.
            output.append(layout.bytes.span.extracting(end..<max(end, region.start)))
            end = region.end
            for object in region.objects {
                offsets[object] = output.count
            }

            // Where all have changed, the first one is written here.
            let isKept = region.objects.contains { changed[$0] == nil }
            late += region.objects.dropFirst(isKept ? 0 : 1).filter { changed[$0] != nil }
            try append(region, referenceSize, to: &output)
        }

        for object in late {
            guard let content = changed[object] else { continue }

            offsets[object] = output.count
            append(content, referenceSize, to: &output)
        }

        for (number, content) in added.enumerated() {
            offsets[layout.count + number] = output.count
            append(content, referenceSize, to: &output)
        }

        appendTable(offsets, referenceSize, to: &output)
        return output.array
    }

    /// Appends the first object of a region that has not changed, or the first one if all have.
    /// Other unchanged ones are the same bytes.
    private func append(
        _ region: BinaryPropertyListLayout.Region,
        _ referenceSize: Int,
        to output: inout ByteBuffer
    ) throws(FastCodingError) {
        let kept = region.objects.first { changed[$0] == nil }
        if kept == nil, let content = changed[region.objects[0]] {
            return append(content, referenceSize, to: &output)
        }

        // New objects may make references longer, also those in containers that stay.
        if let kept, referenceSize > layout.referenceSize, layout.isContainer(kept) {
            let content = Content.references(
                try layout.references(of: kept),
                isDictionary: layout.isDictionary(kept)
            )
            return append(content, referenceSize, to: &output)
        }

        output.append(layout.bytes.span.extracting(region.start..<region.end))
    }

    /// Appends an object with new content.
    private func append(_ content: Content, _ referenceSize: Int, to output: inout ByteBuffer) {
        switch content {
        case .bytes(let bytes): output.append(bytes.span)
        case .references(let references, let isDictionary):
            output.append(
                propertyListMarker: isDictionary ? .dictionary : .array,
                count: isDictionary ? references.count / 2 : references.count
            )
            for reference in references {
                output.append(bigEndian: UInt64(reference), size: referenceSize)
            }
        }
    }

    /// Appends the table of offsets and the trailer, whose unused bytes stay.
    private func appendTable(_ offsets: [Int], _ referenceSize: Int, to output: inout ByteBuffer) {
        let start = output.count
        let end = layout.bytes.count - BinaryPropertyListTrailer.size
        let old = BinaryPropertyListTrailer(at: end, in: layout.bytes.span)
        let offsetSize = max(Int(old.offsetSize), UInt64(start).propertyListSize)

        for offset in offsets {
            output.append(bigEndian: UInt64(offset), size: offsetSize)
        }

        let trailer = BinaryPropertyListTrailer(
            offsetSize: offsetSize,
            referenceSize: referenceSize,
            objectCount: offsets.count,
            root: root,
            table: start
        )
        let unused = end..<(end + BinaryPropertyListTrailer.unusedSize)
        output.append(layout.bytes.span.extracting(unused))
        trailer.appendNumbers(to: &output)
    }
}
