import _FastCodingCore

struct KeyedArchiveClass {
    let name: NodeIndex
    /// The kind of its nodes, if it has one of its own, or one of several.
    let native: NodeKind?
}

/// The classes of a keyed archive by their slots, each examined once, and what about them a graph
/// has no place for.
struct KeyedArchiveClassTable {
    /// The name of a class with something that a graph has no place for, and its position.
    private typealias Loss = (name: NodeIndex, offset: Int)

    /// By the dictionary that describes the class.
    private(set) var known: [Int: KeyedArchiveClass] = [:]
    private var superclasses: [Loss] = []
    private var hints: [Loss] = []

    mutating func examine(
        slot: Int,
        _ container: Int,
        in archive: KeyedArchiveContents
    ) throws(FastCodingError) -> KeyedArchiveClass {
        guard let name = archive.value(.className, of: container) else {
            throw archive.error("the class, object \(slot), has no $classname", in: container)
        }
        guard let node = name.node, archive.graph.kind(node) == .string else {
            throw archive.error(
                "the $classname of the class, object \(slot), has to be a string",
                in: container
            )
        }

        let bytes = archive.graph.bytes(node)
        let found = KeyedArchiveClass(name: node, native: NodeKind(keyedClassName: bytes))
        known[container] = found
        let loss = (node, archive.offset(of: container))
        let written = KeyedArchiveSuperclasses.chain(of: bytes)
        let names = try names(.classes, slot, container, archive)
        if names.contains(where: { name in
            !written.contains { archive.graph.bytes(name).equals($0.span) }
        }) {
            superclasses.append(loss)
        }

        if try !self.names(.hints, slot, container, archive).isEmpty {
            hints.append(loss)
        }

        return found
    }

    private func names(
        _ key: KeyedArchiveKey,
        _ slot: Int,
        _ container: Int,
        _ archive: KeyedArchiveContents
    ) throws(FastCodingError) -> [NodeIndex] {
        guard let value = archive.value(key, of: container) else { return [] }
        guard let list = value.array else {
            throw archive.error(
                "the \(key.rawValue) of the class, object \(slot), has to be an array",
                in: container
            )
        }

        var names: [NodeIndex] = []
        var seen: Set<UInt32> = []

        for element in archive.values(of: list) {
            guard let node = element.node, archive.graph.kind(node) == .string else {
                throw archive.error(
                    "the \(key.rawValue) of the class, object \(slot), has to hold strings only",
                    in: list
                )
            }

            if seen.insert(node.index).inserted {
                names.append(node)
            }
        }

        return names
    }

    /// Reports each kind of loss once for a file.
    func warn(_ diagnostics: inout Diagnostics, in graph: ObjectGraph) {
        for (losses, what) in [
            (superclasses, "superclasses ($classes)"),
            (hints, "substitutes ($classhints)"),
        ] {
            guard let (name, offset) = losses.first else { continue }

            let shown = NameText.escaped(NameText.shown(graph.bytes(name)))
            let others = losses.count - 1
            let more =
                others == 0
                ? "" : others == 1 ? " and one more class" : " and \(others) more classes"

            diagnostics.warn(
                .classChain,
                "a graph has no place for \(what): those of class '\(shown)'\(more) are not kept",
                at: offset
            )
        }
    }
}

enum KeyedArchiveSuperclasses {
    /// The names of a class and its superclasses, as written; for unknown classes, the class itself
    /// and NSObject.
    static func chain(of name: Span<UInt8>) -> [[UInt8]] {
        var own: [UInt8] = []
        own.append(name)
        return [own] + (known[own] ?? []).map { Array($0.utf8) } + [Array("NSObject".utf8)]
    }

    private static let known = Dictionary(
        uniqueKeysWithValues: table.flatMap { superclasses, names in
            names.split(separator: " ").map { (Array($0.utf8), superclasses.split(separator: " ")) }
        }
    )

    /// Between each of the names on the right and NSObject stand the classes on the left.
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

/// The class definitions of a graph made of a keyed archive: one for each combination of a class
/// and a list of keys.
struct KeyedArchiveDefinitions {
    private struct Name {
        let range: ByteRange
        /// Equal names have the same number.
        let number: Int
        /// Whether it begins with a single `$` and has no special meaning.
        let isOdd: Bool
    }

    /// By the numbers of the nodes of the name and the keys.
    private var numbers: [[UInt32]: Int] = [:]
    private var names: [UInt32: Name] = [:]
    private var texts = StringTable()

    /// The number of a definition, which is added if it does not exist yet.
    ///
    /// - Parameters:
    ///   - name: the string with the class's name; nil for the class that stands for `$top`.
    ///   - keys: strings, all distinct.
    mutating func find(
        _ name: NodeIndex?,
        _ keys: [NodeIndex],
        in graph: inout ObjectGraph,
        at offset: Int,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Int {
        let key = [name?.index ?? .max] + keys.map(\.index)
        if let known = numbers[key] {
            return known
        }

        var properties: [Name] = []
        for key in keys {
            properties.append(self.name(of: key, in: graph))
        }

        try check(properties, in: graph, at: offset, &diagnostics)
        let nameRange =
            name.map { graph.byteRange($0) }
            ?? graph.appendBytes(Array(KeyedArchiveOuterForm.topClass.utf8).span)

        let number = graph.addDefinition(name: nameRange, properties: properties.map(\.range))
        numbers[key] = number
        return number
    }

    private mutating func name(of key: NodeIndex, in graph: ObjectGraph) -> Name {
        if let known = names[key.index] {
            return known
        }

        var range = graph.byteRange(key)
        let hasDollar = graph.bytes(range).starts(with: "$")
        let isUnkeyed = hasDollar && KeyedArchiveOuterForm.isUnkeyed(graph.bytes(range))
        let isEscaped = hasDollar && !isUnkeyed && graph.bytes(range).starts(with: "$$")
        if isEscaped {
            range = ByteRange(offset: range.offset + 1, count: range.count - 1)
        }

        let place = texts.find(graph.bytes(range), in: graph.pool.span)
        let number = place.number >= 0 ? place.number : texts.insert(range, at: place)
        let name = Name(range: range, number: number, isOdd: hasDollar && !isUnkeyed && !isEscaped)
        names[key.index] = name

        return name
    }

    /// Warns of `$x`, and refuses it beside `$$x`.
    private func check(
        _ properties: [Name],
        in graph: ObjectGraph,
        at offset: Int,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        guard properties.contains(where: \.isOdd) else { return }

        var seen: Set<Int> = []
        for property in properties {
            let shown = NameText.escaped(NameText.shown(graph.bytes(property.range)))
            guard seen.insert(property.number).inserted else {
                throw FastCodingError(
                    .duplicateKey,
                    "the keys '\(shown)' and '$\(shown)' of this object mean the same",
                    offset: offset
                )
            }
            guard property.isOdd else { continue }

            diagnostics.warn(
                .unusedNotation,
                "the key '\(shown)', with one $, means nothing and is treated as $\(shown) is",
                at: offset
            )
        }
    }
}
