internal import FastCodingInspector
package import _FastCodingEngine

/// Runs the user's editor, for `edit` without edits.
package enum EditorProcess {
    /// Opens a file in the editor that the environment names, and waits until it ends.
    package static func edit(_ path: Path) throws(FastCodingError) {
        let editor =
            ["VISUAL", "EDITOR"].compactMap(ProcessState.environment).first { !$0.isEmpty } ?? "vi"

        // The shell splits the variable, which may include arguments.
        let status = try run(
            ["sh", "-c", editor + " \"$1\"", "sh"].map { Array($0.utf8) } + [path.bytes]
        )

        guard status == 0 else {
            throw FastCodingError(
                .editorFailed,
                "the editor '\(DisplayText.escaped(editor))' failed"
            )
        }
    }

    /// Runs a shell with words as its arguments, and returns the status of waitpid(2). The shell
    /// and not this process gets the signals of the terminal's keys.
    private static func run(_ words: [[UInt8]]) throws(FastCodingError) -> Int32 {
        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
            let environment = unsafe _NSGetEnviron().pointee
        #else
            var attributes = posix_spawnattr_t()
            let environment = unsafe environ
        #endif

        _ = unsafe posix_spawnattr_init(&attributes)
        defer {
            _ = unsafe posix_spawnattr_destroy(&attributes)
        }

        var defaults = sigset_t()
        _ = unsafe sigemptyset(&defaults)

        for number in [SIGINT, SIGQUIT] {
            _ = unsafe sigaddset(&defaults, number)
        }

        // This process ignores the signals below, and a child would inherit that.
        _ = unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
        _ = unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        // The editor handles these keys of the terminal. They must not end this process meanwhile.
        let before = [SIGINT, SIGQUIT].map { signal($0, SIG_IGN) }

        defer {
            for (number, handler) in zip([SIGINT, SIGQUIT], before) {
                _ = signal(number, handler)
            }
        }

        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe []
        for word in words {
            unsafe arguments.append(Path(word).withCString { unsafe strdup($0) })
        }

        defer {
            for index in unsafe arguments.indices {
                unsafe free(arguments[index])
            }
        }

        // The list of arguments ends in a null pointer.
        unsafe arguments.append(nil)
        var process = pid_t()
        let number = unsafe posix_spawn(
            &process,
            "/bin/sh",
            nil,
            &attributes,
            arguments,
            environment
        )

        guard number == 0 else {
            throw SystemError.make(number, .reading, "can't start the editor")
        }

        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            // A signal, such as that of a resized window, does not end the wait.
            if errno != EINTR {
                throw SystemError.make(errno, .reading, "can't wait for the editor")
            }
        }

        return status
    }

    /// Makes an empty file that only its owner can read, in the folder for temporary ones. Its name
    /// ends in the given one, by which editors choose a mode.
    static func makeFile(named name: [UInt8]) throws(FastCodingError) -> Path {
        let folder = Path(
            ProcessState.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        )

        while true {
            let prefix = String(UInt64.random(in: .min ... .max), radix: 36) + "-"
            let path = folder.appending(component: Array(prefix.utf8) + name)
            // O_EXCL: a link that another user has put under the name is not followed.
            let descriptor = SystemCalls.openFile(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
            if descriptor >= 0 {
                _ = SystemCalls.closeFile(descriptor)
                return path
            }

            if errno != EEXIST {
                throw SystemError.make(
                    errno,
                    .writing,
                    "can't make a file to edit in '\(DisplayText.escaped(folder.bytes))'"
                )
            }
        }
    }
}

extension ProcessState {
    /// Asks a question on the terminal; without a terminal, the answer is no. An empty line means
    /// yes.
    package static func ask(_ question: String) -> Bool {
        guard standardInputIsTerminal, standardErrorIsTerminal else { return false }

        while true {
            writeError("\(question) [Y/n] ")
            switch readLine()?.lowercased() {
            case "", "y", "yes": return true
            case nil, "n", "no": return false
            default: continue
            }
        }
    }

    /// Reads a line without its end; nil at the end of input.
    private static func readLine() -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0

        while true {
            guard unsafe SystemCalls.readBytes(STDIN_FILENO, &byte, 1) == 1 else {
                return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
            }

            if byte == 0x0A {
                return String(decoding: line, as: UTF8.self)
            }

            line.append(byte)
        }
    }
}
