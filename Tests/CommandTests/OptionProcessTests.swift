import TestSupport

@Suite("Command lines that make no sense are refused with what would make sense")
struct OptionProcessTests {
    let folder = Folder()

    init() throws {
        try folder.write("[1,{\"a\":[2]}]", to: "a.json")
        try folder.run("encode a.json -o a.fast", status: 0)
    }

    @Test(
        "a message tells what is wrong in one line",
        arguments: rows(
            #"""
            diff - - => diff: standard input can be read only once
            migrate a.fast a.fast => migrate: 2 inputs need --output-dir or --in-place
            migrate --in-place => migrate: standard input can't be replaced in place
            migrate --in-place -o x a.fast => migrate: --output and --in-place exclude each other
            migrate --in-place --backup=a/b a.fast => migrate: --backup needs a suffix without a slash
            migrate --in-place --backup= a.fast => migrate: --backup needs a suffix without a slash
            migrate --no-clobber --in-place a.fast => migrate: --in-place and --no-clobber exclude each other
            encode --no-clobber a.json => encode: --no-clobber needs --output or --output-dir
            edit --set a a.fast => edit: --set takes PATH=VALUE, and there is no '=' in 'a'
            edit --set-json a=b -n a.fast => edit: --set-json a: 1:1: 'b' is not JSON; strings are written in double quotes
            edit -n a.fast => edit: --dry-run needs --set or another change
            edit a.fast a.fast
            => edit: an editor takes one archive that is a file; changes to others are given as options
            edit title=New a.fast => edit: there is no file 'title=New'; did you mean --set 'title=New'?
            decode items.0 a.fast => decode: there is no file 'items.0'; did you mean --key-path 'items.0'?
            decode b.fast a.fast => decode: 2 inputs need --output-dir; 'fastcode rows' writes each of them on a line
            extract items.0 a.fast => extract: there is no file 'items.0'; did you mean --key-path 'items.0'?
            edit -n --set a=1 -o b a.fast => edit: --dry-run can't be used with --output
            decdoe a.fast => unknown subcommand 'decdoe'; did you mean 'decode'?
            a.fast => 'a.fast' is a file; did you mean 'fastcode decode a.fast'?
            a.json -o b.fast => 'a.json' is a file; did you mean 'fastcode encode a.json'?
            """#
        )
    )
    func messages(command: String, message: String) throws {
        try folder.shell(
            "fastcode " + command,
            status: 2,
            output: "",
            errors: "fastcode: error: \(message) [usage]\n"
        )
    }

    @Test func `an empty name is seen in messages`() throws {
        try folder.run(
            "decode",
            "",
            errors: "fastcode: '': error: no such file or directory [file-not-found]\n"
        )
    }

    @Test(
        "the version is shown however it is asked for",
        arguments: ["--version", "-V", "version"]
    )
    func versions(word: String) throws {
        try folder.run(word, status: 0, output: "fastcode 1.0.0\n", errors: "")
    }

    @Test
    func
        `lines have names of their own, and a folder for outputs is made with those that it lies in`()
        throws
    {
        try folder.write("1\n[2]\n", to: "x.ndjson")
        try folder.write("1\n[2]\n", to: "y.jsonl")
        try folder.run("encode --lines --output-dir a/b//c/ x.ndjson y.jsonl", status: 0)
        #expect(folder.exists("a/b/c/x.fast") && folder.exists("a/b/c/y.fast"))
        try folder.run("decode --compact --output-dir d/e a/b/c/x.fast", status: 0)
        #expect(try folder.text("d/e/x.json") == "[1,[2]]\n")
        try folder.run(
            "rows --at $root a/b/c/x.fast",
            output: String(decoding: folder.read("x.ndjson"), as: UTF8.self)
        )
    }
}
