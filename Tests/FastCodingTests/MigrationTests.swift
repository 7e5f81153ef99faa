import TestSupport

@Suite("Migration of archives of the original")
struct MigrationTests {
    /// The archives that cannot be read, and why; docs/ORIGINALS.md has the details. In those of
    /// 2.1, nothing tells which values of a bootstrapped object belong to which property, or both
    /// numberings of URLs fit, with different graphs; 2.0 wrote no chunk at all for an alias that
    /// leads nowhere.
    static let unreadable: [String: FastCodingError.Code] = [
        "2.0/alias_missing": .truncated,
        "2.1/boot_fewer_keys": .unreadableDialect,
        "2.1/boot_fewer_keys_obj": .unreadableDialect,
        "2.1/boot_fewer_unknown": .unreadableDialect,
        "2.1/boot_more_keys": .unreadableDialect,
        "2.1/boot_more_keys_obj": .unreadableDialect,
        "2.1/boot_more_keys_unknown": .unreadableDialect,
        "2.1/boot_nested": .unreadableDialect,
        "2.1/url_base_shared": .ambiguousDialect,
        "2.1/url_string_alias_after": .ambiguousDialect,
    ]

    /// Those that were entered at an immutable container of a cycle, which has to become mutable.
    static let cyclic = ["array_marray_cycle", "array_cached_twice_then_alias"]

    @Test(
        "keeps the graph, and changes nothing when it is done again",
        arguments: Originals.versions
    )
    func keepsGraph(version: String) throws {
        for original in Originals.all(version: version) {
            do {
                let migrated = try FastArchive(original.bytes).migrated()
                #expect(Self.unreadable[original.place] == nil, "\(original)")
                try compare(original, migrated)
            } catch {
                #expect(
                    (error as? FastCodingError)?.code == Self.unreadable[original.place],
                    "\(original): \(error)"
                )
            }
        }
    }

    private func compare(_ original: Original, _ migrated: FastArchive) throws {
        let before = try ObjectGraph(archive: original.bytes)
        let after = try ObjectGraph(archive: migrated.bytes)
        let isCyclic = Self.cyclic.contains(original.name)
        // A nil value of a coded object has no place in the format: it is left out, with a warning
        // (quirk Q9).
        let difference = GraphComparison.difference(
            before,
            after,
            plainly: isCyclic,
            nilPropertiesAreAbsent: true
        )

        #expect(difference == nil, "\(original): \(String(describing: difference))")
        let again = try migrated.migrated()
        #expect(again.bytes == migrated.bytes, "\(original)")

        if GraphComparison.difference(before, after, plainly: isCyclic) != nil {
            #expect(
                migrated.warnings.contains { $0.code == .notExact && $0.message.contains("nil") },
                "\(original)"
            )
        }

        #expect(
            !again.warnings.contains { $0.code == .dialect || $0.code == .countMismatch },
            "\(original)"
        )
    }

    @Test(
        "names what cannot be carried over exactly",
        arguments: [
            ("3.0", "true", "boolean"),
            ("3.1", "one", "boolean"),
            ("3.3", "range_notfound", "NSNotFound"),
        ]
    )
    func warns(version: String, name: String, word: String) throws {
        let original = try #require(Originals.named(name, version: version))
        let warnings = try FastArchive(original.bytes).migrated().warnings
        #expect(warnings.contains { $0.code == .notExact && $0.message.contains(word) })
    }

    @Test func `says nothing of booleans where integers had chunks of their own`() throws {
        let original = try #require(Originals.named("true"))
        let migrated = try FastArchive(original.bytes).migrated()
        #expect(migrated.warnings.isEmpty && migrated.bytes == original.bytes)
    }
}
