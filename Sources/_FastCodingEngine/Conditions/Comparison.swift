/// The way in which a condition compares a value with its own.
enum Comparison: String, CaseIterable, Sendable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains = "~"
    case exists

    /// The comparison that a word means; nil if it means none. Two equals signs, which other
    /// languages have, are as good as one.
    init?(_ word: ArraySlice<UInt8>) {
        if word.elementsEqual("==".utf8) {
            self = .equal
            return
        }

        guard let comparison = Self.allCases.first(where: { word.elementsEqual($0.rawValue.utf8) })
        else {
            return nil
        }

        self = comparison
    }
}
