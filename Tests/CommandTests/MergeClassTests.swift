import TestSupport

@Suite("merge follows classes that a side has renamed")
struct MergeClassTests {
    let folder = Folder()

    /// Writes archives of texts in the notation, in a format of `decode --to` or as FastCoded ones.
    private func write(_ texts: [String: String], as format: String) throws {
        for (name, text) in texts {
            try folder.write(text, to: name + ".json")
            try folder.run("bootstrap -q \(name).json -o \(name).fast")
            if format != "fast" {
                try folder.run("decode --to \(format) \(name).fast -o \(name).\(format)")
            }
        }
    }

    private func merge(_ base: String, _ ours: String, _ theirs: String, as format: String) throws
        -> Outcome
    {
        try write(["b": base, "o": ours, "t": theirs], as: format)
        return try folder.run("merge b.\(format) o.\(format) t.\(format) -o m.\(format)")
    }

    private func merged(_ format: String) throws -> String {
        try folder.run("decode --to json --compact m.\(format)").text
    }

    private static let formats = ["fast", "keyed", "keyed-xml", "xml"]

    /// A list with one more element.
    private func list(_ list: String, and element: String) -> String {
        String(list.dropLast()) + "," + element + "]"
    }

    @Test("a new object of the other side gets the new name", arguments: formats, [false, true])
    func follows(format: String, isSwapped: Bool) throws {
        let base = #"[{"$class":"Old","n":1},{"$class":"Old","n":2}]"#
        let renamed = base.replacing("Old", with: "New")
        let longer = list(base, and: #"{"$class":"Old","n":3}"#)
        try merge(
            base,
            isSwapped ? longer : renamed,
            isSwapped ? renamed : longer,
            as: format
        ).expect(status: 0, output: "")
        #expect(
            try merged(format)
                == #"[{"$class":"New","n":1},{"$class":"New","n":2},{"$class":"New","n":3}]"# + "\n"
        )
    }

    @Test("so does one of a class that has also got a property", arguments: ["fast", "keyed"])
    func addedProperty(format: String) throws {
        try merge(
            #"[{"$class":"Old","n":1}]"#,
            #"[{"$class":"New","n":1,"x":5}]"#,
            #"[{"$class":"Old","n":1},{"$class":"Old","n":3}]"#,
            as: format
        ).expect(status: 0, output: "")
        #expect(
            try merged(format) == #"[{"$class":"New","n":1,"x":5},{"$class":"New","n":3}]"# + "\n"
        )
    }

    @Test("and one that has encoded itself", arguments: [false, true])
    func coded(isSwapped: Bool) throws {
        let base = #"[{"$class":"Old","$coder":"NSCoding","n":1}]"#
        let renamed = base.replacing("Old", with: "New")
        let longer = list(base, and: #"{"$class":"Old","$coder":"NSCoding","n":3}"#)
        try merge(
            base,
            isSwapped ? longer : renamed,
            isSwapped ? renamed : longer,
            as: "fast"
        ).expect(status: 0, output: "")
        #expect(try !merged("fast").contains("Old"))
    }

    @Test(
        "where it can't be said what has become of a class, that is a conflict about the class",
        arguments: [
            // Some have the old name, or there are two new ones.
            #"[{"$class":"New","n":1},{"$class":"Old","n":2}]"#,
            #"[{"$class":"New","n":1},{"$class":"Other","n":2}]"#,
            // The new name is that of another class.
            #"[{"$class":"Known","n":1},{"$class":"Known","n":2}]"#,
        ],
        [false, true]
    )
    func unclear(changed: String, isSwapped: Bool) throws {
        func graph(_ list: String) -> String {
            #"{"list":\#(list),"known":{"$class":"Known","n":0}}"#
        }

        let old = #"[{"$class":"Old","n":1},{"$class":"Old","n":2}]"#
        let sides = [graph(changed), graph(list(old, and: #"{"$class":"Old","n":3}"#))]
        let outcome = try merge(
            graph(old),
            sides[isSwapped ? 1 : 0],
            sides[isSwapped ? 0 : 1],
            as: "fast"
        )
        #expect(outcome.status == 1, "\(outcome)")
        #expect(outcome.lines.contains { $0.hasPrefix("Old: ") }, "\(outcome)")
    }

    @Test("so is an object that has become one with other properties", arguments: [false, true])
    func otherProperties(isSwapped: Bool) throws {
        let base = #"{"a":{"$class":"Old","n":1},"list":[]}"#
        let changed = #"{"a":{"$class":"New","x":1},"list":[]}"#
        let longer = #"{"a":{"$class":"Old","n":1},"list":[{"$class":"Old","n":3}]}"#
        let outcome = try merge(
            base,
            isSwapped ? longer : changed,
            isSwapped ? changed : longer,
            as: "fast"
        )
        outcome.expect(status: 1, codes: ["conflict"])
        #expect(outcome.text.hasPrefix("Old: object of class \"") && outcome.lines.count == 1)
    }

    @Test func `an object that became another known one is no renaming`() throws {
        try merge(
            #"[{"$class":"A","n":1},{"$class":"A","n":2},{"$class":"B","n":3}]"#,
            #"[{"$class":"B","n":1},{"$class":"A","n":2},{"$class":"B","n":3}]"#,
            #"[{"$class":"A","n":1},{"$class":"A","n":2},{"$class":"B","n":3},{"$class":"A","n":4}]"#,
            as: "fast"
        ).expect(status: 0, output: "")
        #expect(try merged("fast").hasSuffix(#"{"$class":"A","n":4}]"# + "\n"))
    }

    // MARK: - Chains

    /// A keyed archive of objects, each of a class with a chain of superclasses.
    private func archive(_ classes: [String]..., to name: String) throws {
        let first = 2 + classes.count
        let objects = classes.indices.map { index in
            "<dict><key>n</key><integer>\(index)</integer><key>$class</key>\(uid(first + index))</dict>"
        }

        let types = classes.map { chain in
            let names = chain.map { "<string>\($0)</string>" }.joined()
            return
                "<dict><key>$classname</key><string>\(chain[0])</string><key>$classes</key><array>\(names)</array></dict>"
        }

        let elements = classes.indices.map { uid(2 + $0) }.joined()
        let list =
            "<dict><key>NS.objects</key><array>\(elements)</array><key>$class</key>\(uid(first + classes.count))</dict>"
        let array =
            "<dict><key>$classname</key><string>NSArray</string><key>$classes</key><array><string>NSArray</string><string>NSObject</string></array></dict>"
        let slots =
            ["<string>$null</string>", list] + objects + types + [array]
        try folder.write(
            """
            <plist version="1.0"><dict><key>$version</key><integer>100000</integer>
            <key>$archiver</key><string>NSKeyedArchiver</string><key>$top</key><dict><key>root</key>\(uid(1))</dict>
            <key>$objects</key><array>
            \(slots.joined(separator: "\n"))
            </array></dict></plist>
            """,
            to: name
        )
    }

    private func uid(_ number: Int) -> String {
        "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
    }

    private func chains(_ name: String) throws -> [String] {
        let text = try folder.text(name)
        return text.components(separatedBy: "<key>$classes</key>").dropFirst().map { part in
            part.components(separatedBy: "</array>")[0]
                .components(separatedBy: "<string>").dropFirst()
                .map { $0.components(separatedBy: "</string>")[0] }.joined(separator: " ")
        }
    }

    @Test(
        "a new subclass follows a class that was renamed, with or without objects",
        arguments: [false, true]
    )
    func subclass(isAbstract: Bool) throws {
        let old = isAbstract ? ["A", "Old", "NSObject"] : ["Old", "NSObject"]
        let new = isAbstract ? ["A", "New", "NSObject"] : ["New", "NSObject"]
        let names = ["b.plist", "o.plist", "t.plist"]
        try archive(old, to: names[0])
        try archive(new, to: names[1])
        try archive(old, ["Sub", "Old", "NSObject"], to: names[2])

        for order in [[0, 1, 2], [0, 2, 1]] {
            let files = order.map { names[$0] }.joined(separator: " ")
            try folder.run("merge \(files) -o m.plist", status: 0, output: "")
            let chains = try chains("m.plist")
            #expect(chains.contains("Sub New NSObject"), "\(files): \(chains)")
            #expect(chains.contains(new.joined(separator: " ")), "\(files): \(chains)")
            #expect(try !folder.text("m.plist").contains("Old"), "\(files)")
        }
    }

    @Test func `a superclass that only some chains have lost is a conflict`() throws {
        try archive(["A", "Old", "NSObject"], ["B", "Old", "NSObject"], to: "b.plist")
        try archive(["A", "New", "NSObject"], ["B", "Old", "NSObject"], to: "o.plist")
        try archive(
            ["A", "Old", "NSObject"],
            ["B", "Old", "NSObject"],
            ["C", "Old", "NSObject"],
            to: "t.plist"
        )
        let outcome = try folder.run("merge b.plist o.plist t.plist -o m.plist", status: 1)
        #expect(
            outcome.text
                == "Old: class chain A, New, NSObject | class chain C, Old, NSObject (base class chain A, Old, NSObject)\n"
        )
    }
}
