package import FastCoding

/// The command-line tool, apart from the process it runs in.
package enum FastCodeCLI {
    /// Runs the tool and tells the exit status.
    package static func main() -> Int32 {
        2
    }
}
