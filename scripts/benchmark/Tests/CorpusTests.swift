import Foundation
import Testing

@testable import fastcode_bench

/// The texts of the benchmark. Results from different machines can be compared only as long as the
/// bytes stay the same.
@Suite("Corpora of the benchmark")
struct CorpusTests {
    /// FNV-1a of each corpus of 50,000 bytes.
    static let hashes: [(Corpus, UInt64)] = [
        (.records, 0x6821_F69C_5671_4AF2),
        (.tweets, 0x2BC7_E782_259D_C218),
        (.catalogue, 0xCABE_9477_605A_6105),
        (.coordinates, 0xA72F_6D90_4D14_E8C3),
        (.integers, 0x5A1B_F7D1_510E_7595),
        (.strings, 0xB298_61AD_0E16_33BC),
        (.deep, 0x9801_0596_05EA_2EAF),
        (.tiny, 0xC4A2_3EC9_939D_64D6),
    ]

    @Test("a corpus has the same bytes everywhere", arguments: hashes)
    func bytesStay(corpus: Corpus, expected: UInt64) {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in corpus.text(size: 50_000) {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }

        #expect(hash == expected, "0x\(String(hash, radix: 16))")
    }

    @Test("every corpus has a hash here")
    func allHaveHashes() {
        #expect(Set(Self.hashes.map(\.0)) == Set(Corpus.allCases))
    }

    @Test("a corpus is JSON of about the size that was asked for", arguments: [3_000, 200_000])
    func sizeIsNear(size: Int) throws {
        for corpus in Corpus.allCases where corpus != .tiny {
            let text = corpus.text(size: size)
            #expect(text.count > size / 2 && text.count < size + 12_000, "\(corpus)")

            // Foundation recurses into nested values.
            if corpus != .deep {
                _ = try JSONSerialization.jsonObject(with: Data(text))
            }
        }
    }

    @Test("what is called distinct strings has no string twice")
    func stringsAreDistinct() throws {
        let text = Data(Corpus.strings.text(size: 300_000))
        let strings = try #require(try JSONSerialization.jsonObject(with: text) as? [String])
        #expect(strings.count > 10_000)
        #expect(Set(strings).count == strings.count)
    }
}
