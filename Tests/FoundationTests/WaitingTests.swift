import FastCodingFoundation
import TestSupport

@Suite("What waits until all objects are made")
struct WaitingTests {
    @Test func `a function that is called when all is made may decode more of its object, and wait again`() throws {
        let text =
            #"[{"$class":"Waiting","first":"a","second":"b","third":1},"#
            + #"{"$class":"Waiting","first":"c","second":"d","third":2},{"$class":"Waiting","first":"e"}]"#
        let graph = try ObjectGraph(notation: text.utf8)
        let objects = try #require(FastCoder(types: waiting).object(with: graph) as? NSArray)
        #expect(
            objects.compactMap { ($0 as? Waiting)?.heard } == [["a", "b", "1"], ["c", "d", "2"], ["e", "nil", "0"]])
        let wrong = try ObjectGraph(notation: #"{"$class":"Waiting","first":"a","third":"x"}"#.utf8)
        #expect(throws: FastCodingError(.wrongKind, "")) { try FastCoder(types: waiting).object(with: wrong) }
    }

    /// Asks for one value after the other, each when it has the one before.
    final class Waiting: NSObject, NSCoding {
        var heard: [String] = []
        func encode(with coder: NSCoder) {}
        init?(coder: NSCoder) {
            super.init()
            guard let coder = coder as? FastKeyedCoder else { return nil }
            coder.decodeObject(forKey: "first") { [unowned self, unowned coder] first in
                heard.append(first as? String ?? "nil")
                coder.decodeObject(forKey: "second") { second in
                    self.heard.append(second as? String ?? "nil")
                    self.heard.append(String(coder.decodeInteger(forKey: "third")))
                }
            }
        }
    }

    private var waiting: FastTypes { with(FastTypes()) { $0.register(Waiting.self) } }
}
