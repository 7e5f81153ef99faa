import _FastCodingCore

/// The superclasses that NSKeyedArchiver lists for Foundation's classes. Readers accept an object
/// where they expect one of these.
enum KeyedArchiveSuperclasses {
    /// The names of a class and its superclasses, as written; for unknown classes, the class itself
    /// and NSObject.
    static func chain(of name: Span<UInt8>) -> [[UInt8]] {
        var own: [UInt8] = []
        own.append(name)
        return [own] + (known[own] ?? []).map { Array($0.utf8) } + [Array("NSObject".utf8)]
    }

    /// The superclasses of each known class, without NSObject.
    private static let known = Dictionary(
        uniqueKeysWithValues: table.flatMap { superclasses, names in
            names.split(separator: " ").map { (Array($0.utf8), superclasses.split(separator: " ")) }
        }
    )

    /// The classes on the left are those between each of the names on the right and NSObject.
    private static let table = [
        ("NSArray", "NSMutableArray"),
        ("NSDictionary", "NSMutableDictionary"),
        ("NSSet", "NSMutableSet"),
        ("NSMutableSet NSSet", "NSCountedSet"),
        ("NSOrderedSet", "NSMutableOrderedSet"),
        ("NSString", "NSMutableString"),
        ("NSData", "NSMutableData"),
        ("NSIndexSet", "NSMutableIndexSet"),
        ("NSDate", "NSCalendarDate"),
        ("NSValue", "NSNumber"),
        ("NSNumber NSValue", "NSDecimalNumber"),
        ("NSDecimalNumber NSNumber NSValue", "NSDecimalNumberPlaceholder"),
        ("NSAttributedString", "NSMutableAttributedString"),
        ("NSCharacterSet", "NSMutableCharacterSet"),
        ("NSURLRequest", "NSMutableURLRequest"),
        (
            "NSFormatter",
            "NSByteCountFormatter NSDateComponentsFormatter NSDateFormatter NSDateIntervalFormatter NSEnergyFormatter "
                + "NSISO8601DateFormatter NSLengthFormatter NSMassFormatter NSMeasurementFormatter NSNumberFormatter "
                + "NSPersonNameComponentsFormatter"
        ),
        ("NSPredicate", "NSComparisonPredicate NSCompoundPredicate"),
        ("NSPredicateOperator", "NSEqualityPredicateOperator"),
        (
            "NSExpression",
            "NSConstantValueExpression NSFetchRequestExpression NSFunctionExpression NSKeyPathSpecifierExpression "
                + "NSSelfExpression NSVariableExpression"
        ),
        ("NSFunctionExpression NSExpression", "NSKeyPathExpression"),
        (
            "NSRegularExpressionCheckingResult NSTextCheckingResult",
            "NSComplexRegularExpressionCheckingResult NSSimpleRegularExpressionCheckingResult"
        ),
        ("NSUnit", "NSDimension"),
        ("NSUnitConverter", "NSUnitConverterLinear"),
        (
            "NSDimension NSUnit",
            "NSUnitAcceleration NSUnitAngle NSUnitArea NSUnitConcentrationMass NSUnitDispersion NSUnitDuration "
                + "NSUnitElectricCharge NSUnitElectricCurrent NSUnitElectricPotentialDifference "
                + "NSUnitElectricResistance NSUnitEnergy NSUnitFrequency NSUnitFuelEfficiency NSUnitIlluminance "
                + "NSUnitInformationStorage NSUnitLength NSUnitMass NSUnitPower NSUnitPressure NSUnitSpeed "
                + "NSUnitTemperature NSUnitVolume"
        ),
    ]
}
