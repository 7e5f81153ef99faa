// Property lists of NSKeyedArchiver, with what verify --nested says of them.
extension HostileFile {
    /// A keyed archive that is filled with objects up to a size.
    struct Keyed {
        var list = PropertyListBytes()
        /// What the references lead to, by their numbers.
        var objects: [Int] = []
        private var keys: [String: Int] = [:]

        init() {
            objects.append(list.string("$null"))
        }

        mutating func key(_ text: String) -> Int {
            if let known = keys[text] {
                return known
            }

            let object = list.string(text)
            keys[text] = object
            return object
        }

        /// Appends what a reference can lead to; its number.
        @discardableResult
        mutating func append(_ object: Int) -> Int {
            objects.append(object)
            return objects.count - 1
        }

        mutating func reference(_ number: Int) -> Int {
            list.identifier(number)
        }

        mutating func append(class name: String, hints: [String] = []) -> Int {
            let text = list.string(name)
            var entries = [(key("$classname"), text), (key("$classes"), list.array([text]))]

            if !hints.isEmpty {
                entries.append((key("$classhints"), list.array(hints.map { list.string($0) })))
            }

            return append(list.dictionary(entries))
        }

        /// Appends an object of a class with entries besides.
        @discardableResult
        mutating func append(of type: Int, _ entries: [(Int, Int)]) -> Int {
            append(list.dictionary(entries + [(key("$class"), reference(type))]))
        }

        /// Appends an array of a class with references to objects.
        mutating func append(array elements: [Int], of type: Int) -> Int {
            let references = elements.map { reference($0) }
            return append(of: type, [(key("NS.objects"), list.array(references))])
        }

        func isFull(_ size: Int) -> Bool {
            list.size + 4 * objects.count >= size
        }

        /// The file, whose root is the object of a number.
        mutating func file(root: Int) -> [UInt8] {
            let top = list.dictionary([(key("root"), reference(root))])
            let all = list.array(objects)
            let entries = [
                (key("$version"), list.integer(100_000)),
                (key("$archiver"), list.string("NSKeyedArchiver")),
                (key("$top"), top),
                (key("$objects"), all),
            ]

            return list.file(root: list.dictionary(entries))
        }

        /// A file whose root is an array of objects, each of which is a dictionary of the same
        /// entries and of its own.
        static func array(
            _ size: Int,
            class name: String,
            own: (inout Keyed, Int) -> [(Int, Int)] = { _, _ in [] },
            _ add: (inout Keyed) -> [(Int, Int)]
        ) -> [UInt8] {
            var keyed = Keyed()
            let array = keyed.append(class: "NSArray")
            let element = keyed.append(class: name)
            let elementClass = keyed.reference(element)
            let entries = add(&keyed) + [(keyed.key("$class"), elementClass)]
            var elements: [Int] = []
            while !keyed.isFull(size - 13 * elements.count) || elements.count < 300 {
                let all = entries + own(&keyed, elements.count)
                elements.append(keyed.append(keyed.list.dictionary(all)))
            }

            return keyed.file(root: keyed.append(array: elements, of: array))
        }
    }

    static let keyedArchives: [HostileFile] = [
        HostileFile("keyed-shared-data") { size in
            Keyed.array(size, class: "NSMutableData") { keyed in
                [(keyed.key("NS.data"), keyed.list.data(Array(repeating: 7, count: 150)))]
            }
        },
        HostileFile("keyed-shared-long-data", refused: "expansion-limit") { size in
            Keyed.array(size, class: "NSMutableData") { keyed in
                [
                    (
                        keyed.key("NS.data"),
                        keyed.list.data(Array(repeating: 7, count: max(size / 2, 60_000)))
                    )
                ]
            }
        },
        HostileFile("keyed-shared-long-string", refused: "expansion-limit") { size in
            Keyed.array(size, class: "NSMutableString") { keyed in
                let text = keyed.append(
                    keyed.list.string(String(repeating: "s", count: max(size / 2, 60_000)))
                )
                return [(keyed.key("NS.string"), keyed.reference(text))]
            }
        },
        HostileFile("keyed-index-sets", refused: "expansion-limit") { size in
            Keyed.array(size, class: "NSIndexSet") { keyed in
                let count = max(size / 8, 20_000)
                let ranges = [UInt8](repeating: 1, count: 2 * count)
                return [
                    (keyed.key("NSRangeCount"), keyed.list.integer(UInt32(count))),
                    (keyed.key("NSRangeData"), keyed.list.data(ranges)),
                ]
            }
        },
        // Each object has a definition of its own.
        HostileFile("keyed-definitions-of-long-name", refused: "expansion-limit") { size in
            let name = String(repeating: "C", count: max(size / 2, 60_000))
            return Keyed.array(size, class: name) { keyed, number in
                [(keyed.key("k\(number)"), keyed.key("value"))]
            } _: { _ in
                []
            }
        },
        HostileFile("keyed-cycles") { size in
            var keyed = Keyed()
            let type = keyed.append(class: "NSMutableArray")
            let root = keyed.append(0)
            var inner: [Int] = []
            while !keyed.isFull(size - 13 * inner.count) || inner.isEmpty {
                inner.append(keyed.append(array: [root], of: type))
            }

            keyed.objects[root] = keyed.objects[keyed.append(array: inner, of: type)]
            return keyed.file(root: root)
        },
        HostileFile("keyed-deep", refused: "depth-limit") { size in
            var keyed = Keyed()
            let type = keyed.append(class: "NSMutableArray")
            var inner = keyed.append(array: [], of: type)

            while !keyed.isFull(max(size, 60_000)) {
                inner = keyed.append(array: [inner], of: type)
            }

            return keyed.file(root: inner)
        },
        HostileFile("keyed-classhints", refused: "class-not-allowed") { size in
            var keyed = Keyed()
            var hints: [String] = []
            while 20 * hints.count < size {
                hints.append("Evil\(hints.count)")
            }

            let type = keyed.append(class: "NSObject", hints: hints)
            return keyed.file(root: keyed.append(of: type, []))
        },
        HostileFile("keyed-many-classes", refused: "class-not-allowed") { size in
            var keyed = Keyed()
            let array = keyed.append(class: "NSArray")
            var elements: [Int] = []
            while !keyed.isFull(size - 13 * elements.count) {
                elements.append(keyed.append(of: keyed.append(class: "Evil\(elements.count)"), []))
            }

            return keyed.file(root: keyed.append(array: elements, of: array))
        },
        HostileFile("keyed-huge-reference", refused: "keyed-archive") { size in
            var keyed = Keyed()
            keyed.append(keyed.list.data(Array(repeating: 7, count: size)))
            return keyed.file(root: Int(UInt32.max))
        },
        HostileFile("keyed-count-of-objects", refused: "plist-structure") { size in
            var keyed = Keyed()
            let objects = keyed.list.raw(PropertyListBytes.head(0xA0, max(size, 100)))
            let root = [
                (keyed.key("$archiver"), keyed.list.string("NSKeyedArchiver")),
                (
                    keyed.key("$top"),
                    keyed.list.dictionary([(keyed.key("root"), keyed.reference(1))])
                ),
                (keyed.key("$objects"), objects),
            ]

            return keyed.list.file(root: keyed.list.dictionary(root))
        },
        // Data that holds a keyed archive, whose data holds one, and so on.
        HostileFile("keyed-in-keyed", refused: "keyed-archive-not-allowed") { size in
            var data = Array(repeating: UInt8(7), count: size)
            for _ in 0..<7 {
                var keyed = Keyed()
                let type = keyed.append(class: "NSMutableData")
                data = keyed.file(
                    root: keyed.append(of: type, [(keyed.key("NS.data"), keyed.list.data(data))])
                )
            }

            return data
        },
    ]
}
