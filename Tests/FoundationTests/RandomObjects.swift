import FastCodingFoundation
import TestSupport

/// Makes graphs of Foundation's objects at random, with shared objects, cycles and odd keys. The
/// same seed gives the same graph.
struct RandomObjects {
    private var generator: SplitMix64
    private var budget = 60
    /// Objects that may occur in several places.
    private var shared: [Any] = []
    /// Open containers that may be referred to.
    private var open: [Any] = []
    /// Everything that may be part of a cycle.
    private(set) var mutable: [AnyObject] = []

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    /// A graph whose containers should be emptied by ``dissolve()`` when it is no longer used.
    mutating func root() -> Any { container(0) }

    /// Breaks the cycles.
    func dissolve() {
        for object in mutable {
            switch object {
            case let array as NSMutableArray: array.removeAllObjects()
            case let dictionary as NSMutableDictionary:
                dictionary.removeAllObjects()
            case let person as Person:
                person.friends = nil
                person.extra = nil
            default: break
            }
        }
    }

    private mutating func random(_ bound: Int) -> Int {
        Int(generator.next() % UInt64(bound))
    }

    private mutating func object(_ depth: Int) -> Any {
        budget -= 1
        if random(5) == 0, !shared.isEmpty {
            return shared[random(shared.count)]
        }

        if random(12) == 0, !open.isEmpty {
            return open[random(open.count)]
        }

        if depth < 10, budget > 0, random(2) == 0 {
            return container(depth)
        }

        let leaf = leaf()
        if random(2) == 0 {
            shared.append(leaf)
        }

        return leaf
    }

    private mutating func leaf() -> Any {
        switch random(18) {
        case 0: return NSNull()
        case 1: return NSNumber(value: random(2) == 0)
        case 2:
            return NSNumber(value: Int64(bitPattern: generator.next()) >> Int64(random(64)))
        case 3:
            return NSNumber(
                value: Float(bitPattern: UInt32(truncatingIfNeeded: generator.next() >> 33))
            )
        case 4: return NSNumber(value: Double(random(1000)) / 8)
        case 5: return NSNumber(value: UInt64.max - UInt64(random(9)))
        case 6:
            return NSDecimalNumber(decimal: Decimal(random(100_000)) / 1000)
        case 7: return NSString(string: text())
        case 8: return NSMutableString(string: text())
        case 9:
            return NSData(data: Data((0..<random(9)).map { UInt8($0) }))
        case 10:
            return NSMutableData(data: Data((0..<random(9)).map { UInt8($0) }))
        case 11:
            return NSDate(timeIntervalSinceReferenceDate: Double(random(1_000_000)) / 7)
        case 12:
            return NSURL(
                string: "p\(random(9))",
                relativeTo: URL(string: random(2) == 0 ? "http://a/" : "http://b/")
            )
                ?? NSNull()
        case 13:
            return NSIndexSet(indexesIn: NSRange(location: random(99), length: random(9)))
        case 14:
            return NSMutableIndexSet(
                indexesIn: NSRange(location: random(99), length: 1 + random(9))
            )
        case 15:
            return NSValue(point: CGPoint(x: random(9), y: random(9)))
        case 16:
            return NSValue(range: NSRange(location: random(9), length: random(9)))
        default:
            return FastNativeValue(
                .geometry(.affineTransform(a: 1, b: 2, c: 3, d: 4, tx: Double(random(9)), ty: 6))
            )
        }
    }

    private mutating func text() -> String {
        ["", "a", "\u{E9}", "e\u{301}", "$class", "$alias", "x.y", "\u{1F600}", "t\(random(50))"][
            random(9)
        ]
    }

    private mutating func container(_ depth: Int) -> Any {
        let count = random(depth == 0 ? 9 : 5)
        let result: Any

        switch random(depth == 0 ? 5 : 10) {
        case 0, 5:
            result = opened(FastMutableArray([])) { array, maker in
                for _ in 0..<count {
                    array.add(maker.object(depth + 1))
                }
            }
        case 1, 6:
            result = opened(FastMutableDictionary([])) { dictionary, maker in
                for (key, value) in maker.entries(count, depth) {
                    dictionary.setObject(value, forKey: key)
                }
            }
        case 2:
            result = FastArray((0..<count).map { _ in object(depth + 1) })
        case 3:
            result = FastDictionary(entries(count, depth).map { ($0, $1) })
        case 4: result = person(depth)
        case 7: result = FastSet((0..<count).map { _ in leaf() })
        case 8:
            result = FastMutableSet((0..<count).map { _ in leaf() })
        default:
            result = FastOrderedSet((0..<count).map { NSString(string: "\(random(9))\($0)") })
        }

        if random(2) == 0 {
            shared.append(result)
        }

        return result
    }

    private mutating func entries(_ count: Int, _ depth: Int) -> [(NSObject, Any)] {
        let isOdd = random(4) == 0
        return (0..<count).map { _ in
            ((isOdd ? leaf() as? NSObject : nil) ?? NSString(string: text()), object(depth + 1))
        }
    }

    private mutating func person(_ depth: Int) -> Person {
        let person = Person(text())
        person.age = random(100)
        person.height = Double(random(10)) / 4
        person.active = random(2) == 0

        return opened(person) { $0.extra = $1.object(depth + 1) }
    }

    /// Fills an object that may be part of cycles.
    private mutating func opened<Object: AnyObject>(
        _ object: Object,
        _ fill: (Object, inout RandomObjects) -> Void
    ) -> Object {
        mutable.append(object)
        open.append(object)
        fill(object, &self)
        open.removeLast()

        return object
    }
}
