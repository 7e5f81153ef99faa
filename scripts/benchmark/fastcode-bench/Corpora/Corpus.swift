/// The texts that are measured.
enum Corpus: String, CaseIterable {
    /// Objects that all have the same keys, without white space.
    case records
    /// Indented, with text in many languages, escapes, and long keys.
    case tweets
    /// Indented, mostly keys and whole numbers, objects whose keys are numbers.
    case catalogue
    /// Pairs of numbers with many digits.
    case coordinates
    /// Small whole numbers.
    case integers
    /// Strings, all different.
    case strings
    /// Deeply nested arrays and objects.
    case deep
    /// Some 30 bytes.
    case tiny

    /// How many bytes it has unless another size is asked for.
    var usualSize: Int {
        switch self {
        case .records: 10_000_000
        case .tweets: 630_000
        case .catalogue: 1_700_000
        case .coordinates: 2_000_000
        case .integers: 17_036_000
        case .strings: 27_030_000
        case .deep: 2_000_000
        case .tiny: 30
        }
    }

    /// The text, of about `size` bytes. The same size gives the same bytes everywhere.
    func text(size: Int) -> [UInt8] {
        var text = SeededText(seed: 0xFA57_C0DE ^ UInt64(rawValue.utf8.count) << 32)
        switch self {
        case .records: text.addArray(of: size) { $0.addRecord($1) }
        case .tweets: text.addTweets(size)
        case .catalogue: text.addCatalogue(size)
        case .coordinates: text.addCoordinates(size)
        case .integers:
            text.addArray(of: size) { text, _ in text.add(text.next(0...200) - 50) }
        case .strings:
            text.addArray(of: size) { $0.addDistinctString($1) }
        case .deep: text.addNested(size)
        case .tiny: text.add(#"{"id":1,"name":"fast","ok":[]}"#)
        }

        return text.bytes
    }
}
