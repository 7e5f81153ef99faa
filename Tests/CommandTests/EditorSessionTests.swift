import TestSupport

@Suite("An editor session keeps what a text can't show")
struct EditorSessionTests {
    let folder = Folder()

    /// Edits a file with a script of sed.
    private func edit(_ name: String, _ script: String) throws -> Outcome {
        try folder.shell(
            """
            printf '#!/bin/sh\\nsed -i.bak -e "$SCRIPT" "$1"; rm "$1.bak"\\n' >editor
            chmod +x editor; mkdir -p tmp
            export TMPDIR="$PWD/tmp" VISUAL= EDITOR="$PWD/editor" SCRIPT="$1"
            fastcode edit "$0" </dev/null
            """,
            name,
            script
        )
    }

    @Test(
        "an alias that leads to another object after elements have gone is worth a warning",
        arguments: ["fast", "keyed", "keyed-xml"]
    )
    func movedAlias(format: String) throws {
        try folder.write(
            #"{"list":[{"$class":"I","n":1},{"$class":"I","n":2},{"$class":"I","n":3}],"best":{"$alias":"list.1"},"first":{"$alias":"list.0"}}"#,
            to: "a.json"
        )
        try folder.run("bootstrap -q a.json -o a.fast")
        if format != "fast" {
            try folder.run("decode --to \(format) a.fast -o a.\(format)")
        }

        // An element is added in front, which moves both, and one of the aliases follows.
        let moved = try edit(
            "a.\(format)",
            #"s/"list": \[/"list": [{"$class":"I","n":0},/; s/"list.0"/"list.1"/"#
        )
        moved.expect(status: 0, codes: ["key-path"])
        #expect(moved.errors.contains("in best: warning: this alias, of 'list.1', now leads"))
        try folder.run("decode --compact --key-path best.n a.\(format)", output: "1\n")

        // A change of what an alias leads to is none of the alias.
        let changed = try edit("a.\(format)", #"s/"n": 1/"n": 11/"#)
        changed.expect(status: 0, codes: [])
    }

    @Test("a UID of a property list is changed", arguments: ["xml", "binary"])
    func identifier(format: String) throws {
        try folder.write(#"{"u":{"CF$UID":7},"b":{"c":{"CF$UID":1},"d":2}}"#, to: "a.json")
        try folder.run("decode --to \(format) a.json -o a.plist", status: 0)
        try edit("a.plist", "s/: 7/: 8/").expect(status: 0, codes: [])
        try folder.run(
            "decode --compact a.plist",
            output: #"{"u":{"CF$UID":8},"b":{"c":{"CF$UID":1},"d":2}}"# + "\n"
        )

        try edit("a.plist", #"s/"CF$UID": 1/"other": "x"/"#).expect(status: 0, codes: [])
        try folder.run(
            "decode --compact a.plist",
            output: #"{"u":{"CF$UID":8},"b":{"c":{"other":"x"},"d":2}}"# + "\n"
        )
    }

    @Test("sharing counts for nothing in a property list", arguments: ["xml", "binary"])
    func sharing(format: String) throws {
        try folder.write(#"{"a":[1,2],"b":3}"#, to: "a.json")
        try folder.run("decode --to \(format) a.json -o a.plist", status: 0)
        try edit("a.plist", #"s/"b": 3/"b": {"$alias": "a"}/"#).expect(status: 0, codes: [])
        try folder.run("decode --plain --compact a.plist", output: #"{"a":[1,2],"b":[1,2]}"# + "\n")
    }

    @Test func `a list that stores a container for very many places is edited like any other`()
        throws
    {
        try folder.shell(
            """
            python3 -c 'import plistlib
            value = {"a": [1, [2, 3]], "n": 1}
            for n in range(40): value = {"x": value, "y": value, "n": 1}
            plistlib.dump(value, open("a.plist", "wb"), fmt=plistlib.FMT_BINARY)'
            """,
            status: 0
        )
        try edit("a.plist", #"s/^  "n": 1/  "n": 5/"#).expect(status: 0, codes: [])
        try folder.run("decode --compact --key-path n a.plist", output: "5\n")
    }
}
