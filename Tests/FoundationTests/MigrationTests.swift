import FastCodingFoundation
import TestSupport

@Suite("What differs for files of the originals")
struct MigrationTests {
    /// Was coded through NSCoding once.
    final class Item: FastCoded {
        var title = ""
        var done = false

        init() {}
        static let codableProperties = FastTable<Item>().property("title", \.title)
            .property("done", \.done)
    }

    @Test("objects that coded themselves are read by the table of a class that does not")
    func codedObjects() throws {
        var graph = ObjectGraph()
        try graph.setRoot(
            .codedObject(
                className: "Item",
                values: [
                    .init(name: "title", value: "Hire a van"), .init(name: "done", value: true),
                ]
            )
        )

        let types = registered(Item.self)
        let data = try graph.archivedData()
        let item = try #require(try FastCoder.object(with: data, types: types) as? Item)
        #expect(item.title == "Hire a van" && item.done)

        let again = try FastCoder.data(withRootObject: item, types: types)
        let root = try ObjectGraph(archive: [UInt8](again), policy: .anything)[at: "$root"]
        guard case .object("Item", _) = root else {
            Issue.record("\(root)")
            return
        }
    }

    @Test("dates keep fractions of a second in documents of every format")
    func dates() throws {
        for seconds in [700_000_000, 700_000_000.25] {
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            for format in [HRCoder.Format.xml, .binary, .json] {
                let document = try HRCoder.archivedData(
                    withRootObject: ["at": date],
                    format: format
                )
                let back = try HRCoder.unarchiveObject(with: document) as? NSDictionary
                #expect(back?["at"] as? Date == date)
                if format == .xml {
                    let text = String(decoding: document, as: UTF8.self)
                    #expect(text.contains("<date>") == (seconds == 700_000_000))
                }
            }
        }
    }
}
