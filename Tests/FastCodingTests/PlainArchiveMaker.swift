import TestSupport

/// Archives of plain chunks, as other writers may write them: equal strings written again, wide
/// integers, equal keys, keys that are not strings, numbers that are not finite, dirty padding.
struct PlainArchiveMaker {
    private var random: SplitMix64
    private var archive = ArchiveBytes(), strings: [String] = [], objects = 0
    /// How many in a hundred chunks are out of the ordinary.
    private let oddness: Int

    /// `oddness` is multiplied by up to 3, depending on the seed.
    static func archive(_ seed: UInt64, oddness: Int) -> [UInt8] {
        var maker = PlainArchiveMaker(
            random: SplitMix64(seed: seed),
            oddness: Int(seed % 4) * oddness
        )
        return maker.make()
    }

    private init(random: SplitMix64, oddness: Int) {
        self.random = random
        self.oddness = oddness
    }

    private mutating func make() -> [UInt8] {
        if Int.random(in: 0..<3, using: &random) == 0 {
            // The numbers of the keys that follow are around 64, up to which keys are told apart in
            // another way.
            open(.array, 62)
            for index in 0..<61 {
                string("filler \(index)")
            }
        }

        value(depth: 0)
        archive.patch(objects, at: 8)
        archive.patch(strings.count, at: 16)

        return archive.bytes
    }

    private mutating func isOdd() -> Bool {
        Int.random(in: 0..<100, using: &random) < oddness
    }

    private mutating func number<T: FixedWidthInteger>(_ kind: ArchiveBytes.Kind, _ value: T) {
        archive.chunk(kind)
        while archive.count % (T.bitWidth / 8) != 0 {
            archive.bytes.append(isOdd() && isOdd() ? 1 : 0)
        }

        archive.number(value)
    }

    private mutating func open(_ kind: ArchiveBytes.Kind, _ count: Int) {
        objects += 1
        number(kind, UInt32(count))
    }

    private mutating func string(_ text: String) {
        if let index = strings.lastIndex(of: text), !isOdd() {
            if isOdd() {
                number(.stringAlias16, UInt16(index))
            } else {
                archive.alias(string: index)
            }
        } else if strings.count == 256 {
            archive.chunk(.null)
        } else {
            archive.string(text)
            strings.append(text)
        }
    }

    private mutating func scalar() {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: archive.chunk(.null)
        case 1:
            archive.chunk(Bool.random(using: &random) ? .true : .false)
        case 2:
            archive.chunk(Bool.random(using: &random) ? .one : .zero)
        case 3:
            number(.int8, UInt8.random(in: isOdd() ? 0...1 : 2...255, using: &random))
        case 4:
            number(.int16, isOdd() ? 7 : Int16.random(in: 128 ... .max, using: &random))
        case 5:
            number(.int32, isOdd() ? 7 : Int32.random(in: .min ... -40000, using: &random))
        case 6:
            number(.int64, isOdd() ? 7 : Int64.random(in: 1 << 32 ... .max, using: &random))
        default:
            let value =
                isOdd() ? Double.nan : Double(Int64.random(in: -99...99, using: &random)) / 8
            number(.float64, value.bitPattern)
        }
    }

    private mutating func value(depth: Int) {
        let kind = Int.random(in: depth == 0 ? 6..<10 : 0..<10, using: &random)
        if depth > 4 || kind < 3 {
            return scalar()
        }

        if kind < 6 {
            return string(
                ["a", "b", "name", "$class", "é", ""].randomElement(using: &random) ?? ""
            )
        }

        let count = Int.random(in: 0...4, using: &random)
        let isMutable = Bool.random(using: &random)

        if kind < 8 {
            open(isMutable ? .mutableArray : .array, count)
            for _ in 0..<count {
                value(depth: depth + 1)
            }
        } else {
            open(isMutable ? .mutableDictionary : .dictionary, count)
            for entry in 0..<count {
                value(depth: depth + 1)
                if isOdd() {
                    value(depth: depth + 1)
                } else {
                    string(isOdd() ? "k0" : "k\(entry)")
                }
            }
        }
    }
}
