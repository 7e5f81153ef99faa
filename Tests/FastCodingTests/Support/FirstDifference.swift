import TestSupport

extension GraphComparison {
    /// The first difference; nil if the graphs are equal.
    static func difference(
        _ left: ObjectGraph, _ right: ObjectGraph, plainly: Bool = false, nilPropertiesAreAbsent: Bool = false
    ) -> Difference? {
        let options = Options(plainly: plainly, nilPropertiesAreAbsent: nilPropertiesAreAbsent)
        return differences(left, right, options: options, limit: 1).first
    }
}
