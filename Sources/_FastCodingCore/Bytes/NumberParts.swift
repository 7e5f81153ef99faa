#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A number in a text split into sign, digits and power of ten, before it is decided what it
/// becomes.
package struct NumberParts {
    /// How a number violates JSON's grammar, at ``end``.
    package enum Fault {
        case leadingZero, noDigits, noFraction, noExponent
    }

    package var fault: Fault?
    package var isNegative = false
    /// Whether there is neither a fraction nor an exponent.
    package var isWhole = true
    /// The first 19 significant digits.
    package var significand: UInt64 = 0
    /// The power of ten of the last digit of ``significand``. Exponents beyond 10^17 stop there.
    package var exponent = 0
    /// Whether digits other than zero follow those in ``significand``.
    package var isCut = false
    /// The positions of all digits, with the point between them, for callers that need more than
    /// 19.
    package var digits = 0..<0
    /// The exponent after the `e`; 0 if there is none.
    var writtenExponent = 0
    /// The position after the number, or that of the fault.
    package var end: Int

    /// How many significant digits always fit into ``significand``.
    static let maxDigits = 19

    /// Splits the number that begins at `start`, according to JSON's grammar. If `isLenient` is
    /// true, it may also begin with a plus sign, with zeros or with its point, and end with its
    /// point.
    package init(_ text: Span<UInt8>, from start: Int, isLenient: Bool = false) {
        var position = start
        let sign = text.byteOrZero(position)
        isNegative = sign == 0x2D

        if isNegative || isLenient && sign == 0x2B {
            position &+= 1
        }

        let first = position
        end = position
        skipDigits(text, &position, &significand)
        end = position

        if position == first, !isLenient || text.byteOrZero(position) != 0x2E {
            fault = .noDigits
            return
        }

        if !isLenient, position &- first > 1, text[first] == 0x30 {
            end = first &+ 1
            fault = .leadingZero
            return
        }

        var count = position &- first
        if text.byteOrZero(position) == 0x2E {
            position &+= 1
            let point = position
            skipDigits(text, &position, &significand)
            count &+= position &- point
            exponent = point &- position
            isWhole = false

            if position == point, !isLenient || count == 0 {
                fault = .noFraction
            }
        }

        digits = first..<position
        end = position

        if fault == nil, text.byteOrZero(position) | 0x20 == 0x65 {
            readExponent(text)
        }

        // The significand may have wrapped around.
        if count > Self.maxDigits {
            recount(text)
        }
    }

    /// Reads the exponent whose `e` is at ``end``.
    private mutating func readExponent(_ text: Span<UInt8>) {
        var position = end &+ 1
        let sign = text.byteOrZero(position)
        if sign == 0x2B || sign == 0x2D {
            position &+= 1
        }

        let first = position
        var value = 0

        while true {
            let digit = text.byteOrZero(position) &- 0x30
            if digit > 9 {
                break
            }

            // So large an exponent makes the number 0 or infinite; more digits could only overflow.
            if value < .max / 100 {
                value = value &* 10 &+ Int(digit)
            }

            position &+= 1
        }

        if position == first {
            fault = .noExponent
        }

        isWhole = false
        writtenExponent = sign == 0x2D ? -value : value
        exponent &+= writtenExponent
        end = position
    }

    /// Finds the significant digits of a number that has more than 19 digits in all.
    @inline(never)
    private mutating func recount(_ text: Span<UInt8>) {
        var kept = 0
        var afterPoint = 0
        var point = false
        significand = 0
        exponent = writtenExponent

        for position in digits {
            let digit = text[position] &- 0x30
            if digit > 9 {
                point = true
                continue
            }

            if point {
                afterPoint += 1
            }

            if kept == 0 && digit == 0 {
                continue
            }

            if kept < Self.maxDigits {
                significand = significand * 10 + UInt64(digit)
                kept += 1
            } else {
                exponent += 1
                if digit != 0 {
                    isCut = true
                }
            }
        }

        exponent -= afterPoint
    }

    /// The double nearest to a number; nil if the text is not a number, or the number is too large.
    package static func double(_ text: Span<UInt8>) -> Double? {
        let parts = NumberParts(text, from: 0)
        guard parts.fault == nil, parts.end == text.count else { return nil }

        let value = parts.nearestDouble(text)
        return value.isFinite ? value : nil
    }

    /// The number as an Int64; nil if a power of ten remains, or if it does not fit.
    package var integer: Int64? {
        guard !isCut, exponent == 0 else { return nil }

        if !isNegative {
            return Int64(exactly: significand)
        }

        return significand <= 1 << 63 ? Int64(bitPattern: 0 &- significand) : nil
    }

    /// The number as a decimal, if it has at most `most` significant digits and a decimal can
    /// represent it.
    package func decimal(_ text: Span<UInt8>, digits most: Int = 38) -> DecimalNumber? {
        var mantissa = TwoWords()
        var count = 0
        // Zeros that only count if another digit follows.
        var zeros = 0
        var power = writtenExponent
        var point = false

        for position in digits {
            let digit = text[position] &- 0x30
            if digit > 9 {
                point = true
                continue
            }

            if point {
                power -= 1
            }

            if digit == 0 {
                if count > 0 {
                    zeros += 1
                }
                continue
            }

            guard count + zeros < most else { return nil }

            for place in 0...zeros {
                guard let longer = mantissa.appending(digit: place == zeros ? digit : 0) else {
                    return nil
                }
                mantissa = longer
            }

            count += zeros + 1
            zeros = 0
        }

        return DecimalNumber(negative: isNegative, digits: mantissa, exponent: power + zeros)
    }

    /// Whether a double, which must be the nearest one to this number, denotes it when printed with
    /// the fewest digits that distinguish it from its neighbors, or with 17 or fewer significant
    /// digits.
    package func isPrintedBack(by value: Double) -> Bool {
        if isCut {
            return false
        }

        if isShortest(value) {
            return true
        }

        let (digits, power) = withoutTrailingZeros
        let count = String(digits).utf8.count
        guard count <= 17 else { return false }

        let printed = NumberParts(value.magnitude.printed(digits: count).span, from: 0)
        return digits == printed.significand && power == printed.exponent
    }

    /// Whether the shortest text of a double, which must be the nearest one to this number, denotes
    /// this number.
    func isShortest(_ value: Double) -> Bool {
        if isCut {
            return false
        }

        // Up to 15 digits come back from every double that is not subnormal.
        if significand < 1_000_000_000_000_000, value.isNormal {
            return true
        }

        let shortest = ShortestDigits(value)
        let (digits, power) = withoutTrailingZeros
        return digits == shortest.significand && (digits == 0 || power == shortest.exponent)
    }

    /// The significant digits and their power of ten, without zeros at the end.
    private var withoutTrailingZeros: (digits: UInt64, power: Int) {
        var digits = significand
        var power = exponent

        while digits != 0, digits % 10 == 0 {
            digits /= 10
            power += 1
        }

        return (digits, power)
    }
}

/// Skips the decimal digits at `position` and appends them to `value`, which wraps around on
/// overflow.
@inline(__always)
package func skipDigits(_ text: Span<UInt8>, _ position: inout Int, _ value: inout UInt64) {
    while position &+ 8 <= text.count {
        let digits = LeadingDigits(text.load(position, as: UInt64.self))
        if digits.count == 0 {
            return
        }

        value = value &* powersOfTen[digits.count] &+ digits.value
        position &+= digits.count

        if digits.count < 8 {
            return
        }
    }

    while true {
        let digit = text.byteOrZero(position) &- 0x30
        if digit > 9 {
            break
        }

        value = value &* 10 &+ UInt64(digit)
        position &+= 1
    }
}

/// The powers from 10^0 to 10^8, for the up to eight digits of ``LeadingDigits``.
let powersOfTen: [UInt64] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

extension Double {
    /// A finite number that is not negative, correctly rounded to so many significant digits.
    func printed(digits: Int) -> [UInt8] {
        var text = [CChar](repeating: 0, count: digits + 15)
        _ = unsafe withVaList([CInt(digits - 1), self]) {
            unsafe vsnprintf(&text, text.count, "%.*e", $0)
        }

        var number = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        // Programs may have set a locale with another point.
        if digits > 1 {
            let rest = number.dropFirst().drop { $0 &- 0x30 > 9 }
            number = [number[0], 0x2E] + rest
        }

        return number
    }
}
