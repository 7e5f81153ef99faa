import TestSupport

@Suite("Lines become an array and an array becomes lines")
struct LinesTests {
    let folder = Folder()

    @Test func `encode --lines takes files, standard input, pipes and FIFOs`() throws {
        try folder.shell(
            """
            printf '{"a":1}\\n\\n[2]\\r\\n"x"' >a.jsonl
            printf '[{"a":1},[2],"x"]' | fastcode encode -o expected
            fastcode encode --lines a.jsonl -o file
            fastcode encode --lines <a.jsonl >redirected
            cat a.jsonl | fastcode encode --lines - >pipe
            mkfifo fifo; (cat a.jsonl >fifo &); fastcode encode --lines fifo >fromfifo
            for name in file redirected pipe fromfifo; do cmp $name expected || exit; done; echo same
            """,
            output: "same\n",
            errors: ""
        )
    }

    @Test func `lines that come through a pipe in pieces are the same`() throws {
        // A pipe holds less than this, so that pieces end within lines.
        try folder.shell(
            """
            yes '{"a":[1,"two"]}' | head -n 40000 >long
            fastcode encode --lines long -o whole
            cat long | fastcode encode --lines | cmp - whole && echo same
            """,
            output: "same\n",
            errors: ""
        )
    }

    @Test func `errors and warnings name the place in the whole input, however far it is`() throws {
        let outcome = try folder.shell(
            """
            yes '["some text or other"]' | head -n 50000 >long
            printf '{"a":1,"b":2,"a":3}\\n' >>long
            fastcode encode --lines long -o out.fast
            echo '{"a":nul}' >>long
            fastcode encode --lines <long >/dev/null
            """
        )

        let lines = outcome.errors.split(separator: "\n")
        try #require(lines.count == 3, "\(outcome.errors)")
        #expect(lines[0].hasPrefix("fastcode: long:50001:14: warning: duplicate key \"a\": "))
        #expect(lines[1].hasPrefix("fastcode: <stdin>:50001:14: warning: duplicate key \"a\": "))
        #expect(lines[2].hasPrefix("fastcode: <stdin>:50002:6: error: 'nul' is not JSON"))
        #expect(outcome.status == 1)
        try folder.shell(
            "fastcode rows --at '$root' out.fast | tail -n 1",
            output: "{\"a\":3,\"b\":2}\n"
        )
    }

    @Test
    func
        `a wrong line, the limit, an archive and another format are refused, and nothing is written`()
        throws
    {
        try folder.shell(
            """
            printf '1\\n[2\\n' >wrong; printf '1234\\n' >five; printf '1' | fastcode encode -o archive
            fastcode encode --lines wrong -o out
            fastcode encode --lines --max-input 4 five -o out
            yes 1 | fastcode encode --lines --max-input 1MiB -o out
            fastcode encode --lines archive -o out
            fastcode encode --lines --duplicate-keys=error -o out <<E
            {"a":1,"a":1}
            E
            fastcode encode --lines --strict -o out <<E
            {"a":1,"a":1}
            E
            fastcode encode --lines . -o out
            fastcode encode --lines missing -o out
            fastcode encode --lines --from=xml five -o out
            """,
            codes: [
                "json-syntax", "input-limit", "input-limit", "unknown-format", "duplicate-key",
                "duplicate-key", "is-directory", "file-not-found", "usage",
            ]
        )
        #expect(!folder.exists("out"))
        #expect(folder.temporaries.isEmpty)
    }

    @Test func `the rows of an array are the way back`() throws {
        let text = "{\"a\":1,\"b\":[1,2.5,null]}\n\"line\\nbreak\"\n[]\n{}\n[[true]]\n"
        try folder.write(text, to: "a.jsonl")
        try folder.run("encode --lines a.jsonl -o a.fast", status: 0)
        try folder.run("rows --plain --at $root a.fast", output: text)
        try folder.run("rows --plain --at $root --sort-keys a.fast", output: text)
        try folder.run("rows --plain --at 0.b a.fast", output: "1\n2.5\nnull\n")
        // The entries of a dictionary are rows, too, but those of a number aren't.
        try folder.run("encode -o root.fast", input: #"{"a":1}"#, status: 0)
        try folder.run("rows --plain --at $root root.fast", output: "1\n")
        try folder.run("rows --plain --at a root.fast", status: 0, codes: ["key-path"], output: "")
        try folder.run("encode -o empty.fast", input: "[]", status: 0)
        try folder.run("rows --plain --at $root empty.fast", status: 0, output: "")
    }

    #if os(Linux)
        @Test func `memory does not grow with the text, but with the archive`() throws {
            // The shell holds the pipe open, so that it can look at the tool once that has read
            // (nearly) everything.
            let outcome = try folder.shell(
                """
                mkfifo fifo
                text=$(head -c 1000 /dev/zero | tr '\\0' x)
                for count in 1000 24000; do
                    fastcode encode --lines <fifo -o out.fast & tool=$!
                    exec 3>fifo
                    yes "[\\"$text\\"]" | head -n $count >&3
                    grep VmHWM "/proc/$tool/status" | tr -dc '0-9\\n'
                    exec 3>&-
                    wait $tool || exit
                done
                wc -c <out.fast
                """
            )

            let numbers = outcome.lines.compactMap { Int($0) }
            try #require(numbers.count == 3, "\(outcome.text) \(outcome.errors)")
            #expect(numbers[1] - numbers[0] < 4096, "1 and 24 MB of text took \(numbers) KiB")
            #expect(numbers[2] < 200_000)
        }
    #endif
}
