import TestSupport

@Suite("The table for those who come from the original")
struct MigrationTableTests {
    /// The cells of each row of the tables.
    private static func rows() throws -> [[String]] {
        let page = try Repository.text(
            "Sources/FastCodingFoundation/FastCodingFoundation.docc/Migrating.md"
        )
        return page.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
            .map { line in
                line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    @Test func `each row names a test that exists`() throws {
        var count = 0
        for row in try MigrationTableTests.rows() {
            #expect(row.count == 4, "\(row)")
            let test = row.last ?? ""
            if test == "test" {
                continue
            }

            let parts = test.filter { $0 != "`" }.split(separator: ".")
            try #require(parts.count == 2, "\(row)")
            let source = try Repository.text("Tests/FoundationTests/\(parts[0]).swift")
            #expect(source.contains("    func \(parts[1])("), "\(test)")
            count += 1
        }

        #expect(count > 70)
    }

    @Test func `each name that a row links to is a public declaration`() throws {
        let interface = try Repository.text("docs/public-interface-foundation.txt")
        for row in try MigrationTableTests.rows() {
            for (index, link) in row[1].components(separatedBy: "``").enumerated()
            where index % 2 == 1 {
                // The suffix that distinguishes two declarations with the same name is DocC's.
                let name = link.replacing("/", with: ".").replacing(
                    /-swift\.(type\.)?property/,
                    with: ""
                )
                #expect(interface.contains("\n\(name): "), "\(link)")
            }
        }
    }
}
