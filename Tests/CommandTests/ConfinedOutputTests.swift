import TestSupport

@Suite("Below a directory that is named for outputs, nothing but regular files is written")
struct ConfinedOutputTests {
    let folder = Folder()

    init() throws {
        try folder.shell(
            """
            mkdir -p in/sub out outside; echo target >outside/target
            echo '{"a":{"$data":"AA=="}}' | fastcode bootstrap -q -o in/x.fast; cp in/x.fast in/sub/x.fast
            cp in/x.fast in/y.fast; echo '[1]' >in/x.json; cp in/x.json in/y.json; cp in/x.json in/sub
            """,
            status: 0,
            errors: ""
        )
    }

    private static let commands = [
        "encode --output-dir out in/x.json in/y.json -q",
        "bootstrap --output-dir out in/x.json in/y.json",
        "decode --output-dir out in/x.fast in/y.fast",
        "migrate --output-dir out in/x.fast in/y.fast",
        "edit --set-json a=1 --output-dir out in/x.fast in/y.fast",
    ]

    /// The commands with the name of the output for x.
    private static var outputs: [(command: String, name: String)] {
        commands.map { ($0, $0.hasPrefix("decode") ? "x.json" : "x.fast") }
            + [
                ("find --extract out in/x.fast", "x.fast-0.fast"),
                ("extract -d out in/x.fast", "a.bin"),
            ]
    }

    @Test(
        "a link, a FIFO, a device or a directory in the place of an output stays as it is, and nothing waits for it",
        arguments: [
            "ln -s ../outside/target", "ln -s ../outside/new", "ln -s /dev/null",
            "ln -s ../outside", "mkfifo", "mkdir",
        ]
    )
    func obstacle(make: String) throws {
        for (command, name) in Self.outputs {
            for option in command.contains("output-dir") ? ["", "--force", "--no-clobber"] : [""] {
                // A FIFO that is open in both directions keeps nobody waiting.
                let open = make == "mkfifo" ? "exec 3<>out/\(name)" : ":"
                let outcome = try folder.shell(
                    "rm -rf out; mkdir out; \(make) out/\(name); \(open); fastcode \(command) \(option)"
                )
                let isLeftAlone = option == "--no-clobber" && make != "mkdir"
                #expect(
                    outcome.status == (isLeftAlone ? 0 : 2),
                    "\(command) \(option): \(outcome.errors)"
                )
                let state = try folder.shell(
                    "cat outside/target; ls outside; test -f out/\(name) && test ! -L out/\(name) || echo kept; ls -A out"
                )
                // The other output of several is there.
                let other = command.contains("output-dir") ? "y" + name.dropFirst() : nil
                let names = ([name] + (other.map { [String($0)] } ?? [])).joined(separator: "\n")
                #expect(
                    state.text.replacing("new\n", with: "") == "target\ntarget\nkept\n\(names)\n",
                    "\(command) \(option): \(outcome.errors)"
                )
                #expect(!folder.exists("outside/new"), "\(command) \(option)")
            }
        }
    }

    @Test(
        "a link in the place of a directory leads nowhere",
        arguments: ["../outside", "../in", "nowhere", "/dev/null"]
    )
    func directory(target: String) throws {
        for command in [
            "encode -r --output-dir out in", "decode -r --output-dir out in",
            "migrate -r --force --output-dir out in",
            "find -r --extract out in",
        ] {
            let outcome = try folder.shell(
                "rm -rf out; mkdir out; ln -s \(target) out/sub; find outside in >before; fastcode \(command)"
            )
            // Where it leads to an input, that is the reason.
            #expect(
                outcome.errors.contains("'out/sub' is a symbolic link, which is not followed")
                    || outcome.codes == ["output-conflict"],
                "\(command): \(outcome.errors)"
            )
            #expect(outcome.status == 2, "\(command)")
            try folder.shell("find outside in | diff before -; test -L out/sub", status: 0)
        }
    }

    @Test
    func `links to the directory itself and on the way to it are followed, because they are named`()
        throws
    {
        try folder.shell(
            """
            ln -s out link; ln -s . here
            fastcode decode -r --output-dir link in && fastcode find -q -r --extract here/link/ in >list && cd out && ls -A . sub
            """,
            status: 0,
            output: """
                .:
                sub
                x.fast-0.fast
                x.json
                y.fast-0.fast
                y.json

                sub:
                x.fast-0.fast
                x.json

                """
        )
    }

    @Test func `an output that the user names may be a link, a FIFO or a device, as before`() throws
    {
        try folder.shell(
            "ln -s new link; fastcode decode in/x.fast -o link && fastcode decode in/x.fast -o /dev/null && test -f new",
            status: 0
        )
    }
}

@Suite("Names that outputs get from inputs")
struct DerivedNameTests {
    let folder = Folder()

    @Test func `a name that has its ending already gets no second one`() throws {
        try folder.shell(
            """
            echo '[1]' | fastcode encode -o a.fast; fastcode decode --to keyed a.fast -o x.plist
            fastcode decode --to keyed-xml a.fast -o Y.XML
            fastcode decode --to keyed --output-dir out x.plist a.fast
            fastcode decode --to keyed-xml --output-dir out Y.XML
            fastcode decode --to binary --output-dir out2 x.plist; fastcode decode --output-dir out2 x.plist Y.XML
            ls out out2
            """,
            status: 0,
            output: "out:\nY.XML\na.plist\nx.plist\n\nout2:\nY.XML.json\nx.plist\nx.plist.json\n"
        )
    }

    @Test
    func
        `two inputs whose outputs would have one name are refused, and an input is not overwritten`()
        throws
    {
        try folder.shell(
            """
            echo '[1]' | fastcode encode -o x.fast; fastcode decode --to keyed x.fast -o x.plist; cp x.plist before
            fastcode decode --to keyed --output-dir out x.fast x.plist; echo $?
            fastcode decode --to keyed --output-dir . x.plist; echo $?
            fastcode decode --to keyed --force --output-dir . x.fast x.plist; echo $?
            cmp x.plist before; ls
            """,
            codes: ["output-conflict", "output-exists", "output-conflict"],
            output: "2\n2\n2\nbefore\nx.fast\nx.plist\n"
        )
    }

    @Test(
        "an archive whose name is as long as names may be is edited and searched",
        arguments: [
            String(repeating: "x", count: 250), String(repeating: "\u{E9}", count: 125),
            "x" + String(repeating: "\u{20AC}", count: 83),
            "xy" + String(repeating: "\u{1F600}", count: 62),
        ]
    )
    func long(name: String) throws {
        let file = name + ".fast"
        try folder.shell("echo '[1]' | fastcode encode -o \"$0\"", file, status: 0)
        try folder.write(
            "sed s/1/2/ \"$1\" >new; cat new >\"$1\"; rm new; basename \"$1\" >edited\n",
            to: "editor"
        )
        try folder.shell(
            "EDITOR='sh ./editor' VISUAL= TMPDIR=$PWD fastcode edit \"$0\"",
            file,
            status: 0,
            errors: ""
        )
        try folder.run("decode --compact", file, output: "[2]\n")
        // What was cut is text still, and begins like the name.
        let edited = try folder.text("edited")
        #expect(edited.contains("-fastcode-" + name.prefix(20)) && edited.hasSuffix(".json\n"))
        try folder.run("find -q --extract out", file, file, status: 0)
        #expect(try folder.shell("ls out").lines.count == 2)
    }
}

@Suite("An archive that was replaced counts as replaced")
struct ReplacedTests {
    let folder = Folder()

    /// Where the tests run as root, another user's rights are needed for a directory that can't be
    /// read.
    private static let asOther =
        geteuid() != 0
        ? "" : "setpriv --reuid 65534 --regid 65534 --clear-groups"

    private static let canBeOther =
        geteuid() != 0
        || ["/bin", "/usr/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/setpriv")
        }

    @Test(
        "even if its directory can't be synchronized, with --strict as well",
        .enabled(if: canBeOther),
        arguments: [
            "edit --in-place --insert 0=7", "edit --in-place --insert 0=7 --strict",
            "edit --in-place --insert 0=7 --backup=.old",
        ]
    )
    func unsynchronized(command: String) throws {
        // The other user may not reach the folder of the build.
        try folder.shell(
            "mkdir d; echo '[1]' | fastcode encode -o d/a.fast; cp \"$fastcode\" tool",
            status: 0
        )
        let outcome = try folder.shell(
            """
            chmod 755 .; [ $(id -u) != 0 ] || chown -R 65534:65534 d
            chmod 0300 d; \(Self.asOther) ./tool \(command) d/a.fast; status=$?; chmod 0700 d; exit $status
            """
        )
        outcome.expect(status: 0, codes: ["unsynchronized"])
        try folder.run("decode --compact d/a.fast", output: "[7,1]\n")
    }
}
