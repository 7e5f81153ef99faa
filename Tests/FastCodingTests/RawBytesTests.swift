import TestSupport

@Suite("Values as bare bytes")
struct RawBytesTests {
    /// The pieces that are handed over, and the error's code. A dialect has the archive go through
    /// a graph.
    private func pieces(
        _ text: String,
        dialect: String?,
        limit: Int = .max
    ) throws -> (pieces: [String], code: FastCodingError.Code?) {
        let options = with(WritingOptions()) {
            $0.keyPath = "*"
            $0.dialect = dialect.map(FastDialect.init(unchecked:))
            $0.limits.output = limit
        }

        var diagnostics = Diagnostics()
        var pieces: [String] = []
        let archive = try FastArchive(literal: text.utf8).bytes

        do throws(FastCodingError) {
            try RawBytes.write(Document(archive), options: options, diagnostics: &diagnostics) {
                piece in
                pieces.append(String(decoding: (0..<piece.count).map { piece[$0] }, as: UTF8.self))
            }
        } catch {
            return (pieces, error.code)
        }

        return (pieces, nil)
    }

    @Test("are handed over many at a time", arguments: [nil, "nominal"])
    func blocks(dialect: String?) throws {
        let numbers = (0..<20_000).map { "\($0)" }
        let found = try pieces("[" + numbers.joined(separator: ",") + "]", dialect: dialect)
        #expect(found.pieces.joined() == numbers.map { $0 + "\n" }.joined())
        #expect(found.pieces.count == 2)
    }

    @Test("come up to the one that is too much, or that has none", arguments: [nil, "nominal"])
    func failures(dialect: String?) throws {
        let limited = try pieces(#"["a","b","cccc","d"]"#, dialect: dialect, limit: 5)
        #expect(limited.pieces == ["a\nb\n"] && limited.code == .outputLimit)
        let mixed = try pieces(#"["a","b",[],"d"]"#, dialect: dialect)
        #expect(mixed.pieces == ["a\nb\n"] && mixed.code == .notRepresentable)
    }
}
