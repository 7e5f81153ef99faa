import FastCoding
import Foundation

// The nodes of Foundation's objects and Swift's values.
extension GraphWriter {
    /// The node of an object that has not been met yet.
    func add(object: AnyObject) throws(FastCodingError) -> NodeIndex {
        switch object {
        case is NSNull: return .null
        case let text as NSString:
            let isMutable = text is NSMutableString
            let node = try string(text as String, isMutable: isMutable)
            // Immutable strings have no identity: archives write equal ones once.
            return isMutable ? note(node, of: object) : node
        // Before NSValue, whose subclass it is.
        case let number as NSNumber: return graph.add(number)
        case let date as NSDate:
            return note(graph.add(scalar: .date(date.timeIntervalSinceReferenceDate)), of: object)
        case let bytes as NSData:
            return note(try data(bytes as Data, isMutable: bytes is NSMutableData), of: object)
        case let url as NSURL:
            // Not through URL, because not every NSURL can be converted to one.
            return graph.addURL(
                relative: try string(url.relativeString),
                base: try url.baseURL?.add(to: &graph) ?? .nil
            )
        case let value as NSValue:
            if let structure = value.structure {
                return try structure.add(to: &graph)
            }
            throw FastCodingError(
                .notRepresentable,
                "an NSValue of \(value.typeName); archives hold points, sizes, rects and ranges"
            )
        case let value as FastNativeValue:
            return try graph.add(native: value.nativeValue)
        case let indexes as NSIndexSet:
            let node = try (indexes as IndexSet).add(to: &graph)
            if indexes is NSMutableIndexSet {
                graph.records[Int(node.index)].kind = .mutableIndexSet
            }

            return note(node, of: object)
        case let archive as FastKeyedArchive:
            return note(graph.addKeyedArchive(data: try data(archive.data)), of: object)
        // Before NSSet, whose subclass it is.
        case is NSCountedSet:
            throw FastCodingError(
                .notRepresentable,
                "an NSCountedSet; archives hold no counts of elements"
            )
        case let array as NSArray:
            return open(
                array is NSMutableArray ? .mutableArray : .array,
                Contents.elements(array),
                of: object
            )
        case let set as NSSet:
            return open(
                set is NSMutableSet ? .mutableSet : .set,
                Contents.elements(set),
                of: object
            )
        case let set as NSOrderedSet:
            let isMutable = set is NSMutableOrderedSet
            return open(
                isMutable ? .mutableOrderedSet : .orderedSet,
                Contents.elements(set),
                of: object
            )
        case let dictionary as NSDictionary:
            return try add(dictionary: dictionary)
        default: return try add(custom: object)
        }
    }

    /// The node of a container, whose values are written later.
    func open(_ kind: NodeKind, _ values: [Any], of object: AnyObject?) -> NodeIndex {
        open(graph.open(kind), WrittenChildren(values: values), of: object)
    }

    /// The node of a value that is not an object. Such values have no identity.
    func add(swiftValue value: Any) throws(FastCodingError) -> NodeIndex {
        switch value {
        case let text as String: return try string(text)
        case let value as any ScalarNode:
            return try value.add(to: &graph)
        case let value as CGFloat:
            return graph.add(scalar: .float64(Double(value)))
        case let value as any FastNative:
            return try value.add(to: &graph)
        // Casts to [Any] and the like succeed for arrays of any type, and copy them.
        case let array as [Any]: return open(.array, array, of: nil)
        case let entries as [AnyHashable: Any]:
            return try add(
                dictionary: FastDictionary(Self.sorted(entries.map { ($0.key.base, $0.value) }))
            )
        case let set as Set<AnyHashable>:
            return open(.set, set.map(\.base), of: nil)
        default:
            // A value of a type that Foundation bridges to a class of its own, such as IndexPath.
            guard let object = value as? NSObject, object is any NSCoding else {
                throw unknown(value)
            }

            let type: AnyClass = object.classForCoder
            // Reading makes no object of a class that is not registered, so writing one would lose
            // it.
            let isRegistered = settings.types.type(named: settings.types.name(of: type)) == type
            guard isRegistered || value is any FoundationObjectForm else {
                throw FastCodingError(
                    .notRepresentable,
                    "a \(Swift.type(of: value)), which can be read only if \(type) is registered"
                )
            }

            return try add(custom: object)
        }
    }

    /// The error for a value that can't be written in any way.
    func unknown(_ value: Any) -> FastCodingError {
        FastCodingError(
            .notRepresentable,
            "a value of type \(Swift.type(of: value)), which conforms neither to NSCoding nor to FastCoded"
        )
    }
}

extension ObjectGraph {
    /// Adds a number. An integer above the range of Int64, which archives don't have, becomes a
    /// decimal with all its digits.
    mutating func add(_ number: NSNumber) -> NodeIndex {
        if number is NSDecimalNumber {
            return add(scalar: .decimal(DecimalNumber(number.decimalValue)))
        }

        // Foundation has one object for each boolean, and nothing else tells them from 1 and 0.
        if number === NSNumber(value: true) {
            return .true
        }

        if number === NSNumber(value: false) {
            return .false
        }

        switch number.typeCode {
        case UInt8(ascii: "f"):
            return number.floatValue.add(to: &self)
        case UInt8(ascii: "d"):
            return add(scalar: .float64(number.doubleValue))
        case UInt8(ascii: "Q"):
            return number.uint64Value.addInteger(to: &self)
        default: return add(scalar: .integer(number.int64Value))
        }
    }
}
