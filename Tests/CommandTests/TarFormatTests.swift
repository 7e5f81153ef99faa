import TestSupport

/// Streams are made by the programs that are there, and Python's tarfile says what is in them. CI
/// has Python and GNU tar.
@Suite(
    "Archives in tar streams of other programs are all found",
    .enabled(if: Programs.exist("python3"))
)
struct TarFormatTests {
    let folder = Folder()

    /// Archives between all that may stand in a stream: a file with 30 holes, long names, long
    /// targets of links, a FIFO.
    init() throws {
        try folder.shell(
            """
            mkdir s; cd s; n=$(printf '%0130d' 7); mkdir -p d $n/$n
            for i in a d/b $n/$n/c z; do echo "[1]" | fastcode encode -o "$i"; done
            ln -s $n/$n/$n e-symbolic; ln a f-hard; ln $n/$n/c g-hard; mkfifo h-fifo
            [ $(id -u) != 0 ] || mknod i-device c 1 3
            """,
            status: 0
        )
        try folder.write(
            """
            import sys
            with open('s/sparse.img', 'wb') as file:
                for piece in range(30):
                    file.seek(piece * 65536)
                    file.write(b'TSAF' * 1024)
            """,
            to: "sparse.py"
        )
        try folder.write(
            """
            import sys, tarfile
            with tarfile.open(sys.argv[1]) as tar:
                for member in tar:
                    if member.isreg() and not member.name.endswith('.img'):
                        print(member.name)
            """,
            to: "list.py"
        )
        try folder.shell("python3 sparse.py", status: 0)
    }

    /// Expects the archives of a stream by their names, and an error about the file that only
    /// begins like one.
    private func check(
        _ tar: String,
        _ code: String?,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try folder.shell("\(tar) >t.tar", status: 0, sourceLocation: sourceLocation)
        let expected = try folder.shell("python3 list.py t.tar", status: 0).text
        #expect(expected.split(separator: "\n").count >= 3, sourceLocation: sourceLocation)
        let outcome = try folder.shell("fastcode rows --with-file --hidden --tar t.tar")
        let names = try outcome.objects().map { "\($0["file"] ?? "")\n" }.joined()
        #expect(names == expected, "\(outcome.errors)", sourceLocation: sourceLocation)
        #expect(
            outcome.codes == (code.map { [$0] } ?? []),
            "\(outcome.errors)",
            sourceLocation: sourceLocation
        )
    }

    // The content of a sparse file in version 0.0 and 0.1 of the form begins as the file does.
    @Test(
        "of GNU tar",
        arguments: [
            "--format=gnu", "--format=gnu -S", "--format=oldgnu -S", "--format=pax",
            "--format=posix -S",
            "--format=pax -S --sparse-version=0.0", "--format=pax -S --sparse-version=0.1",
            "--format=pax -S --sparse-version=1.0", "--format=gnu --label=name",
        ]
    )
    func gnu(options: String) throws {
        guard try folder.shell("tar --version").text.contains("GNU tar") else { return }
        try check(
            "tar \(options) -cf - s",
            options.contains("-S") ? "read-failed" : "unsupported-version"
        )
    }

    @Test func `of GNU tar, with lists of what has changed, which Python takes for parts of names`()
        throws
    {
        guard try folder.shell("tar --version").text.contains("GNU tar") else { return }

        let read = "fastcode rows --with-file --tar 2>/dev/null | sort"
        try folder.shell(
            "tar -cf - s | \(read) >without; tar -g list -cf - s | \(read) | cmp - without",
            status: 0
        )
        #expect(try folder.text("without").contains("s/d/b"))
    }

    @Test(
        "of GNU tar, in the forms that have no long names",
        arguments: ["v7", "ustar"]
    )
    func old(format: String) throws {
        guard try folder.shell("tar --version").text.contains("GNU tar") else { return }
        // The older one has no FIFOs either.
        try folder.shell("rm -rf s/0* s/e-symbolic s/g-hard s/h-fifo s/i-device")
        try check("tar --format=\(format) -cf - s", "unsupported-version")
    }

    @Test(
        "of bsdtar",
        .enabled(if: Programs.exist("bsdtar")),
        arguments: ["--format=pax", "--format=gnutar", "--format=pax --no-read-sparse"]
    )
    func bsd(options: String) throws {
        try check(
            "bsdtar \(options) -cf - s",
            options == "--format=pax" ? "read-failed" : "unsupported-version"
        )
    }

    @Test("of Python", arguments: ["USTAR", "GNU", "PAX"])
    func python(format: String) throws {
        try folder.write(
            """
            import sys, tarfile
            tar = tarfile.open(fileobj=sys.stdout.buffer, mode='w|', format=tarfile.\(format)_FORMAT)
            archive = open('s/a', 'rb').read()
            import io
            def add(name, type=tarfile.REGTYPE, size=None, **more):
                entry = tarfile.TarInfo(name)
                entry.type = type
                entry.size = len(archive) if size is None else size
                for key, value in more.items():
                    setattr(entry, key, value)
                tar.addfile(entry, io.BytesIO(archive) if size is None else None)
            add('first')
            long = 'l' * 90
            for number, type in enumerate([tarfile.LNKTYPE, tarfile.SYMTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE,
                                           tarfile.DIRTYPE, tarfile.FIFOTYPE]):
                for size in [0, 1, 512, 1234, 100000]:
                    add('none-%d-%d' % (number, size), type, size, linkname='first')
                    add('archive-%d-%d' % (number, size), mtime=1234567.5)
            if '\(format)' != 'USTAR':
                add('x' + '/'.join([long] * 3))
                add('link', tarfile.SYMTYPE, 7, linkname='/'.join([long] * 3))
                add('\\u00e4\\u20ac')
            add(long + '/' + long)
            add('last', tarfile.CONTTYPE)
            tar.close()
            """,
            to: "make.py"
        )
        try check("python3 make.py", nil)
    }
}

/// What is installed besides the tool.
enum Programs {
    static func exist(_ name: String) -> Bool {
        (Tool.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }
}
