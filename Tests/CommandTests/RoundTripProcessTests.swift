import TestSupport

@Suite("Archives of the original survive all ways through text")
struct RoundTripProcessTests {
    let folder = Folder()

    /// Some of the archives of a version that can be read: every so many.
    private func sample(_ version: String, oneIn step: Int) throws -> [String] {
        var number = 0
        let names = try Original.write(version: version, into: folder) { file in
            number += 1
            return number % step == 0 && file.bytes.count < 20_000
        }
        #expect(names.count > 8)
        return names
    }

    @Test("decode --exact and bootstrap give the same bytes, in each format", arguments: ["json", "xml", "binary"])
    func bytes(format: String) throws {
        _ = try sample("3.3", oneIn: 7)
        let outcome = try folder.shell(
            """
            count=0
            for file in *.fast; do
                # Those that are written as FastCoder's reader numbers are the ones that migrate leaves as they are.
                "$fastcode" migrate "$file" 2>/dev/null | cmp -s - "$file" || continue
                count=$((count + 1))
                "$fastcode" decode --exact --to "$0" "$file" >text && "$fastcode" bootstrap text | cmp - "$file" || echo "$file"
            done
            echo "$count"
            """, format)
        #expect(outcome.errors.isEmpty)
        let count = try #require(Int(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(count > 20)
    }

    @Test(
        "from JSON to archive to XML to archive to binary to archive to JSON is the identity",
        arguments: ["2.0", "2.2", "2.3", "3.0", "3.0.2", "3.2", "3.3"])
    func identity(version: String) throws {
        _ = try sample(version, oneIn: 20)
        let outcome = try folder.shell(
            """
            count=0
            for file in *.fast; do
                "$fastcode" decode -q --exact "$file" 2>/dev/null >first.json || continue
                count=$((count + 1))
                "$fastcode" bootstrap -q first.json -o 1.archive || echo "$file"
                "$fastcode" decode --exact --to xml 1.archive | "$fastcode" bootstrap -o 2.archive || echo "$file"
                "$fastcode" decode --exact --to binary 2.archive | "$fastcode" bootstrap -o 3.archive || echo "$file"
                "$fastcode" decode --exact 3.archive >last.json || echo "$file"
                # What the format can't hold, nil in an NSCoded object, was left out with the first archive.
                "$fastcode" decode --exact 1.archive | cmp - last.json && cmp 1.archive 3.archive || echo "$file"
                "$fastcode" diff --plainly first.json last.json || echo "$file"
            done
            echo "$count"
            """)
        #expect(outcome.errors.isEmpty)
        let count = try #require(Int(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(count > 8)
    }

    @Test(
        "the default notation of an archive gives a plainly equal graph, in each format",
        arguments: ["json", "xml", "binary"])
    func standard(format: String) throws {
        _ = try sample("3.1", oneIn: 18)
        let outcome = try folder.shell(
            """
            for file in *.fast; do
                "$fastcode" decode -q --to "$0" "$file" >text 2>/dev/null || continue
                "$fastcode" diff -q --plainly "$file" text || echo "$file"
            done
            """, format)
        #expect(outcome.text.isEmpty && outcome.errors.isEmpty)
    }
}
