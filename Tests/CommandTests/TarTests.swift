import TestSupport

@Suite("Archives come from tar streams")
struct TarTests {
    let folder = Folder()

    init() throws {
        try folder.shell(
            """
            mkdir -p s/d s/.h; for i in 1 2 3; do echo "[$i]" | fastcode encode -o s/$i; done; mv s/2 s/d/two; echo x >s/text
            cp s/1 s/.h/x.fast; n=$(printf '%0120d' 7); mkdir s/$n; cp s/3 s/$n/x; cp s/3 s/$n/$n; printf TSAFx >s/bad; ln -s 1 s/link
            """,
            status: 0
        )
    }

    private func decode(_ tar: String, _ words: String = "") throws -> Outcome {
        try folder.shell("\(tar) | fastcode rows --with-file --tar \(words)")
    }

    @Test(
        "in each of its formats, in the order of the stream",
        arguments: [("ustar", "x"), ("pax", "*"), ("gnu", "*")]
    )
    func formats(format: String, last: String) throws {
        let names = try folder.shell("cd s; ls -d [13] d/* 0*/\(last)").lines.map(String.init)
        let outcome = try folder.shell(
            #"cd s; tar cf - --format=\#(format) $(ls -d [13] d/* 0*/\#(last) text link) | fastcode rows --with-file --tar"#,
            status: 0,
            errors: ""
        )

        #expect(
            outcome.text.matches(of: /"file":"([^"]*)"/).map { String($0.1) } == names
                && names.count == (last == "x" ? 4 : 5)
        )
    }

    @Test func `what can't be read is an error, hidden names are passed over, and patterns choose`()
        throws
    {
        let all = try decode("tar cf - s").expect(status: 1)
        #expect(all.codes.count == 1 && all.lines.count == 5)
        #expect(try decode("tar cf - s", "--hidden").text.contains(#""file":"s/.h/x.fast","#))
        #expect(
            try decode("tar cf - s", "--include two").text
                == "{\"file\":\"s/d/two\",\"value\":[2]}\n"
        )

        #expect(
            try decode("cd s/d; tar cPf - ../1", "--include 1").text
                == "{\"file\":\"../1\",\"value\":[1]}\n"
        )

        try decode("tar cf - s/1 s/3", "--max-input 10").expect(
            codes: ["input-limit", "input-limit"],
            output: ""
        )

        try folder.shell(
            "tar cf t s/1; tar cf u s/3; fastcode rows --count --tar t u; cat t u | fastcode rows --count --tar -",
            output: "2\n2\n"
        )
    }

    @Test func `a hard link is an error, not a file less, and damage is named by its offset`()
        throws
    {
        try folder.write(String(repeating: "text\n", count: 600), to: "text")
        let linked = try decode("ln s/1 s/z.fast; ln text z; tar cf t text s/1 s/z.fast z; cat t")
            .expect(
                status: 2,
                codes: ["read-failed"]
            )

        #expect(linked.text.hasPrefix(#"{"file":"s/1","#) && linked.lines.count == 1)
        // A header and six blocks of text come before the next header.
        for (script, offset) in [
            ("head -c 4000 t", 4000),
            ("(head -c 3584 t; head -c 512 text)", 3584),
        ] {
            #expect(try decode(script).errors.contains("byte \(offset) "), "\(script)")
        }

        try decode("tar cf - text", "--max-input 1000").expect(status: 0, output: "", errors: "")
        #if os(Linux)
            for version in ["0.0", "0.1", "1.0"] {
                let pack = "tar cSf - --format=pax --sparse-version=\(version) s/x.fast"
                try decode("cp s/1 s/x.fast; truncate -s 1M s/x.fast; " + pack).expect(
                    status: 2,
                    errors: "fastcode: s/x.fast: error: sparse files are not read [read-failed]\n"
                )
            }
        #endif
    }

    @Test
    func `a stream that is cut, damaged or something else is an error, and claims cost nothing`()
        throws
    {
        for script in [
            "head -c 0 t", "head -c 600 t", "head -c 1024 t", "cat s/1", "(head -c 100 t; cat t)",
        ] {
            let outcome = try folder.shell(
                "tar cf t s/1; \(script) | fastcode rows --tar",
                status: 1
            )
            #expect(outcome.codes.count == 1, "\(script): \(outcome.errors)")
        }

        // A size of 8 GiB, octal, and one of 2^62, in GNU's form.
        for size in ["77777777777 ", "\u{0}"] {
            let header = header(
                size: size.count > 1
                    ? Array(size.utf8) : [0x80, 0, 0, 0, 0x40] + Array(repeating: 0, count: 7)
            )
            try folder.write(header, to: "claim")
            try folder.shell("fastcode rows --tar claim", status: 1, codes: ["truncated"])
        }
    }

    @Test func `a name that no system allows is an error, and many directories in it take no time`()
        throws
    {
        let record = Array("600013 path=\(String(repeating: "a/", count: 300_000))\n".utf8)
        let size = Array("\(String(record.count, radix: 8))".utf8)
        let padding = [UInt8](repeating: 0, count: 512 - record.count % 512)
        let archive = try Data(contentsOf: folder.url.appending(path: "s/1"))
        let tar =
            Data(header(size: size, type: UInt8(ascii: "x")) + record + padding)
            + Data(header(size: Array(String(archive.count, radix: 8).utf8))) + archive
            + Data(count: 1536 - archive.count % 512)

        try folder.write(Array(tar), to: "long")
        for words in ["", "--exclude 'b/*'", "--exclude b"] {
            try folder.shell(
                "fastcode rows --tar \(words) long",
                status: 2,
                codes: ["read-failed"],
                output: ""
            )
        }
    }

    private func header(size: [UInt8], type: UInt8 = 0) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: 512)
        header.replaceSubrange(0..<6, with: "a.fast".utf8)
        header.replaceSubrange(124..<(124 + size.count), with: size)
        header.replaceSubrange(148..<156, with: Array(repeating: 32, count: 8))
        header[156] = type
        let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
        header.replaceSubrange(
            148..<156,
            with: Array((String(repeating: "0", count: 6 - sum.count) + sum).utf8) + [0, 32]
        )

        return header
    }
}
