import Foundation
import Testing

@Suite("Documents show what is so")
struct DocumentTests {
    let folder: Folder

    init() throws {
        folder = try Folder()
    }

    @Test("the outputs in the README are those of the tool")
    func readme() throws {
        let outcome = try folder.shell(
            "FASTCODE=$fastcode exec \"$0\" --check", Repository.path("scripts/readme-output"))
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)\(outcome.text)")
    }

    private static let built = Tool.url.deletingLastPathComponent().path(percentEncoded: false)
    private static var hasObjects: Bool {
        FileManager.default.fileExists(atPath: built + "fastcode.product/Objects.LinkFileList")
    }

    @Test("the examples of the library compile and print what they say", .enabled(if: hasObjects))
    func library() throws {
        let outcome = try folder.shell(
            "exec \"$0\" \"$1\"", Repository.path("scripts/check-library-example"), Self.built)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)\(outcome.text)")
    }

    @Test("the public interface of the library is as it is listed")
    func publicInterface() throws {
        let outcome = try folder.shell(
            "exec \"$0\" --check \"$1\"", Repository.path("scripts/public-interface"), Self.built)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)\(outcome.text)")
    }
}
