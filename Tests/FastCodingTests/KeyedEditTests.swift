import TestSupport

@Suite("Keyed archives are edited slot by slot")
struct KeyedEditTests {
    private static let array = #"{"$classname":"NSArray","$classes":["NSArray","NSObject"]}"#
    private static let person =
        #"{"$classname":"App.Person","$classes":["App.Person","App.Thing","NSObject"]}"#

    /// The objects of an archive: a person with a list, a date and a number.
    private static func objects(
        _ changes: [Int: String] = [:],
        adding added: [String] = []
    ) -> String {
        let all = [
            #"{"name":@2,"nothing":@0,"list":@3,"when":@6,"age":7,"$class":@5}"#,
            #""Ada""#,
            #"{"NS.objects":[@2,@8],"$class":@4}"#,
            array,
            person,
            #"{"NS.time":5.5,"$class":@7}"#,
            #"{"$classname":"NSDate","$classes":["NSDate","NSObject"]}"#,
            #""Bob""#,
        ]

        let changed = all.enumerated().map { changes[$0.offset + 1] ?? $0.element }
        return (changed + added).joined(separator: ",")
    }

    private static func person(_ parts: String) -> String {
        #"{\#(parts),"$class":@5}"#
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let actions: [EditAction]
        let changes: [Int: String]
        let added: [String]

        init(
            _ name: String,
            _ actions: EditAction...,
            changes: [Int: String],
            adding added: [String] = []
        ) {
            testDescription = name
            self.actions = actions
            self.changes = changes
            self.added = added
        }
    }

    static let cases = [
        Case("nothing", changes: [:]),
        Case("the value that stands there", Editing.set("name", "Ada"), changes: [:]),
        Case("the same number", Editing.json("age", "7"), changes: [:]),
        Case("the same date", Editing.set("when", "2001-01-01T00:00:05.5Z"), changes: [:]),
        Case(
            "a string in one place changes in its slot",
            Editing.set("list.1", "New"),
            changes: [8: #""New""#]
        ),
        Case(
            "a string that another place has gets a slot of its own",
            Editing.set("name", "New"),
            changes: [1: person(#""name":@9,"nothing":@0,"list":@3,"when":@6,"age":7"#)],
            adding: [#""New""#]
        ),
        Case(
            "one of two strings in a slot takes it if both change",
            Editing.set("name", "A"),
            Editing.set("list.0", "B"),
            changes: [
                1: person(#""name":@2,"nothing":@0,"list":@3,"when":@6,"age":7"#),
                2: #""A""#,
                3: #"{"NS.objects":[@9,@8],"$class":@4}"#,
            ],
            adding: [#""B""#]
        ),
        Case(
            "a number beside its key stays there",
            Editing.set("age", "8"),
            changes: [1: person(#""name":@2,"nothing":@0,"list":@3,"when":@6,"age":8"#)]
        ),
        Case(
            "a date changes its seconds alone",
            Editing.set("when", "2001-01-01T00:00:10Z"),
            changes: [6: #"{"NS.time":10.0,"$class":@7}"#]
        ),
        Case(
            "a class is renamed wherever a chain names it",
            Editing.rename("App.*", "New.*"),
            changes: [
                5: #"{"$classname":"New.Person","$classes":["New.Person","New.Thing","NSObject"]}"#
            ]
        ),
        Case(
            "a superclass is renamed in the chain",
            Editing.rename("App.Thing", "Base"),
            changes: [
                5: #"{"$classname":"App.Person","$classes":["App.Person","Base","NSObject"]}"#
            ]
        ),
        Case(
            "an element is removed, and its slot is cleared if it had no other use",
            .remove("list.1"),
            changes: [3: #"{"NS.objects":[@2],"$class":@4}"#, 8: #""$null""#]
        ),
        Case(
            "an element that is used elsewhere keeps its slot",
            .remove("list.0"),
            changes: [3: #"{"NS.objects":[@8],"$class":@4}"#]
        ),
        Case(
            "an element is inserted",
            .insert("list.0", #""X""#),
            changes: [3: #"{"NS.objects":[@9,@2,@8],"$class":@4}"#],
            adding: [#""X""#]
        ),
        Case(
            "nil becomes an object",
            Editing.json("nothing", "5"),
            changes: [1: person(#""name":@2,"nothing":@9,"list":@3,"when":@6,"age":7"#)],
            adding: ["5"]
        ),
        Case(
            "a reference leads to the slot that there is",
            Editing.json("nothing", #"{"$alias":"list"}"#),
            changes: [1: person(#""name":@2,"nothing":@3,"list":@3,"when":@6,"age":7"#)]
        ),
        Case(
            "a new object has the class that there is",
            Editing.json("nothing", #"{"$class":"App.Person","age":1}"#),
            Editing.json("nothing.list", #"{"$alias":"list"}"#),
            changes: [1: person(#""name":@2,"nothing":@9,"list":@3,"when":@6,"age":7"#)],
            adding: [person(#""name":@0,"nothing":@0,"list":@3,"when":@0,"age":1"#)]
        ),
        Case(
            "an alias in a value leads to a place in the value",
            Editing.json("nothing", #"[[1],{"$alias":"0"}]"#),
            changes: [1: person(#""name":@2,"nothing":@9,"list":@3,"when":@6,"age":7"#)],
            adding: [
                #"{"NS.objects":[@10,@10],"$class":@4}"#, #"{"NS.objects":[@11],"$class":@4}"#, "1",
            ]
        ),
        Case(
            "the root becomes another object, and what only the old one had is cleared",
            Editing.json("$root", #"["x"]"#),
            changes: [
                1: #"{"NS.objects":[@9],"$class":@4}"#,
                2: #""$null""#, 3: #""$null""#, 6: #""$null""#, 8: #""$null""#,
            ],
            adding: [#""x""#]
        ),
        Case(
            "the root becomes an object that there is",
            Editing.json("$root", #"{"$alias":"list"}"#),
            changes: [1: #""$null""#, 6: #""$null""#]
        ),
        Case(
            "a new class comes after what refers to it",
            Editing.json("when", #"{"$class":"Clock"}"#),
            changes: [6: #"{"$class":@9}"#],
            adding: [#"{"$classname":"Clock","$classes":["Clock","NSObject"]}"#]
        ),
        Case(
            "a property is renamed",
            .property(PropertyEdit(of: "App.Person", "name", .rename(to: "$title"))),
            changes: [1: person(#""$$title":@2,"nothing":@0,"list":@3,"when":@6,"age":7"#)]
        ),
        Case(
            "a property is added and another one removed",
            .property(PropertyEdit(of: "App.Person", "size", .add("2.5"))),
            .property(PropertyEdit(of: "App.Person", "age", .remove)),
            changes: [1: person(#""name":@2,"nothing":@0,"list":@3,"when":@6,"size":2.5"#)]
        ),
    ]

    @Test("in both forms of property lists", arguments: cases, [KeyedArchiveFormat.binary, .xml])
    func edits(edit: Case, format: KeyedArchiveFormat) throws {
        let before = try Keyed.bytes(Self.objects(), format)
        let expected = try Keyed.bytes(Self.objects(edit.changes, adding: edit.added), format)
        let after = try Editing.edit(before, all: edit.actions)
        if edit.changes.isEmpty {
            #expect(after == before)
        }

        #expect(try Editing.slots(after) == Editing.slots(expected))
    }

    @Test(
        "in every form of containers",
        arguments: [
            // Dictionaries: two lists, or numbered keys.
            (
                #"{"NS.keys":[@3,@4],"NS.objects":[@5,@6],"$class":@2},@C,"a","b","x","y""#,
                "NSDictionary", Editing.set("b", "z"),
                #"{"NS.keys":[@3,@4],"NS.objects":[@5,@6],"$class":@2},@C,"a","b","x","z""#
            ),
            (
                #"{"NS.keys":[@3,@4],"NS.objects":[@5,@6],"$class":@2},@C,"a","b","x","y""#,
                "NSDictionary", EditAction.renameKey("a", to: "c"),
                #"{"NS.keys":[@3,@4],"NS.objects":[@5,@6],"$class":@2},@C,"c","b","x","y""#
            ),
            (
                #"{"NS.keys":[@3,@4],"NS.objects":[@5,@6],"$class":@2},@C,"a","b","x","y""#,
                "NSDictionary", EditAction.remove("a"),
                #"{"NS.keys":[@4],"NS.objects":[@6],"$class":@2},@C,"$null","b","$null","y""#
            ),
            (
                #"{"NS.keys":[@3,@4],"NS.objects":[@5,@6],"$class":@2},@C,"a","b","x","y""#,
                "NSMutableDictionary", EditAction.insert("c", "1"),
                #"{"NS.keys":[@3,@4,@7],"NS.objects":[@5,@6,@8],"$class":@2},@C,"a","b","x","y","c",1"#
            ),
            (
                #"{"NS.key.0":@3,"NS.object.0":@4,"$class":@2},@C,"a","x""#,
                "NSDictionary", EditAction.insert("c", "1"),
                #"{"NS.key.0":@3,"NS.object.0":@4,"NS.key.1":@5,"NS.object.1":@6,"$class":@2},@C,"a","x","c",1"#
            ),
            // Ordered sets have numbered elements. The place of a string keeps its slot.
            (
                #"{"NS.object.0":@3,"NS.object.1":@4,"$class":@2},@C,"a","x""#,
                "NSOrderedSet", EditAction.remove("0"),
                #"{"NS.object.0":@3,"$class":@2},@C,"x","$null""#
            ),
            // Texts, data and numbers in the forms of other writers.
            (
                #"{"s":@3,"$class":@2},@C,{"NS.string":"x","$class":@4},{"$classname":"NSMutableString","$classes":["NSMutableString"]}"#,
                "C", Editing.set("s", "y"),
                #"{"s":@3,"$class":@2},@C,{"NS.string":"y","$class":@4},{"$classname":"NSMutableString","$classes":["NSMutableString"]}"#
            ),
            (
                #"{"s":@3,"$class":@2},@C,{"NS.string":@5,"$class":@4},{"$classname":"NSString","$classes":["NSString"]},"x""#,
                "C", Editing.set("s", "y"),
                #"{"s":@3,"$class":@2},@C,{"NS.string":@5,"$class":@4},{"$classname":"NSString","$classes":["NSString"]},"y""#
            ),
            // Whole seconds stay an integer.
            (
                #"{"d":@3,"$class":@2},@C,{"NS.time":3,"$class":@4},{"$classname":"NSDate","$classes":["NSDate"]}"#,
                "C", Editing.set("d", "2001-01-01T00:00:04Z"),
                #"{"d":@3,"$class":@2},@C,{"NS.time":4,"$class":@4},{"$classname":"NSDate","$classes":["NSDate"]}"#
            ),
            (
                #"{"n":@3,"m":4,"$class":@2},@C,4"#,
                "C", Editing.set("*", "5"), #"{"n":@3,"m":5,"$class":@2},@C,5"#
            ),
        ]
    )
    func forms(objects: String, className: String, action: EditAction, result: String) throws {
        let definition = #"{"$classname":"\#(className)","$classes":["\#(className)","NSObject"]}"#
        let before = try Keyed.bytes(objects.replacing("@C", with: definition))
        let expected = try Keyed.bytes(result.replacing("@C", with: definition))
        #expect(try Editing.slots(Editing.edit(before, action)) == Editing.slots(expected))
    }

    @Test func `entries of $top are changed there`() throws {
        let top = #"{"a":@1,"n":3}"#
        let before = try Keyed.bytes(#""x""#, top: top)
        let after = try Editing.edit(before, Editing.set("a", "y"), Editing.set("n", "4"))
        #expect(try Keyed.text(after) == Keyed.text(Keyed.bytes(#""y""#, top: #"{"a":@1,"n":4}"#)))
        expectError(.notRepresentable) { try Editing.edit(before, Editing.json("$root", "[]")) }
    }

    // MARK: - What can't be changed

    @Test(
        "a change that can't be made in the form of an archive is refused",
        arguments: [
            // A class that is an object as well.
            (
                #"{"a":@2,"$class":@2},{"$classname":"C","$classes":["C"],"$class":@2}"#,
                Editing.rename("C", "D")
            ),
            // Objects of the class whose new name means a date.
            (
                #"{"NS.time":1.5,"$class":@2},{"$classname":"C","$classes":["C"]}"#,
                Editing.rename("C", "NSDate")
            ),
            // A vector has no form.
            (
                #"{"a":@0,"$class":@2},{"$classname":"C","$classes":["C"]}"#,
                Editing.json("a", #"{"$class":"NSValue","$type":"CGVector","$value":[1,2]}"#)
            ),
        ]
    )
    func refused(objects: String, action: EditAction) throws {
        let bytes = try Keyed.bytes(objects)
        expectError(.notRepresentable) { try Editing.edit(bytes, action) }
    }

    @Test(
        "a class of Foundation's own can't be renamed, nor is its name free where it has values",
        arguments: [("NSOrderedSet", "X"), ("C", "NSOrderedSet"), ("C", "NSArray")]
    )
    func nativeClasses(old: String, new: String) throws {
        let graph = try Notation.graph(
            #"{"$class":"C","a":{"$class":"NSOrderedSet","NS.objects":[1]},"b":[1]}"#
        )
        let code: FastCodingError.Code = old == "C" ? .duplicateKey : .unknownClass
        for bytes in try [Keyed.write(graph), FastArchive(graph: graph).bytes] {
            expectError(code) { try Editing.edit(bytes, Editing.rename(old, new)) }
        }
    }

    @Test func `a date of another class than Foundation's is an object`() throws {
        let bytes = try Keyed.bytes(
            #"{"d":@3,"$class":@2},{"$classname":"C","$classes":["C"]},{"NS.time":3,"$class":@4},{"$classname":"NSCalendarDate","$classes":["NSCalendarDate","NSDate"]}"#
        )
        expectError(.typeChange) {
            try Editing.edit(bytes, Editing.set("d", "2001-01-01T00:00:04Z"))
        }
    }

    @Test func `an alias in a value does not lead out of it`() throws {
        let bytes = try Keyed.bytes(Self.objects())
        expectError(.unresolvedAlias) {
            try Editing.edit(bytes, Editing.json("$root", #"["x",{"$alias":"list"}]"#))
        }
        expectError(.aliasCycle) {
            let value = #"{"$class":"App.Person","list":{"$alias":"list"},"age":1}"#
            return try Editing.edit(bytes, Editing.json("nothing", value))
        }
    }

    @Test func `a list that two objects share is not changed in one of them`() throws {
        let before = try Keyed.bytes(
            #"{"NS.objects":[@2,@3],"$class":@4},{"NS.objects":[@5],"$class":@4},{"NS.objects":[@6],"$class":@4},\#(Self.array),"x","y""#
        )

        let list = SharedList(before)
        for (shared, code) in [
            (list.atOnePlace, FastCodingError.Code.plistStructure),
            (list.ofOneNumber, .notRepresentable),
        ] {
            #expect(try Notation.json(Keyed.read(shared).graph) == #"[["x"],["x"]]"#)
            #expect(try Editing.edit(shared) == shared)

            for action in [Editing.set("0.0", "z"), .insert("0.-", "1")] {
                let error = expectError(code) { try Editing.edit(shared, action) }
                #expect(error?.offset != nil)
            }
        }
    }

    /// Makes two arrays of a binary property list one.
    private struct SharedList {
        private let bytes: [UInt8]
        /// Where the table of offsets begins.
        private let table: Int
        /// The numbers of the two arrays.
        private let first: Int
        private let second: Int

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            let table = Int(bytes[bytes.count - 1])
            self.table = table
            // The last two arrays of one element that the file has.
            let objects = (0..<Int(bytes[bytes.count - 17])).filter { number in
                bytes[Int(bytes[table + number])] == 0xA1
            }

            first = objects[0]
            second = objects[1]
        }

        /// The second array has the place of the first one.
        var atOnePlace: [UInt8] {
            var result = bytes
            result[table + second] = bytes[table + first]
            return result
        }

        /// All dictionaries of two entries that refer to the second array refer to the first one.
        var ofOneNumber: [UInt8] {
            var result = bytes
            for number in 0..<Int(bytes[bytes.count - 17]) {
                let place = Int(bytes[table + number])
                guard bytes[place] == 0xD2 else { continue }

                for value in [place + 3, place + 4] where Int(bytes[value]) == second {
                    result[value] = UInt8(first)
                }
            }

            return result
        }
    }

    @Test func `cycles stay, and may be made`() throws {
        let list = #"{"NS.objects":[@1],"$class":@2},\#(Self.array)"#
        let bytes = try Keyed.bytes(list)
        #expect(try Editing.edit(bytes) == bytes)
        let after = try Editing.edit(bytes, .insert("0", "1"))
        #expect(
            try Editing.slots(after)
                == Editing.slots(
                    Keyed.bytes(#"{"NS.objects":[@3,@1],"$class":@2},\#(Self.array),1"#)
                )
        )
    }
}
