import FastCodingFoundation
import TestSupport

@Suite("NSCoding in archives", .serialized)
struct CodingTests {
    @Test("a class with values of every kind goes into a coded object and comes out")
    func scalars() throws {
        let value = Scalars()
        let graph = try FastCoder(types: models).graph(withRootObject: value)
        #expect(graph.kind(graph.rootIndex) == .codedObject)
        #expect(try graph[graph.root].className == "Scalars")
        #expect(try graph[at: "flag"] == .bool(true))
        #expect(try graph[at: "float"] == .float(0.5))
        let copy = try roundTrip(value, as: Scalars.self, types: models)
        #expect(copy.flag && copy.cInt == -3 && copy.wide == .max && copy.int == 7)
        #expect(
            copy.float == 0.5 && copy.double == 0.1 && copy.bytes == [1, 2, 0, 3]
                && copy.object as? String == "text"
        )

        #expect(copy.point == value.point && copy.size == value.size && copy.rect == value.rect)
    }

    @Test(
        "a point, a size or a rect that is not finite is an error: Foundation would read other numbers in its text"
    )
    func notFinite() throws {
        let point = CGPoint(x: 1, y: Double.infinity)
        let size = CGSize(width: -Double.nan, height: 2)
        expectError(.notRepresentable, in: "k") {
            try Custom.code { $0.encode(point, forKey: "k") }
        }

        expectError(.notRepresentable, in: "k") { try Custom.code { $0.encode(size, forKey: "k") } }
        expectError(.notRepresentable, in: "k") {
            try Custom.code { $0.encode(CGRect.null, forKey: "k") }
        }

        for text in ["{inf, 1.0}", "{1.0, inf", "inf", "{}", "{a, inf}"] {
            try Custom.code {
                $0.encode(text, forKey: "k")
            } _: {
                $0.decodeObject(forKey: "k") as? String == text
            }
        }
    }

    @Test("values without keys come back in their order, of every type code")
    func unkeyed() throws {
        try Custom.code { coder in
            coder.encode(NSString("a"))
            coder.encode(nil)
            coder.encodeRootObject(NSNumber(value: 5))
            coder.encodeBycopyObject("b")
            coder.encodeByrefObject("c")
            coder.encode(Data([1, 2]))
            coder.encodePropertyList(["k": 1])
            var numbers: [Int32] = [1, -2, 3]
            unsafe coder.encodeArray(ofObjCType: "i", count: 3, at: &numbers)
            var double = 0.5
            var byte = UInt8(200)
            var flag = true
            unsafe coder.encodeValue(ofObjCType: "d", at: &double)
            unsafe coder.encodeValue(ofObjCType: "C", at: &byte)
            unsafe coder.encodeValue(ofObjCType: "B", at: &flag)
            unsafe "text".withCString { text in
                var pointer = unsafe Optional(text)
                unsafe coder.encodeValue(ofObjCType: "*", at: &pointer)
            }

            unsafe [UInt8]([7, 8]).withUnsafeBytes {
                unsafe coder.encodeBytes($0.baseAddress, length: 2)
            }
        } _: { coder in
            #expect(coder.decodeObject() as? String == "a" && coder.decodeObject() == nil)
            #expect(coder.decodeObject() as? Int == 5)
            #expect(
                coder.decodeObject() as? String == "b" && coder.decodeObject() as? String == "c"
            )

            #expect(coder.decodeData() == Data([1, 2]))
            #expect((coder.decodePropertyList() as? NSDictionary)?["k"] as? Int == 1)
            var numbers: [Int32] = [0, 0, 0]
            unsafe coder.decodeArray(ofObjCType: "i", count: 3, at: &numbers)
            #expect(numbers == [1, -2, 3])
            var double = 0.0
            var byte = UInt8(0)
            var flag = false
            unsafe coder.decodeValue(ofObjCType: "d", at: &double)
            unsafe coder.decodeValue(ofObjCType: "C", at: &byte)
            unsafe coder.decodeValue(ofObjCType: "B", at: &flag)
            #expect(double == 0.5 && byte == 200 && flag)
            var text: UnsafePointer<CChar>?
            unsafe coder.decodeValue(ofObjCType: "*", at: &text)
            #expect(unsafe text.map { unsafe String(cString: $0) } == "text")
            #expect(coder.decodeObject() as? Data == Data([7, 8]))

            return true
        }
    }

    @Test("keys with $ are told apart from values without keys")
    func dollars() throws {
        try Custom.code { coder in
            coder.encode("unkeyed")
            coder.encode("keyed", forKey: "$0")
            coder.encode("class", forKey: "$class")
        } _: { coder in
            #expect(coder.decodeObject(forKey: "$0") as? String == "keyed")
            #expect(coder.decodeObject(forKey: "$class") as? String == "class")
            #expect(coder.decodeObject() as? String == "unkeyed")

            return true
        }
    }

    @Test("absent keys are zero and nil, numbers are converted where nothing is lost")
    func conversions() throws {
        try Custom.code { coder in
            coder.encode(1, forKey: "one")
            coder.encode(2.0, forKey: "two")
            coder.encode(true, forKey: "yes")
            coder.encode(NSDecimalNumber(string: "3"), forKey: "three")
            coder.encode(nil as Any?, forKey: "nil")
        } _: { coder in
            #expect(!coder.containsValue(forKey: "nil") && coder.decodeObject(forKey: "nil") == nil)
            #expect(
                coder.decodeInteger(forKey: "absent") == 0 && !coder.decodeBool(forKey: "absent")
            )

            #expect(
                coder.decodeDouble(forKey: "absent") == 0
                    && coder.decodeFloat(forKey: "absent") == 0
            )

            #expect(coder.decodeBool(forKey: "one") && coder.decodeInt32(forKey: "yes") == 1)
            #expect(
                coder.decodeInt64(forKey: "two") == 2 && coder.decodeFloat(forKey: "three") == 3
            )

            #expect(
                coder.error == nil && coder.version(forClassName: "NSString") == 0
                    && !coder.requiresSecureCoding
            )

            #expect(coder.decodingFailurePolicy == .setErrorAndReturn)
            return true
        }
    }

    @Test("what does not fit is an error with its key path, never an exception", arguments: 0..<8)
    func errors(_ number: Int) throws {
        let decodings: [(NSCoder) -> Void] = [
            { _ = $0.decodeInt32(forKey: "wide") }, { _ = $0.decodeBool(forKey: "wide") },
            { _ = $0.decodeInteger(forKey: "text") }, { _ = $0.decodeDouble(forKey: "text") },
            { _ = unsafe $0.withDecodedUnsafeBytes(forKey: "text") { unsafe $0 == nil } },
            { _ = $0.decodeObject(of: [NSNumber.self], forKey: "text") },
            { $0.failWithError(CocoaError(.coderReadCorrupt)) }, { $0.encode(1, forKey: "x") },
        ]

        let error = #expect(throws: FastCodingError.self) {
            try Custom.code { coder in
                coder.encode(Int64.max, forKey: "wide")
                coder.encode("x", forKey: "text")
            } _: { coder in
                decodings[number](coder)
                #expect(coder.error != nil)
                // Later calls return nothing.
                #expect(coder.decodeObject(forKey: "text") == nil)

                return true
            }
        }
        #expect(error?.keyPath != nil)
    }

    @Test(
        "an initializer that gives nil, two values for a key, and decoding while encoding are errors"
    )
    func refusals() {
        expectError(.wrongKind) { try Custom.code({ _ in }, { _ in false }) }
        expectError(.duplicateKey) {
            try Custom.code { coder in
                coder.encode(1, forKey: "a")
                coder.encode(2, forKey: "a")
            }
        }

        expectError(.wrongKind) { try Custom.code { _ = $0.decodeObject(forKey: "a") } }
        expectError(.notRepresentable) {
            try Custom.code { coder in
                var point = CGPoint()
                unsafe coder.encodeValue(ofObjCType: "{CGPoint=dd}", at: &point)
            }
        }
    }

    @Test("objects are asked for by classes, with what is in them")
    func classes() {
        expectError(.classNotAllowed) {
            try Custom.code({ $0.encode(FastArray([FastArray([NSString("a")])]), forKey: "texts") })
            { coder in
                #expect(
                    coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "texts") != nil
                )

                #expect(coder.error == nil)
                #expect(coder.decodeObject(of: NSArray.self, forKey: "texts") == nil)
                return false
            }
        }
    }

    @Test("a property list is asked for by its classes")
    func propertyLists() throws {
        try Custom.code({ $0.encode(["a": [1, "b"]], forKey: "list") }) {
            ($0.decodePropertyList(forKey: "list") as? NSDictionary)?.count == 1
        }
    }

    @Test("a conditional object is what something else encodes, before or after it, and nil else")
    func conditional() throws {
        let root = Branch("root")
        let first = Branch("first")
        let second = Branch("second")
        let outside = Branch("outside")
        root.children = [first, second]
        root.other = outside
        first.parent = root
        second.other = first
        let copy = try roundTrip(root, as: Branch.self, types: models)
        #expect(copy.children.map(\.name) == ["first", "second"])
        #expect(copy.children[1].other === copy.children[0])
        #expect(copy.children[0].parent === copy)
        // Nothing else refers to it.
        #expect(copy.other == nil)
    }

    @Test("objects are shared, however they are referred to")
    func sharing() throws {
        let branch = Branch("a")
        let scalars = Scalars()
        scalars.object = branch
        let copy = try roundTrip(
            FastArray([scalars, branch, FastDictionary([("k", branch)])]),
            as: NSArray.self,
            types: models
        )

        #expect((copy[0] as? Scalars)?.object as AnyObject === copy[1] as AnyObject)
        #expect((copy[2] as? NSDictionary)?["k"] as AnyObject === copy[1] as AnyObject)
    }

    class Bare: NSObject, NSCoding {
        override init() {}
        func encode(with coder: NSCoder) {}
        required init?(coder: NSCoder) {}
    }
    final class Secret: Bare {
        override func replacementObject(for coder: NSCoder) -> Any? {
            NSString("replaced")
        }
    }
    final class Endless: Bare {
        override func replacementObject(for coder: NSCoder) -> Any? {
            Endless()
        }
    }
    final class Alias: Bare {
        override func encode(with coder: NSCoder) {
            coder.encode("aliased", forKey: "name")
        }
        override var classForCoder: AnyClass { Branch.self }
    }
    final class Awaking: Bare, FastAwaking {
        func awakeAfter(using coder: NSCoder) -> Any {
            NSString("awake")
        }
    }

    @Test("objects are replaced when they are written and when they awake, wherever they stand")
    func replacing() throws {
        let secret = Secret()
        let awaking = Awaking()
        let types = with(models) { $0.register(Awaking.self) }
        let copy = try roundTrip(
            FastArray([secret, awaking, awaking, Alias(), secret]),
            as: NSArray.self,
            types: types
        )

        #expect(copy[0] as? String == "replaced" && copy[4] as? String == "replaced")
        #expect(copy[1] as? String == "awake" && copy[1] as AnyObject === copy[2] as AnyObject)
        #expect((copy[3] as? Branch)?.name == "aliased")
        // What replaces an object is not itself replaced.
        #expect(try kind(of: Endless()) == .codedObject)
    }

    @Test("classes have other names in files, old ones, too")
    func names() throws {
        let types = with(FastTypes()) {
            $0.register(Branch.self, name: "Twig", oldNames: ["Stick"])
        }

        let data = try FastCoder.data(withRootObject: Branch("a"), types: types)
        let graph = try ObjectGraph(archive: [UInt8](data), policy: .classes(["Twig"]))
        #expect(try graph[graph.root].className == "Twig")
        #expect(try FastCoder.object(with: data, types: types) is Branch)
        let old = try made(
            #"{"$class":"Stick","$coder":"NSCoding","name":"b"}"#,
            as: Branch.self,
            types: types
        )

        #expect(old.name == "b")
    }

    @Test("where secure coding is required, other classes are refused")
    func secure() throws {
        let coder = with(FastCoder(types: models)) { $0.requiresSecureCoding = true }
        #expect(try coder.object(with: coder.data(withRootObject: Scalars())) is Scalars)
        let data = try coder.data(withRootObject: Branch("a"))
        expectError(.classNotAllowed) { try coder.object(with: data) }
    }

    @Test(
        "an object that contains itself is an error on both ways, and a child can ask for its parent later"
    )
    func cycles() throws {
        let root = Branch("root")
        let child = Branch("child")
        root.children = [child]
        child.children = [root]
        expectError(.cycle) { try FastCoder.data(withRootObject: root) }
        child.children = []
        let text =
            #"{"$class":"Branch","name":"root","children":[{"$class":"Branch","name":"c","parent":{"$alias":"$root"}}]}"#

        let copy = try made(text, as: Branch.self)
        #expect(copy.children[0].parent === copy)
        let other = #"{"$class":"Branch","name":"root","other":{"$alias":"$root"}}"#
        expectError(.cycle) { try made(other, as: Branch.self) }
    }

    @Test("classes of Foundation that code themselves come out where the program names them")
    func foundation() throws {
        let id = NSUUID()
        #expect(try roundTrip(id, as: NSUUID.self, types: models).isEqual(id))
        #expect(try (roundTrip(id) as? NSUUID)?.isEqual(id) == true)
        let interval = NSDateInterval(start: Date(), duration: 1)
        let unknown = try #require(roundTrip(interval) as? FastUnknownObject)
        #expect(unknown["$class"] as? String == "NSDateInterval" && unknown.isCoded)
        // A collection is a collection in archives, whatever its class.
        let types = with(FastTypes()) { $0.register(NSArray.self) }
        let text = #"{"$class":"NSArray","$coder":"NSCoding","NS.objects":[1]}"#
        expectError(.classNotAllowed) { try made(text, as: NSArray.self, types: types) }
    }

    final class Preferring: AutoCoding {
        var name = "x", fast = false, keyed = false
        convenience init(fast: Bool, keyed: Bool) {
            self.init()
            self.fast = fast
            self.keyed = keyed
        }
        override var prefersFastCoding: Bool { fast }
        override var prefersKeyedArchiver: Bool { keyed }
        override class var codableProperties: FastTable<AutoCoding> {
            FastTable<Preferring>().property("name", \.name).joined(to: super.codableProperties)
        }
    }

    @Test(
        "an object may prefer its properties, or a keyed archive, and has the former where it wants both"
    )
    func preferences() throws {
        #expect(try kind(of: Preferring(fast: false, keyed: false)) == .codedObject)
        for keyed in [false, true] {
            #expect(try kind(of: Preferring(fast: true, keyed: keyed)) == .object)
        }

        #expect(try kind(of: Preferring(fast: false, keyed: true)) == .keyedArchive)
        let data = try FastCoder.data(withRootObject: [Preferring(fast: false, keyed: true)])
        let types = registered(Preferring.self)
        #expect(
            try ((FastCoder.object(with: data, types: types) as? NSArray)?[0] as? Preferring)?.name
                == "x"
        )

        // Objects that cannot be made are kept as they are.
        let kept = try FastCoder.object(with: data)
        #expect((kept as? NSArray)?[0] is FastKeyedArchive)
        #expect(try FastCoder.data(withRootObject: kept) == data)
    }

    @Test("objects twenty thousand levels deep are written without recursion")
    func depth() throws {
        let all = (0...20_000).map { Branch("\($0)") }
        for (branch, next) in zip(all, all.dropFirst()) {
            branch.children = [next]
        }

        let coder = with(FastCoder()) { $0.limits.chain = .max }
        let graph = try coder.graph(withRootObject: all[0])
        #expect(graph.kind(graph.rootIndex) == .codedObject)

        // Released one by one.
        for branch in all {
            branch.children = []
        }
    }

    /// Asks for one value after the other, each when it has the one before.
    final class Waiting: NSObject, NSCoding {
        var heard: [String] = []
        func encode(with coder: NSCoder) {}
        init?(coder: NSCoder) {
            super.init()
            guard let coder = coder as? FastKeyedCoder else { return nil }

            coder.decodeObject(forKey: "first") { [unowned self, unowned coder] first in
                heard.append(first as? String ?? "nil")
                coder.decodeObject(forKey: "second") { second in
                    self.heard.append(second as? String ?? "nil")
                    self.heard.append(String(coder.decodeInteger(forKey: "third")))
                }
            }
        }
    }

    @Test(
        "a function that is called when all is made may decode more of its object, and wait again"
    )
    func waiting() throws {
        let types = with(FastTypes()) { $0.register(Waiting.self) }
        let text =
            #"[{"$class":"Waiting","first":"a","second":"b","third":1},"#
            + #"{"$class":"Waiting","first":"c","second":"d","third":2},{"$class":"Waiting","first":"e"}]"#

        let objects = try made(text, as: NSArray.self, types: types)
        #expect(
            objects.compactMap { ($0 as? Waiting)?.heard } == [
                ["a", "b", "1"],
                ["c", "d", "2"],
                ["e", "nil", "0"],
            ]
        )

        let wrong = #"{"$class":"Waiting","first":"a","third":"x"}"#
        expectError(.wrongKind) { try made(wrong, as: Waiting.self, types: types) }
    }
}
