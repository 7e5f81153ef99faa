import TestSupport

#if DEBUG
    @Suite("The effort that shared content takes when it is shown")
    struct InspectionEffortTests {
        static let names = [
            "aliases-to-long-mutable-string", "aliases-to-long-string", "aliases-to-long-string-and-wrong-count",
            "aliases-to-long-data", "keys-to-long-data", "coded-objects-of-long-name", "urls-of-long-text",
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
                        Info(archive) { options in
                            options.drawing = language
                            options.drawsClasses = classes
                        }.text.utf8.count
                    }
                }
            }
            expectLittle(archive, "\(name): view") { Page(archive).text.utf8.count }
        }

        /// Expects that the number of bytes handled is a small multiple of the sizes of the archive and the output.
        private func expectLittle(_ archive: [UInt8], _ what: String, _ work: () -> Int) {
            var written = 0
            let bytes = Effort.measure { written = work() }
            #expect(bytes > archive.count / 4, "\(what): \(bytes) bytes")
            #expect(bytes < 64 * archive.count + 16 * written, "\(what): \(bytes) bytes for \(archive.count)")
        }
    }
#endif
