internal import _FastCodingEngine

/// Which file of a tar stream a byte of it belongs to, as far as the stream has been read.
final class TarMembers {
    private struct Member {
        let name: [UInt8]
        let range: Range<Int>
    }

    private var reader: TarReader?
    private var members: [Member] = []

    init() {
        var reader = TarReader(limit: 0)
        reader.locate = { [unowned self] name, range in
            members.append(Member(name: name.bytes, range: range))
        }

        self.reader = reader
    }

    /// What comes after damage belongs to no file.
    func feed(_ block: Span<UInt8>) {
        guard var reader else { return }

        self.reader = nil
        do throws(FastCodingError) {
            try reader.feed(block) { _, _, _ in }
            self.reader = reader
        } catch {
            return
        }
    }

    func name(at offset: Int) -> [UInt8]? {
        let next = partitionPoint(below: members.count) { members[$0].range.lowerBound > offset }
        guard next > 0, members[next - 1].range.contains(offset) else { return nil }

        return members[next - 1].name
    }
}
