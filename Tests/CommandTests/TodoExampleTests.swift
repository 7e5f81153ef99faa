import Foundation
import Testing

@Suite("The example program")
struct TodoExampleTests {
    /// Built next to the tests; not there if these are told to run a tool from elsewhere.
    static let isBuilt = ProcessInfo.processInfo.environment["FASTCODE_TOOL"] == nil

    @Test("saves, loads, edits as text and loads again", .enabled(if: isBuilt))
    func run() throws {
        let example = Tool.url.deletingLastPathComponent().appending(path: "todo-example")
        let outcome = try Folder().shell(#""$0""#, example.path(percentEncoded: false))
        #expect(outcome.status == 0)
        let list = { (title: String) in
            """
            Moving:
             [ ] \(title) (home)
             [ ] Buy boxes (home, shop)
             one tag for both: true
             items know their list: true

            """
        }
        #expect(outcome.text == list("Hire a van") + list("Hire a bigger van"), "\(outcome.errors)")
    }
}
