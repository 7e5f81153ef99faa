import TestSupport

@Suite("Drawings of info")
struct DrawingTests {
    private func draw(
        _ notation: String,
        _ language: DrawingLanguage,
        classes: Bool = false,
        boxes: Int = 100
    ) throws -> String {
        let info = Info(try Info.archive(notation)) {
            $0.drawing = language
            $0.drawsClasses = classes
            $0.boxes = boxes
            $0.name = "a.fast"
        }
        #expect(info.error == nil)
        return info.text
    }

    /// The lines of boxes and arrows.
    private func parts(_ text: String) -> [String] {
        let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
        return lines.filter { $0.prefixMatch(of: /(n[0-9]+|rest)\b/) != nil }
    }

    @Test
    func `Graphviz gets a box for each object and container, and an arrow for each reference`()
        throws
    {
        #expect(
            parts(try draw(InfoTests.notation, .dot)) == [
                #"n0 [label="dictionary of 3\npicture: data of 10 bytes 00010203040506070809\l", penwidth=2]"#,
                #"n1 [label="array of 3"]"#, #"n2 [label="Item\nname: \"one\"\lsize: 1\l"]"#,
                #"n3 [label="Item\nname: \"another\"\lsize: null\l"]"#,
                #"n4 [label="Item\nname: \"one\"\l"]"#,
                #"n5 [label="Tag"]"#, #"n0 -> n1 [label="items"]"#, #"n0 -> n2 [label="first"]"#,
                #"n1 -> n2 [label="0"]"#, #"n1 -> n3 [label="1"]"#, #"n1 -> n4 [label="2"]"#,
                #"n2 -> n3 [label="next"]"#, #"n3 -> n2 [label="next"]"#,
                #"n4 -> n5 [label="tag"]"#,
            ]
        )
    }

    @Test func `Mermaid gets the same`() throws {
        let dot = parts(try draw(InfoTests.notation, .dot))
        let mermaid = try draw(InfoTests.notation, .mermaid)
        #expect(
            mermaid.hasPrefix(
                "flowchart LR\n  accTitle: a.fast\n  n0[\"dictionary of 3<br/>picture: data of 10 bytes"
            )
        )

        #expect(parts(mermaid).count == dot.count)
        #expect(parts(mermaid).contains(#"n2 -->|"next"| n3"#))
    }

    @Test func `classes are drawn with their properties, and with references by way of containers`()
        throws
    {
        let text = try draw(InfoTests.notation, .dot, classes: true)
        #expect(
            parts(text) == [
                #"n0 [label="root: dictionary", penwidth=2]"#,
                #"n1 [label="Item\nname: string\lsize: integer, null or nil\lnext: object or nil\ltag: object or nil\l"]"#,
                #"n2 [label="Tag"]"#, #"n0 -> n1 [label="[]"]"#, #"n1 -> n1 [label="next"]"#,
                #"n1 -> n2 [label="tag"]"#,
            ]
        )

        let nested = try draw(
            #"{"$class": "A", "all": [[{"$class": "B", "back": {"$alias": "$root"}}]]}"#,
            .mermaid,
            classes: true
        )

        #expect(
            parts(nested).contains(##"n0 -->|"all#91;#93;"| n1"##)
                && parts(nested).contains(#"n1 -->|"back"| n0"#)
        )
    }

    @Test func `there are no more boxes than asked for, and the drawing says what is left out`()
        throws
    {
        let notation =
            "[" + (0..<50).map { #"{"$class": "C\#($0)", "x": []}"# }.joined(separator: ",") + "]"

        let objects = parts(try draw(notation, .dot, boxes: 10))
        #expect(objects.count { !$0.contains("->") } == 11)
        #expect(objects.contains { $0.hasPrefix("rest ") && $0.contains("not drawn: 91 objects") })
        let drawing = try draw(notation, .dot, classes: true, boxes: 10)
        #expect(drawing.contains("rankdir=TB"), "more than a few classes are read from the top")
        let classes = parts(drawing)
        #expect(classes.contains { $0.hasPrefix("rest ") && $0.contains("not drawn: 41 classes") })
        #expect(parts(try draw(notation, .mermaid)).contains { $0.hasPrefix("rest[") })
        #expect(
            parts(try draw(notation, .mermaid, boxes: 200)).allSatisfy { !$0.hasPrefix("rest") }
        )
    }

    @Test func `many references between two boxes are one arrow`() throws {
        let notation =
            #"[{"$class": "A"}"# + String(repeating: #", {"$alias": "0"}"#, count: 9) + "]"
        let arrows = parts(try draw(notation, .dot)).filter { $0.contains("->") }
        #expect(arrows == [#"n0 -> n1 [label="0, 1, 2 and 7 more"]"#])
    }

    @Test func `names from a file can't become a part of the language`() throws {
        let name = "\"];\\\n`<b>#{}|()[]\u{202E}\u{7}\\l"
        let dot = DotText.quoted([name])
        #expect(dot == #""\"];\\\\n`<b>#{}|()[]\\u202e\\u0007\\l""#)
        #expect(
            DotText.quoted(["&lt;&"]) == #""&amp;lt;&amp;""#
                && DotText.quoted(["&"], isLabel: false) == #""&""#
        )

        let mermaid = MermaidText.escaped(name)
        #expect(
            mermaid.allSatisfy { $0.isLetter || $0.isNumber || "#; ._,:-".contains($0) },
            "\(mermaid)"
        )

        #expect(MermaidText.escaped("") == "#8203;")
        let text = try draw(#"{"$class": "\"]; hack [label=\"", "a\"b": "]\n;"}"#, .dot)
        #expect(
            parts(text) == [#"n0 [label="\"]; hack [label=\"\na\"b: \"]\\n;\"\l", penwidth=2]"#]
        )
    }

    @Test func `long names and values are cut`() throws {
        let long = String(repeating: "ä", count: 500)
        let text = try draw(#"{"\#(long)": "\#(long)", "x": {"$class": "\#(long)"}}"#, .dot)
        #expect(text.utf8.count < 1500)
        #expect(text.contains(String(repeating: "ä", count: 39) + "…"))
    }

    @Test
    func `containers that many classes share are not gone through for each of them without end`()
        throws
    {
        // Each of 100 classes refers to an array of 3000 numbers, and there are 100 objects.
        let numbers = (0..<3000).map { "\($0)" }.joined(separator: ",")
        let classes = (0..<100).map { #"{"$class": "C\#($0)", "x": {"$alias": "list"}}"# }.joined(
            separator: ","
        )

        let text = try draw(
            #"{"list": [\#(numbers)], "objects": [\#(classes)]}"#,
            .dot,
            classes: true,
            boxes: 1000
        )

        #expect(parts(text).count { $0.contains("->") } == 100)
        #expect(text.contains("not all containers were searched"))
    }
}
