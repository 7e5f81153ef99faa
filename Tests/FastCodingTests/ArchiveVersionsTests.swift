import TestSupport

@Suite("Archives of all versions")
struct ArchiveVersionsTests {
    @Test(
        "every archive is read to the graph that its writer put into it, or refused with the right error",
        arguments: Originals.versions
    )
    func graphs(version: String) {
        #expect(
            Originals.all(version: version).count
                == ["2.0": 218, "3.3": 406][version, default: 216]
        )

        for original in Originals.all(version: version) {
            do throws(FastCodingError) {
                let read = try ObjectGraph(archive: original.bytes)
                #expect(MigrationTests.unreadable[original.place] == nil, "\(original)")

                guard let graph = try? original.graph() else {
                    #expect(original.isKeyed, "\(original): no graph")
                    continue
                }

                #expect(GraphComparison.difference(graph, read) == nil, "\(original)")
            } catch {
                #expect(
                    error.code == MigrationTests.unreadable[original.place],
                    "\(original): \(error)"
                )
            }
        }
    }

    @Test func `keyed archives are read with their data, at every alignment`() throws {
        let keyed = Originals.all(version: "3.3").filter(\.isKeyed)
        #expect(keyed.count == 7)

        for original in keyed {
            let graph = try ObjectGraph(archive: original.bytes)
            let nodes = graph.reachable().filter { graph.kind($0) == .keyedArchive }
            #expect(nodes.count == 1)
            let data = graph.byteRange(graph.keyedData(try #require(nodes.first)))
            #expect(graph.pool[data.range].starts(with: Array("bplist00".utf8)))
        }

        let shared = try ObjectGraph(archive: #require(Originals.named("keyed_shared")).bytes)
        let children = Array(shared.children(shared.rootIndex))
        #expect(children.count == 3 && children[0] == children[2] && children[0] != children[1])
    }
}

@Suite("The document of what cannot be read")
struct ArchiveDocumentTests {
    /// What docs/ORIGINALS.md lists: `version/name` of every row of its tables, and of its lists
    /// for 2.0.
    private static func listed(in text: String) -> Set<String> {
        var places: Set<String> = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("Files: ") {
                for name in line.split(separator: "`")
                where name.allSatisfy({ $0 != " " && $0 != "." }) {
                    places.insert("2.0/\(name)")
                }
            }

            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 2, cells[0].hasPrefix("`"), cells[0].hasSuffix("`") else {
                continue
            }

            for version in versions(cells[1]) {
                places.insert("\(version)/\(cells[0].dropFirst().dropLast())")
            }
        }

        return places
    }

    /// The versions of a cell such as `2.0, 2.1` or `3.0 to 3.1`.
    private static func versions(_ cell: String) -> [String] {
        cell.split(separator: ",").flatMap { part in
            let ends = part.components(separatedBy: " to ").map {
                $0.trimmingCharacters(in: .whitespaces)
            }

            guard let first = Originals.versions.firstIndex(of: ends[0]),
                let last = Originals.versions.firstIndex(of: ends[ends.count - 1]), first <= last
            else { return ["?\(part)"] }

            return Array(Originals.versions[first...last])
        }
    }

    @Test
    func `exactly those archives are listed that are not read to the graph that was handed over`()
        throws
    {
        let text = try String(
            contentsOf: Repository.url.appending(path: "docs/ORIGINALS.md"),
            encoding: .utf8
        )

        var different: Set<String> = []
        var equal = 0

        for original in Originals.versions.flatMap({ Originals.all(version: $0) }) {
            // No graph can be made for comparison.
            if original.isKeyed {
                continue
            }

            let read = try? ObjectGraph(archive: original.bytes)
            let graph = try? original.authorsGraph()
            if let read, let graph, GraphComparison.difference(graph, read) == nil {
                equal += 1
            } else {
                different.insert(original.place)
            }
        }

        let listed = Self.listed(in: text)
        #expect(different.subtracting(listed).sorted() == [])
        #expect(listed.subtracting(different).sorted() == [])
        #expect(text.contains("all \(different.count) of them"))
        #expect(
            text.contains(
                "\(equal + Originals.all(version: "3.3").count(where: \.isKeyed)) of them read to"
            )
        )
    }
}

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
