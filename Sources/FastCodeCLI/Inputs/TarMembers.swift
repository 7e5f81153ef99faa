internal import _FastCodingEngine

/// Finds the file of a tar stream that a byte belongs to, as far as the stream has been read.
final class TarMembers {
    /// A file, and the range of its content in the stream.
    private struct Member {
        let name: [UInt8]
        let range: Range<Int>
    }

    /// The reader of the stream; nil after damage.
    private var reader: TarReader?
    /// The reason why the rest of the stream belongs to no file; nil so far.
    private var damage: FastCodingError?
    /// The files so far, in the order of the stream.
    private var members: [Member] = []

    init() {
        // Only the places of files are needed. The limit keeps their contents out of memory.
        var reader = TarReader(limit: 0)
        reader.locate = { [unowned self] name, range in
            members.append(Member(name: name.bytes, range: range))
        }

        self.reader = reader
    }

    /// Takes the next bytes of the stream. Bytes after damage belong to no file.
    func feed(_ block: Span<UInt8>) {
        guard var reader else { return }

        self.reader = nil
        do throws(FastCodingError) {
            try reader.feed(block) { _, _, _ in }
            self.reader = reader
        } catch {
            damage = error
        }
    }

    /// Takes the end of the stream. Returns the damage to it, if there is any: files after that
    /// can't be told apart.
    func finish() -> FastCodingError? {
        guard let reader else { return damage }

        do throws(FastCodingError) {
            try reader.finish()
            return nil
        } catch {
            return error
        }
    }

    /// The name of the file whose content contains an offset; nil if there is none.
    func name(at offset: Int) -> [UInt8]? {
        let next = partitionPoint(below: members.count) { members[$0].range.lowerBound > offset }
        guard next > 0, members[next - 1].range.contains(offset) else { return nil }

        return members[next - 1].name
    }
}
