import HostileFiles
import Testing

@testable import FastCoding

#if DEBUG
    @Suite("The effort that shared content takes")
    struct EffortTests {
        /// What is cached, and written in an archive of a major version.
        enum Content: CaseIterable {
            case string, textString, mutableString, data, mutableData, indexSet, url

            /// Appends it with `count` bytes of content.
            func append(_ count: Int, to archive: inout ArchiveBytes) {
                switch self {
                case .string: archive.string(String(repeating: "x", count: count))
                case .textString: archive.string(String(repeating: "é", count: count / 2))
                case .mutableString: archive.string(String(repeating: "x", count: count), .mutableString)
                case .data: archive.data(Array(repeating: 7, count: count))
                case .mutableData: archive.data(Array(repeating: 7, count: count), .mutableData)
                case .indexSet:
                    archive.open(.indexSet, count / 8)
                    for index in 0..<(count / 8) {
                        archive.number(UInt32(2 * index))
                        archive.number(UInt32(1))
                    }
                case .url:
                    archive.chunk(.url)
                    archive.string(String(repeating: "x", count: count))
                    archive.chunk(.nil)
                }
            }

            /// Appends an alias to it.
            func appendAlias(to archive: inout ArchiveBytes) {
                switch self {
                case .string, .textString: archive.alias(string: 0)
                case .url: archive.alias(string: 1)
                default: archive.alias(object: 0)
                }
            }
        }

        /// Where aliases stand.
        enum Place: CaseIterable {
            case elements, members, keys, codedKeys, bases
        }

        enum Reader: CaseIterable {
            case verify, graph, wrongCount, statistics, listing

            func run(_ archive: [UInt8]) throws {
                var diagnostics = Diagnostics()
                switch self {
                case .verify:
                    var options = VerificationOptions()
                    options.allowsAnyClass = true
                    options.allowsKeyedArchives = true
                    _ = Verifier.judge(archive, options: options)
                case .graph, .wrongCount:
                    // That of objects; it sends the archive through all dialects.
                    var archive = archive
                    if self == .wrongCount { archive[8] = 77 }
                    _ = try ArchiveReader.read(archive, limits: Limits(), diagnostics: &diagnostics)
                case .statistics:
                    let survey = try ArchiveSurvey.find(archive, dialect: nil, limits: Limits()).survey
                    _ = ArchiveStatistics(archive, survey, limits: Limits())
                case .listing:
                    let survey = try ArchiveSurvey.find(archive, dialect: nil, limits: Limits()).survey
                    try ChunkListing.list(archive, survey, limits: Limits()) { _ in }
                }
            }
        }

        private static let size = 4096
        private static let aliases = 1500

        /// Expects that reading an archive handles a few times as many bytes as it has.
        private func expectLittle(_ archive: [UInt8], _ reader: Reader, _ what: String) throws {
            let bytes = try Effort.measure { try reader.run(archive) }
            #expect(bytes > archive.count / 4, "\(what) \(reader): \(bytes) bytes")
            #expect(bytes < 64 * archive.count, "\(what) \(reader): \(bytes) bytes for \(archive.count)")
        }

        @Test("aliases to long content are not charged with it", arguments: Content.allCases, Place.allCases)
        func aliases(content: Content, place: Place) throws {
            var archive = ArchiveBytes()
            archive.open(.array, 2)
            content.append(Self.size, to: &archive)
            switch place {
            case .elements, .members:
                archive.open(place == .elements ? .array : .set, Self.aliases)
                for _ in 0..<Self.aliases { content.appendAlias(to: &archive) }
            case .keys:
                archive.open(.dictionary, Self.aliases)
                for _ in 0..<Self.aliases {
                    archive.chunk(.one)
                    content.appendAlias(to: &archive)
                }
            case .codedKeys:
                guard content == .string || content == .textString else { return }
                archive.chunk(.codedObject)
                archive.string("C")
                for _ in 0..<Self.aliases {
                    archive.chunk(.one)
                    content.appendAlias(to: &archive)
                }
                archive.chunk(.nil)
            case .bases:
                guard content == .string || content == .url else { return }
                archive.open(.array, Self.aliases)
                for _ in 0..<Self.aliases {
                    archive.chunk(.url)
                    if content == .string { content.appendAlias(to: &archive) } else { archive.string("r") }
                    if content == .url { content.appendAlias(to: &archive) } else { archive.chunk(.nil) }
                }
            }
            for reader in Reader.allCases { try expectLittle(archive.bytes, reader, "\(content) \(place)") }
        }

        @Test("aliases to a long class name are not charged with it")
        func codedNames() throws {
            var archive = ArchiveBytes()
            archive.open(.array, Self.aliases + 1)
            for index in 0...Self.aliases {
                archive.chunk(.codedObject)
                if index == 0 {
                    archive.string(String(repeating: "x", count: Self.size))
                } else {
                    archive.alias(string: 0)
                }
                archive.chunk(.nil)
            }
            for reader in Reader.allCases { try expectLittle(archive.bytes, reader, "class name") }
        }

        @Test("objects are not charged with the long names of their class")
        func definitions() throws {
            var archive = ArchiveBytes()
            archive.open(.array, Self.aliases)
            let name = String(repeating: "x", count: Self.size)
            archive.define(name, [name])
            for _ in 0..<Self.aliases {
                archive.chunk(.object8, UInt8(0))
                archive.chunk(.nil)
            }
            for reader in Reader.allCases { try expectLittle(archive.bytes, reader, "class definition") }
        }

        @Test(
            "in major version 2 aliases to long strings and data are not charged with them", arguments: [2, 15, 13, 20])
        func version2(type: UInt8) throws {
            for isKey in [false, true] {
                var archive = ArchiveBytes(major: 2, minor: 3)
                archive.raw(4)
                archive.number(UInt32(2))
                archive.raw(type)
                if type == 13 || type == 20 {
                    archive.number(UInt32(Self.size))
                    archive.bytes += Array(repeating: 7, count: Self.size)
                } else {
                    archive.text(Array(repeating: 0x78, count: Self.size))
                }
                archive.raw(isKey ? 3 : 5)
                archive.number(UInt32(Self.aliases))
                for _ in 0..<Self.aliases {
                    if isKey { archive.raw(7) }
                    archive.raw(1)
                    archive.number(UInt32(0))
                }
                for reader in Reader.allCases { try expectLittle(archive.bytes, reader, "type \(type) \(isKey)") }
            }
        }

        @Test("containers written twice are not charged with the long strings that they share")
        func reopened() throws {
            var archive = ArchiveBytes(objects: 7)
            archive.open(.mutableArray, Self.aliases + 2)
            for _ in 0..<2 { archive.string(String(repeating: "x", count: Self.size)) }
            for index in 0..<Self.aliases {
                archive.open(.array, 2)
                archive.alias(object: 0)
                archive.alias(string: index & 1)
            }
            var reading = ArchiveReading(header: try ArchiveHeader(archive.bytes.span))
            reading.dialect.mergesReopened = true
            let bytes = try Effort.measure {
                _ = try ArchiveReader.read(archive.bytes, reading, limits: Limits())
            }
            #expect(bytes < 16 * archive.bytes.count)
        }
    }
#endif
