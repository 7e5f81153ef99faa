import TestSupport

@testable import HostileFiles

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

        /// A keyed archive of objects of as many classes, all of which share a long name of a property
        /// and one of a superclass.
        private static func sharedNames() -> [UInt8] {
            var keyed = HostileFile.Keyed()
            let long = keyed.key(String(repeating: "p", count: 1 << 16))
            let base = keyed.list.string(String(repeating: "s", count: 1 << 16))
            let chain = keyed.list.array([base, base])
            let array = keyed.append(class: "NSArray")
            var elements: [Int] = []
            for number in 0..<300 {
                let name = keyed.list.string("Class\(number)")
                let entries = [(keyed.key("$classname"), name), (keyed.key("$classes"), chain)]
                let type = keyed.append(keyed.list.dictionary(entries))
                elements.append(keyed.append(of: type, [(long, name)]))
            }

            return keyed.file(root: keyed.append(array: elements, of: array))
        }

        @Test("long names that classes of a keyed archive share", arguments: [false, true])
        func sharedNames(isJSON: Bool) {
            let archive = Self.sharedNames()
            expectLittleOutput(archive, "info") {
                Info(archive) { $0.isJSON = isJSON }.text.utf8.count
            }

            expectLittleOutput(archive, "dump-chunks") {
                Dump(archive, isJSON ? .json : .lines).text.utf8.count
            }

            expectLittleOutput(archive, "view") { Page(archive).text.utf8.count }
            expectLittleOutput(archive, "info --total") {
                let report = with(ArchiveReport(.info)) { $0.isJSON = isJSON }
                return WrittenText { _, output throws(FastCodingError) in
                    var total = SchemaTotal()
                    for name in ["a", "b"] {
                        let file = with(report) { $0.name = name }
                        try total.add(Document(archive), file, warn: { _ in })
                    }

                    try total.write(report, to: output)
                }.text.utf8.count
            }
        }

        @Test(
            "many containers in a text",
            arguments: [
                ("[", "[],", "[]]"),
                ("[", #"{"a":0},"#, "0]"),
                ("<plist><array>", "<array/>", "</array></plist>"),
                ("<plist><array>", "<dict><key>a</key><true/></dict>", "</array></plist>"),
                ("<plist><array>", "<string>&lt;</string><!-- - -->", "</array></plist>"),
            ]
        )
        func containers(start: String, part: String, end: String) {
            let text = Array((start + String(repeating: part, count: 10_000) + end).utf8)
            #expect(Info(text).error == nil)
            expectLittleOutput(text, "info") { Info(text).text.utf8.count }
            expectLittleOutput(text, "view") { Page(text).text.utf8.count }
        }

        /// Expects a small multiple of the size of the document in the output and in the number of
        /// bytes handled.
        private func expectLittleOutput(_ document: [UInt8], _ what: String, _ work: () -> Int) {
            var written = 0
            let bytes = Effort.measure { written = work() }
            let page = 1 << 18
            #expect(
                (1...(16 * document.count + page)).contains(written),
                "\(what): \(written) bytes written"
            )
            #expect(
                bytes < 64 * document.count + 2 * page,
                "\(what): \(bytes) bytes for \(document.count)"
            )
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
