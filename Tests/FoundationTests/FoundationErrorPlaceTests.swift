import FastCodingFoundation
import TestSupport

@Suite("Where Foundation's side says that something is wrong")
struct FoundationErrorPlaceTests {
    @Test func `an element that is equal to another one is named`() throws {
        let text = #"{"s": {"$class": "NSSet", "NS.objects": [1, true, "x", [2]]}}"#
        expectError(.duplicateElement, in: "s.1") { try made(text, as: NSDictionary.self) }
    }

    @Test func `localizedDescription is the sentence with its place`() {
        do {
            _ = try FastCoder.object(with: Data([1, 2, 3]))
        } catch {
            #expect(error.localizedDescription == error.description)
            #expect((error as any Error).localizedDescription.contains("[\(error.code)]"))
        }
    }

    @Test func `what a user typed stays a dictionary, unless the program asks for objects`() throws
    {
        let bio = try JSONSerialization.jsonObject(
            with: Data(#"{"$class": "Person", "age": 5}"#.utf8)
        )

        let alias = ["$alias": "bio"]
        let data = try FastCoder.data(withRootObject: ["bio": bio, "alias": alias], types: models)
        let back = try #require(try FastCoder.object(with: data, types: models) as? NSDictionary)
        #expect(
            !(back["bio"] is Person)
                && (back["bio"] as? NSDictionary)?["$class"] as? String == "Person"
        )

        #expect((back["alias"] as? NSDictionary)?["$alias"] as? String == "bio")
        for format in [HRCoder.Format.json, .xml] {
            let document = try HRCoder.archivedData(
                withRootObject: ["bio": bio],
                format: format,
                types: models
            )
            let read = try HRCoder.unarchiveObject(with: document, types: models) as? NSDictionary
            #expect(
                !(read?["bio"] is Person)
                    && (read?["bio"] as? NSDictionary)?["$class"] as? String == "Person"
            )
        }
    }
}
