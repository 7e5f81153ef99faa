import FastCodingFoundation
import TestSupport

/// Writes and reads an object.
func roundTrip(_ object: Any?, types: FastTypes = FastTypes()) throws -> Any? {
    try FastCoder.object(with: FastCoder.data(withRootObject: object, types: types), types: types)
}

/// The same, cast to a type.
func roundTrip<T>(_ object: Any?, as type: T.Type, types: FastTypes = FastTypes()) throws -> T {
    try #require(roundTrip(object, types: types) as? T)
}

/// The object of a text in the notation.
func made<T>(_ text: String, as type: T.Type = T.self, types: FastTypes = models) throws -> T {
    try #require(FastCoder(types: types).object(with: ObjectGraph(notation: text.utf8)) as? T)
}

/// The kind of the node that an object becomes.
func kind(of object: Any) throws -> NodeKind {
    let graph = try FastCoder().graph(withRootObject: object)
    return graph.kind(graph.rootIndex)
}

@Suite("FastCoder's graphs of Foundation's objects")
struct FastCoderTests {
    @Test("every class comes back as itself, with its mutability")
    func classes() throws {
        let range = NSRange(location: 3, length: 4)
        let objects: [(type: NSObject.Type, object: NSObject)] = [
            (NSNull.self, NSNull()),
            (NSString.self, NSString("a")),
            (NSMutableString.self, NSMutableString("b")),
            (NSNumber.self, NSNumber(value: 5)),
            (NSDecimalNumber.self, NSDecimalNumber(string: "1.50")),
            (NSData.self, NSData(data: Data([1]))),
            (NSMutableData.self, NSMutableData(data: Data([2]))),
            (NSDate.self, NSDate(timeIntervalSinceReferenceDate: 0.1)),
            (NSURL.self, try #require(NSURL(string: "http://a.b"))),
            (NSValue.self, NSValue(point: CGPoint(x: 1, y: 2))),
            (NSValue.self, NSValue(size: CGSize(width: 1, height: 2))),
            (NSValue.self, NSValue(rect: CGRect(x: 1, y: 2, width: 3, height: 4))),
            (NSValue.self, NSValue(range: range)),
            (NSIndexSet.self, NSIndexSet(indexesIn: range)),
            (NSMutableIndexSet.self, NSMutableIndexSet(indexesIn: range)),
            (FastNativeValue.self, FastNativeValue(.geometry(.vector(dx: 1, dy: 2)))),
            (
                FastNativeValue.self,
                FastNativeValue(.geometry(.transform3D((0..<16).map(Double.init))))
            ),
            (NSArray.self, NSArray(array: ["a", 1])),
            (NSMutableArray.self, NSMutableArray(array: ["a", 1])),
            (NSDictionary.self, NSDictionary(dictionary: ["a": 1])),
            (NSMutableDictionary.self, NSMutableDictionary(dictionary: ["a": 1])),
            (NSSet.self, NSSet(array: ["a", 1])),
            (NSMutableSet.self, NSMutableSet(array: ["a", 1])),
            (NSOrderedSet.self, NSOrderedSet(array: ["b", "a"])),
            (NSMutableOrderedSet.self, NSMutableOrderedSet(array: ["b", "a"])),
        ]

        for (type, object) in objects {
            let copy = try roundTrip(object, as: NSObject.self)
            #expect(copy.isKind(of: type) && copy.isEqual(object), "\(type)")
            let array = try roundTrip(NSArray(array: [object]), as: NSArray.self)
            // The objects that Foundation's array hands out are those that are written.
            #expect((array[0] as? NSObject)?.isEqual(object) == true, "\(type)")
        }

        #expect(try roundTrip(nil) == nil)
        #expect(
            try !(roundTrip(NSArray()) is NSMutableArray)
                && !(roundTrip(NSString("a")) is NSMutableString)
        )

        #expect(try !(roundTrip(NSIndexSet()) is NSMutableIndexSet))
    }

    @Test("numbers keep their kinds")
    func numbers() throws {
        let numbers: [(NSNumber, FastValue)] = [
            (NSNumber(value: true), .bool(true)),
            (NSNumber(value: false), .bool(false)),
            (NSNumber(value: 1), .integer(1)),
            (NSNumber(value: 0), .integer(0)),
            (NSNumber(value: Int8(-5)), .integer(-5)),
            (NSNumber(value: UInt8(200)), .integer(200)),
            (NSNumber(value: UInt32.max), .integer(4_294_967_295)),
            (NSNumber(value: Int64.min), .integer(.min)),
            (NSNumber(value: Float(0.1)), .float(0.1)),
            (NSNumber(value: 0.1), .double(0.1)),
            (NSNumber(value: 1.0), .double(1)),
            (
                NSNumber(value: UInt64.max),
                .decimal(try #require(DecimalNumber("18446744073709551615")))
            ),
            (NSNumber(value: Double.infinity), .double(.infinity)),
            (NSDecimalNumber(string: "0.1"), .decimal(try #require(DecimalNumber("0.1")))),
        ]

        for (number, value) in numbers {
            let data = try FastCoder.data(withRootObject: number)
            let graph = try ObjectGraph(archive: [UInt8](data), policy: .plainData)
            #expect(try graph[graph.root] == value)
            let copy = try #require(try FastCoder.object(with: data))
            #expect(try FastCoder.data(withRootObject: copy) == data)
        }
    }

    @Test("floats and doubles that are not finite keep their bits")
    func notFinite() throws {
        var graph = ObjectGraph()
        let numbers: [FastValue] = [
            .float(.infinity),
            .float(-.infinity),
            .float(.nan),
            .float(Float(bitPattern: 0x7FC0_0001)),
            .double(.nan),
            .double(-.infinity),
            .double(Double(bitPattern: 0x7FF8_0000_0000_0001)),
            .double(-0.0),
            .float(-0.0),
        ]

        try graph.setRoot(.array(numbers))
        let object = try #require(try FastCoder().object(with: graph) as? NSArray)
        #expect(
            (0..<object.count).allSatisfy {
                object[$0] is NSNumber || object[$0] as? NSNumber != nil
            }
        )

        #expect(try FastCoder().graph(withRootObject: object).isEqual(to: graph))
    }

    @Test("Swift's values are what Foundation makes of them")
    func swiftValues() throws {
        let values: [(key: String, value: Any, kind: NodeKind)] = [
            ("text", "a", .string),
            ("int", 5, .integer),
            ("big", UInt64.max, .decimal),
            ("flag", true, .true),
            ("float", Float(0.5), .float32),
            ("double", 2.0, .float64),
            ("list", [1, 2], .array),
            ("none", Int?.none as Any, .null),
            ("some", Int?.some(3) as Any, .integer),
            ("data", Data([1]), .data),
            ("date", Date(timeIntervalSinceReferenceDate: 1), .date),
            ("decimal", Decimal(1), .decimal),
            ("url", try #require(URL(string: "http://a")), .url),
            ("set", Set(["x"]), .set),
            ("point", CGPoint(x: 1, y: 2), .point),
            ("range", NSRange(location: 1, length: 1), .range),
            ("indexes", IndexSet([3]), .indexSet),
        ]

        let value = Dictionary(uniqueKeysWithValues: values.map { ($0.key, $0.value) })
        let graph = try FastCoder().graph(withRootObject: value)

        for (key, _, kind) in values {
            #expect(try graph.kind(graph.index(graph.node(at: key))) == kind, "\(key)")
        }

        let copy = try roundTrip(value, as: NSDictionary.self)
        #expect(
            copy["text"] as? String == "a" && copy["list"] as? [Int] == [1, 2]
                && copy["some"] as? Int == 3
        )

        #expect(copy["date"] as? Date == Date(timeIntervalSinceReferenceDate: 1))
    }

    @Test("what archives cannot hold is an error with its key path")
    func refused() throws {
        final class Other: NSObject {}
        let objects: [Any] = [
            NSRange(location: NSNotFound, length: 0),
            NSValue(range: NSRange(location: 0, length: 1 << 32)),
            NSIndexSet(index: 1 << 33),
            NSCountedSet(array: [1, 1]),
            Other(),
            "a\u{0}b",
            { () in },
        ]

        for object in objects {
            let error = #expect(throws: FastCodingError.self, "\(object)") {
                try FastCoder.data(withRootObject: ["list": FastArray([1, object])])
            }
            #expect(error?.keyPath == "list.1", "\(object): \(error.map { "\($0)" } ?? "")")
        }

        for object in [["$class": "Foo", "a\0b": 1], ["$class": "F\0oo", "ab": 1]]
            as [[String: Any]]
        {
            expectError(.nulInString, in: "list.0") {
                try FastCoder.data(withRootObject: ["list": [object]], bootstraps: true)
            }
        }
    }

    @Test("shared objects are one object after reading, mutable ones and dates, too")
    func identity() throws {
        let text = NSMutableString("x")
        let list = FastMutableArray([])
        let date = NSDate()
        let data = NSData(data: Data([1]))
        let inner = FastArray([text])
        let root = FastArray([text, list, date, data, inner, inner, data, date, list, text])
        let copy = try roundTrip(root, as: NSArray.self)

        for index in 0..<5 {
            #expect(copy[index] as AnyObject === copy[9 - index] as AnyObject, "\(index)")
        }

        #expect((copy[4] as? NSArray)?[0] as AnyObject === copy[0] as AnyObject)
        // And again with what was read.
        let again = try roundTrip(copy, as: NSArray.self)

        for index in 0..<5 {
            #expect(again[index] as AnyObject === again[9 - index] as AnyObject, "\(index)")
        }

        // Equal objects that are two stay two.
        let two = try roundTrip(
            FastArray([NSMutableString("x"), NSMutableString("x")]),
            as: NSArray.self
        )

        #expect(two[0] as AnyObject !== two[1] as AnyObject)
    }

    @Test("cycles through every mutable container survive writing and reading")
    func cycles() throws {
        let array = FastMutableArray([])
        let dictionary = FastMutableDictionary([])
        array.add(dictionary)
        dictionary["array"] = array
        dictionary["self"] = dictionary
        let copy = try roundTrip(array, as: NSMutableArray.self)
        let inner = try #require(copy[0] as? NSMutableDictionary)
        #expect(inner["array"] as AnyObject === copy && inner["self"] as AnyObject === inner)

        for array in [copy, array] {
            array.removeAllObjects()
        }

        for dictionary in [inner, dictionary] {
            dictionary.removeAllObjects()
        }
    }

    @Test(
        "an immutable container within itself is an error, or becomes mutable where that is a warning only"
    )
    func immutableCycle() throws {
        let list = FastMutableArray([])
        let array = FastArray([list])
        list.add(array)
        expectError(.madeMutable) { try FastCoder.data(withRootObject: array) }
        let coder = with(FastCoder()) { $0.warn = { _ in } }
        let copy = try #require(
            try coder.object(with: coder.data(withRootObject: array)) as? NSMutableArray
        )

        #expect((copy[0] as? NSArray)?[0] as AnyObject === copy)
        // A graph can hold it as it is.
        let same = try #require(
            try coder.object(with: coder.graph(withRootObject: array)) as? FastArray
        )

        #expect((same[0] as? NSArray)?[0] as AnyObject === same)
        for list in [list, copy, same[0] as? NSMutableArray] {
            list?.removeAllObjects()
        }
    }

    @Test(
        "Foundation's own containers are written with the objects that they hold, not with what they hand out"
    )
    func stockContainers() throws {
        let text = NSMutableString("x")
        let list = NSMutableArray(array: [1])
        let inner = FastDictionary([("k", text)])
        let root = NSMutableArray(array: [text, list, inner])
        root.add(
            NSDictionary(
                objects: [list, inner],
                forKeys: ["list" as NSString, "inner" as NSString]
            )
        )

        root.add(NSSet(array: [text]))
        let copy = try roundTrip(root, as: NSArray.self)
        #expect(copy[0] is NSMutableString && copy[1] is NSMutableArray)
        #expect((copy[2] as? NSDictionary)?["k"] as AnyObject === copy[0] as AnyObject)
        let dictionary = try #require(copy[3] as? NSDictionary)
        #expect(dictionary["list"] as AnyObject === copy[1] as AnyObject)
        #expect(dictionary["inner"] as AnyObject === copy[2] as AnyObject)
        #expect((copy[4] as? NSSet)?.anyObject() as AnyObject === copy[0] as AnyObject)
    }

    @Test("keys and elements may be of any kind")
    func keys() throws {
        let entries: [(key: Any, value: Any)] = [
            (NSNumber(value: 1), "a"),
            (NSDate(timeIntervalSinceReferenceDate: 1), "b"),
            (FastArray([1, 2]), "c"),
            (NSNull(), "d"),
            (try #require(NSURL(string: "http://a")), "e"),
            (NSData(data: Data([1])), "f"),
            ("\u{E9}", "g"),
            ("e\u{301}", "h"),
        ]

        let copy = try roundTrip(FastDictionary(entries), as: NSDictionary.self)
        #expect(copy.count == entries.count)

        for (key, value) in entries {
            #expect(copy.object(forKey: key) as? String == value as? String, "\(key)")
        }

        #expect(
            copy.allValues.compactMap { $0 as? String }
                == entries.compactMap { $0.value as? String }
        )
    }

    @Test(
        "what Foundation considers equal in a set or as keys is an error, not dropped",
        arguments: [
            #"{"$class":"NSSet","NS.objects":[1,true]}"#,
            #"{"$class":"NSSet","NS.objects":[1,1.0]}"#,
            #"{"$class":"NSOrderedSet","NS.objects":["a",0,false]}"#,
            #"{"$class":"NSDictionary","NS.keys":[1,true],"NS.objects":["a","b"]}"#,
            #"{"$class":"NSSet","NS.objects":[[1],[1]]}"#,
        ]
    )
    func duplicates(_ text: String) throws {
        expectError(text.contains("NSDict") ? .duplicateKey : .duplicateElement) {
            try made(text, as: NSObject.self)
        }
    }

    @Test(
        "decimals may be elements and keys, though those of Foundation on Linux can't be hashed",
        arguments: ["1.5", "0", "-3", "1e50", "NaN"]
    )
    func decimals(_ text: String) throws {
        let decimal = #"{"$class":"NSDecimalNumber","$value":"\#(text)"}"#
        let sets = ["NSSet", "NSOrderedSet", "NSMutableOrderedSet"].map {
            #""\#($0)","NS.objects":[[\#(decimal)],\#(decimal)]"#
        }

        for form in sets + [#""NSDictionary","NS.keys":[\#(decimal)],"NS.objects":[1]"#] {
            let object: NSObject = try made(#"{"$class":\#(form)}"#)
            #expect(try roundTrip(object, as: NSObject.self).isEqual(object), "\(form)")
            _ = try? FastCoder.swiftValue(object)
        }

        let number = NSDecimalNumber(string: text)
        let set = FastMutableOrderedSet([number, "a"])
        set.add(NSDecimalNumber(value: 7))
        set.replaceObject(at: 2, with: NSDecimalNumber(value: 8))
        set.removeObject(at: 1)
        #expect(set.count == 2 && set[0] as? NSDecimalNumber == number && set.contains(number))
        #expect(
            try roundTrip([Decimal(7): 1], as: NSDictionary.self)[NSDecimalNumber(value: 7)] as? Int
                == 1
        )

        #expect(
            try roundTrip(Set([Decimal(7)]), as: NSSet.self).contains(NSDecimalNumber(value: 7))
        )
    }

    @Test("the value of a key that is equal to nothing, a date that is not a number, is kept")
    func unequalKey() throws {
        let text =
            #"{"$class":"NSDictionary","NS.keys":[{"$class":"NSDate","NS.time":"NaN"}],"NS.objects":[5]}"#
        let graph = try ObjectGraph(notation: text.utf8)
        #expect(
            try FastCoder().graph(withRootObject: made(text, as: NSDictionary.self)).isEqual(
                to: graph
            )
        )
    }

    @Test(
        "on Linux, a cast to a Swift dictionary sees nothing in a dictionary of another class than Foundation's"
    )
    func casts() throws {
        let copy = try roundTrip(["a": 1], as: NSDictionary.self)
        #expect(copy["a"] as? Int == 1)
        #expect(try FastCoder.swiftValue(copy) as? [String: Int] == ["a": 1])
        let nested = FastArray([
            FastDictionary([("k", FastSet([1]))]),
            NSMutableString("s"),
            NSNull(),
        ])

        let value = try #require(try FastCoder.swiftValue(nested) as? [Any])
        #expect((value[0] as? [String: Any])?["k"] as? Set<Int> == [1])
        #expect(value[1] as? String == "s" && value[2] is NSNull)
        let cycle = FastMutableArray([])
        cycle.add(cycle)
        #expect(throws: FastCodingError.self) { try FastCoder.swiftValue(cycle) }
        #expect(throws: FastCodingError.self) {
            try FastCoder.swiftValue(FastSet(["\u{E9}", "e\u{301}"]))
        }

        cycle.removeAllObjects()
    }

    @Test("a mutable ordered set keeps its objects through all changes")
    func orderedSets() {
        let text = NSMutableString("x")
        let list = FastMutableArray([1])
        let set = FastMutableOrderedSet(["a", text, list, "a"])
        #expect(
            set.count == 3 && set[1] as AnyObject === text
                && set.object(at: 2) as AnyObject === list
        )

        set.add("x")
        set.insert("b", at: 0)
        set.addObjects(from: ["b", "c", "d"])
        #expect(set.objects.map { "\($0)" }.joined(separator: ",").hasPrefix("b,a,x,"))
        #expect(
            set.count == 6 && set.contains("x") && set.index(of: "c") == 4
                && set.index(of: "z") == NSNotFound
        )

        set.exchangeObject(at: 0, withObjectAt: 2)
        #expect(set[0] as AnyObject === text)
        set.replaceObject(at: 0, with: "a")
        #expect(set[0] as AnyObject === text)
        set.replaceObject(at: 0, with: "n")
        set.remove("b")
        set.removeObject(at: 2)
        #expect(set.objects.compactMap { $0 as? String } == ["n", "a", "c", "d"])
        set.sort { ($0 as? String ?? "").compare($1 as? String ?? "") }
        set.intersect(NSOrderedSet(array: ["c", "n", "z"]))
        #expect(
            set.objects.compactMap { $0 as? String } == ["c", "n"]
                && set.firstObject as? String == "c"
        )

        #expect(set.isEqual(FastOrderedSet(["c", "n"])) && set.copy() is FastOrderedSet)
        set.removeAllObjects()
        #expect(set.count == 0)
    }

    @Test("mutable arrays, dictionaries and sets of this module behave as Foundation's do")
    func containers() {
        let array = FastMutableArray(["a", "b"])
        array.add("c")
        array.insert("d", at: 0)
        array.exchangeObject(at: 0, withObjectAt: 3)
        array.replaceObject(at: 1, with: "x")
        array.removeObject(at: 2)
        array.replaceObjects(in: NSRange(location: 0, length: 1), withObjectsFrom: ["p", "q"])
        #expect(array.isEqual(NSArray(array: ["p", "q", "x", "d"])) && array.copy() is FastArray)
        array.sort { ($0 as? String ?? "").compare($1 as? String ?? "") }
        #expect(
            array == FastMutableArray(["d", "p", "q", "x"])
                && array.mutableCopy() is FastMutableArray
        )

        let dictionary = FastMutableDictionary([("a", 1), ("b", 2), ("a", 3)])
        dictionary["c"] = 4
        dictionary.removeObject(forKey: "b")
        #expect(
            dictionary.isEqual(NSDictionary(dictionary: ["a": 3, "c": 4]))
                && dictionary.copy() is FastDictionary
        )

        for number in 0..<100 {
            dictionary.setObject(number, forKey: number)
        }

        for number in 0..<100 {
            dictionary.removeObject(forKey: number)
        }

        #expect(dictionary.allKeys.compactMap { $0 as? String } == ["a", "c"])
        let set = FastMutableSet(["a", 1])
        set.add("a")
        set.add(NSNumber(value: 2))
        set.remove(1)
        #expect(
            set.isEqual(NSSet(array: ["a", 2])) && set.copy() is FastSet
                && set.description.contains("a")
        )

        #expect(
            !set.isEqual(NSCountedSet(array: ["a", 2])) && !array.isEqual(NSArray())
                && !dictionary.isEqual(set)
        )
    }

    @Test("a relative URL keeps its base")
    func urls() throws {
        let url = try #require(NSURL(string: "b?c", relativeTo: URL(string: "http://x/y/")))
        let copy = try #require(roundTrip(FastArray([url]), as: NSArray.self)[0] as? NSURL)
        #expect(copy.relativeString == "b?c" && copy.baseURL?.relativeString == "http://x/y/")
        // On Linux the base of a URL can't itself have a base.
        let deep = FastValue.url("c", base: .url("b/", base: .url("http://x/y/", base: nil)))
        let archive = try FastEncoder().encode([deep, .url("", base: nil), .url("a b", base: nil)])
        let objects = try #require(try FastCoder.object(with: Data(archive)) as? NSArray)
        #expect((objects[0] as? FastNativeValue)?.nativeValue == deep)
        #expect(try [UInt8](FastCoder.data(withRootObject: objects)) == archive)
    }

    @Test("propertyList(with:) reads plain data and refuses whatever names a class")
    func propertyList() throws {
        let plain = try FastCoder.data(
            withRootObject: ["a": NSNull(), "b": [URL(string: "http://a")]] as [String: Any]
        )

        #expect(try (FastCoder.propertyList(with: plain) as? NSDictionary)?.count == 2)
        let other = try FastCoder.data(
            withRootObject: ["$class": "Foo", "a": 1] as [String: Any],
            bootstraps: true
        )

        expectError(.classNotAllowed) { try FastCoder.propertyList(with: other) }
        #expect(throws: Never.self) { try FastCoder.object(with: other) }
    }

    /// A chain of references, each in a container of another kind.
    private func chain(_ count: Int) throws -> Data {
        var graph = ObjectGraph()
        let root = try graph.setRoot(.array([], isMutable: true))
        var last = try graph.append(.array([]), to: root)

        for number in 0..<count {
            let next: FastValue =
                switch number % 5 {
                case 0, 1:
                    .array([.node(last)], isMutable: number % 5 == 1)
                case 2, 3:
                    .dictionary([.init(key: "k", value: .node(last))], isMutable: number % 5 == 3)
                default: .object("Foo", ["next": .node(last)])
                }
            last = try graph.append(next, to: root)
        }

        return Data(try graph.archived())
    }

    @Test(
        "a chain as long as the limit allows is read and released on a stack of 512 KiB, a longer one is an error"
    )
    func release() throws {
        let long = try chain(50_000)
        expectError(.chainLimit) { try FastCoder.object(with: long) }
        let data = try chain(9_990)
        let count = try onSmallStack {
            var object = try FastCoder.object(with: data) as? NSArray
            // All but the last, so that each is held only by the next.
            let chain = object?.lastObject
            let count = object?.count
            object = nil

            return chain == nil ? nil : count
        }

        #expect(count == 9_991)
    }

    @Test("a key that doubles with each level is an error")
    func expansion() throws {
        var graph = ObjectGraph()
        var node = try graph.add(.array(["x"]))

        for _ in 0..<40 {
            node = try graph.add(.array([.node(node), .node(node)]))
        }

        try graph.setRoot(.set([.node(node)]))
        expectError(.expansionLimit) { try FastCoder().object(with: graph) }
    }

    @Test(
        "an ordered set of many numbers that Foundation hashes alike is an error, one of others is read"
    )
    func equalHashes() throws {
        var graph = ObjectGraph()
        try graph.setRoot(.orderedSet((1...2000).map { .double(Double($0) * 0.1) }))
        #expect(try (FastCoder().object(with: graph) as? NSOrderedSet)?.count == 2000)
        try graph.setRoot(.orderedSet((1...2000).map { .double(Double($0) * 1e-40) }))
        expectError(.expansionLimit) { try FastCoder().object(with: graph) }
    }
}
