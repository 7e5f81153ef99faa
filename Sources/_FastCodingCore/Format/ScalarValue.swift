/// A value that is not made of others, and neither text nor data. Readers of text pass it on, and
/// graphs contain it.
///
/// Readers and writers list the cases that their format treats in a way of its own and ask for the
/// rest: another type of number is added here, to ``NodeKind`` and to ``ChunkTable``.
package enum ScalarValue: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A single-precision number; JSON has none, but binary property lists do.
    case float32(Float)
    case float64(Double)
    /// In texts, a number that neither an Int64 nor a double can represent exactly.
    case decimal(DecimalNumber)
    /// Seconds since 2001-01-01 00:00:00 UTC; property lists only.
    case date(Double)

    package var kind: NodeKind {
        switch self {
        case .null: .null
        case .bool(let value): value ? .true : .false
        case .integer: .integer
        case .float32: .float32
        case .float64: .float64
        case .decimal: .decimal
        case .date: .date
        }
    }

    /// The bits of a number or a date that fit into a word; 0 for others.
    package var bits: UInt64 {
        switch self {
        case .integer(let value): UInt64(bitPattern: value)
        case .float32(let value): UInt64(value.bitPattern)
        case .float64(let value), .date(let value): value.bitPattern
        case .null, .bool, .decimal: 0
        }
    }

    /// The scalar of a kind and, if it has any, these bits; nil for decimals and kinds that are no
    /// scalars.
    package init?(_ kind: NodeKind, bits: UInt64 = 0) {
        switch kind {
        case .null: self = .null
        case .false, .true: self = .bool(kind == .true)
        case .integer: self = .integer(Int64(bitPattern: bits))
        case .float32:
            self = .float32(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case .float64: self = .float64(Double(bitPattern: bits))
        case .date: self = .date(Double(bitPattern: bits))
        default: return nil
        }
    }

    /// The floating-point number of these bits that takes 4 or 8 bytes in files.
    package init(floatingPoint bits: UInt64, size: Int) {
        self =
            size == 4
            ? .float32(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
            : .float64(Double(bitPattern: bits))
    }

    /// How many bytes a floating-point number or a date takes in files.
    package var size: Int {
        if case .float32 = self {
            4
        } else {
            8
        }
    }

    /// The number of single precision; nil for all others.
    package var float: Float? {
        if case .float32(let value) = self {
            value
        } else {
            nil
        }
    }

    /// The double of the same value; nil for booleans, decimals, dates, and integers that no double
    /// equals.
    package var double: Double? {
        switch self {
        case .integer(let value): Double(exactly: value)
        case .float32(let value): Double(widening: value)
        case .float64(let value): value
        case .null, .bool, .decimal, .date: nil
        }
    }

    /// The value nearest to a number among those of the same type as this floating-point number.
    package func rounded(_ number: Double) -> Double {
        if case .float32 = self {
            Double(Float(number))
        } else {
            number
        }
    }

    /// The floating-point number of a kind that is nearest to this one; nil if it would become
    /// infinite or 0, or is an integer that the kind can't represent exactly, and for values that
    /// are no numbers.
    package func converted(to kind: NodeKind) -> ScalarValue? {
        switch (kind, self) {
        case (.float32, .float64(let double)):
            let value = Float(double)
            return value.isFinite == double.isFinite && (value == 0) == (double == 0)
                ? .float32(value) : nil
        case (.float32, .integer(let value)):
            return Float(exactly: value).map { .float32($0) }
        case (.float64, _): return double.map { .float64($0) }
        default: return kind == self.kind ? self : nil
        }
    }

    package var isNaN: Bool {
        switch self {
        case .float32(let value): value.isNaN
        case .float64(let value), .date(let value): value.isNaN
        case .decimal(let value): value.isNaN
        case .null, .bool, .integer: false
        }
    }

    /// False for not-a-number and the infinities.
    package var isFinite: Bool {
        switch self {
        case .float32(let value): value.isFinite
        case .float64(let value), .date(let value): value.isFinite
        case .null, .bool, .integer, .decimal: !isNaN
        }
    }

    /// `true`, `12`, `0.1`, `-Infinity`: numbers have the fewest digits that read back as the same
    /// number, decimals and integers all.
    package var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .float32(let value):
            value.isFinite ? value.description : Self.text(nonFinite: Double(value))
        case .float64(let value), .date(let value):
            value.isFinite ? value.description : Self.text(nonFinite: value)
        case .decimal(let value): value.text
        }
    }

    /// `NaN`, `Infinity` or `-Infinity`.
    package static func text(nonFinite value: Double) -> String {
        value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity"
    }
}
