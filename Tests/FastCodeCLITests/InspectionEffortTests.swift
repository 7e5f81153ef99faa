import TestSupport

#if DEBUG
    @Suite("The effort that shared content takes when it is shown")
    struct InspectionEffortTests {
        static let names = [
            "aliases-to-long-mutable-string", "aliases-to-long-string",
            "aliases-to-long-string-and-wrong-count",
            "aliases-to-long-data", "keys-to-long-data", "coded-objects-of-long-name",
            "urls-of-long-text",
            "long-class-name",
        ]

        @Test("aliases to long content are not charged with it", arguments: names)
        func aliases(name: String) throws {
            let file = try #require(HostileFile.all.first { $0.name == name })
            let archive = file.make(1 << 15)
            expectLittle(archive, "\(name): info") { Info(archive).text.utf8.count }

            for language in [DrawingLanguage.dot, .mermaid] {
                for classes in [false, true] {
                    expectLittle(archive, "\(name): \(language)") {
                        Info(archive) {
                            $0.drawing = language
                            $0.drawsClasses = classes
                        }.text.utf8.count
                    }
                }
            }

            expectLittle(archive, "\(name): view") { Page(archive).text.utf8.count }
        }

        @Test func `a long class name that many objects share is matched once`() throws {
            let file = try #require(
                HostileFile.all.first { $0.name == "coded-objects-of-long-name" }
            )

            let archive = file.make(1 << 15)
            var filter = ValueFilter()
            filter.classes = ClassPatterns([String(repeating: "x", count: 1 << 10) + "*"])
            var diagnostics = Diagnostics()
            var count = 0
            var values = try ArchiveValues(
                Document(archive),
                options: WritingOptions(),
                filter: filter,
                diagnostics: &diagnostics
            )

            let bytes = Effort.measure {
                _ = try? values.forEachPlace(at: "*") { _, _, _ in count += 1 }
            }

            #expect(count > 1000)
            #expect(bytes < 4 * archive.count, "\(bytes) bytes for \(archive.count)")
        }

        /// Expects that the number of bytes handled is a small multiple of the sizes of the archive
        /// and the output.
        private func expectLittle(_ archive: [UInt8], _ what: String, _ work: () -> Int) {
            var written = 0
            let bytes = Effort.measure { written = work() }
            #expect(bytes > archive.count / 4, "\(what): \(bytes) bytes")
            #expect(
                bytes < 64 * archive.count + 16 * written,
                "\(what): \(bytes) bytes for \(archive.count)"
            )
        }
    }
#endif
