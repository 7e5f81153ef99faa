import FastCodingFoundation
import TestSupport

@Suite("Errors as Foundation sees them")
struct FoundationErrorTests {
    @Test("an error is an NSError with a number for its code and what is known of its place")
    func information() throws {
        let archive = [UInt8](try FastCoder.data(withRootObject: ["a", "b"]))
        let error = #expect(throws: FastCodingError.self) {
            try ObjectGraph(archive: Array(archive.dropLast()), policy: .anything)
        }
        let foundation = try #require(error) as NSError
        #expect(foundation.domain == "FastCoding" && foundation.code == 110)
        #expect(foundation.userInfo["FastCodingCode"] as? String == "truncated")
        #expect(foundation.userInfo["FastCodingOffset"] as? Int == error?.offset)
        #expect(foundation.localizedDescription == error?.description)

        let text = #expect(throws: FastCodingError.self) {
            try ObjectGraph(literal: "[1,\n x]".utf8)
        }
        let information = (try #require(text) as NSError).userInfo
        #expect(information["FastCodingLine"] as? Int == 2)
        #expect(information["FastCodingColumn"] as? Int == 2)

        let place = #expect(throws: FastCodingError.self) {
            try FastCoder.data(withRootObject: FastArray([Unknown()]))
        }
        let keyPath = (try #require(place) as NSError).userInfo["FastCodingKeyPath"]
        #expect(keyPath as? String == "0")
    }

    final class Unknown {}

    @Test("every code has a number of its own, which stays")
    func numbers() throws {
        let source = try String(
            contentsOfFile: Repository.path("Sources/_FastCodingCore/Errors/ErrorCodes.swift"),
            encoding: .utf8
        )
        let names = source.matches(of: /Self\(\s*"([a-z0-9-]+)"/).map { String($0.output.1) }
        #expect(names.count > 40)

        let numbers = names.map { name in
            FastCodingError(FastCodingError.Code(name), "").errorCode
        }
        #expect(!numbers.contains(1), "a new code goes to the end of the list in FoundationErrors")
        #expect(Set(numbers).count == names.count)
        #expect(FastCodingError(.jsonSyntax, "").errorCode == 100)
        #expect(FastCodingError(.classNotAllowed, "").errorCode == 146)
    }
}
