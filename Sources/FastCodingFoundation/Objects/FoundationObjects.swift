import FastCoding
import Foundation

/// A type that Foundation bridges to a class whose objects, in archives, can be read without any
/// class being registered: their contents are known, and no code of the class sees them.
protocol FoundationObjectForm: FastObjectForm {
    /// The class that its objects have in archives.
    static var className: String { get }
    /// The names of its objects' properties, in their order. An object may lack the last ones; one
    /// that has others is not of this form.
    static var names: [String] { get }

    /// Makes a value of an object's first property.
    init?(content: NodeIndex, of graph: ObjectGraph)

    /// Makes a value of the form that Codable gives it; nil if the node is another.
    init?(coded: NodeIndex, of graph: ObjectGraph)

    /// Adds the values of the properties of its object.
    func addContents(to graph: inout ObjectGraph) -> [NodeIndex]
}

extension FoundationObjectForm {
    /// Turns a node that Codable's form was written to into an object of the class. A node of any
    /// other form stays.
    package static func becomeObject(_ node: NodeIndex, in graph: inout ObjectGraph) {
        guard let value = Self(coded: node, of: graph) else { return }

        let contents = value.addContents(to: &graph)
        let names = Array(names.prefix(contents.count))
        let definition = graph.addDefinition(name: className, properties: names)
        graph.records[Int(node.index)].kind = .object
        graph.records[Int(node.index)].b = UInt32(definition)
        graph.close(node, children: contents)
    }

    /// The value of an object; nil if its class or its names are others.
    package init?(object: NodeIndex, of graph: ObjectGraph) {
        let values = graph.namedPlaces(object)
        guard graph.className(object) == Self.className, let first = values.first,
            values.map({ graph.text($0.name) }) == Array(Self.names.prefix(values.count))
        else { return nil }

        self.init(
            content: graph.children[graph.childRange(object).lowerBound + first.place],
            of: graph
        )
    }
}

extension UUID: FoundationObjectForm {
    static var className: String { "NSUUID" }
    static var names: [String] { ["NS.uuidbytes"] }

    init?(content: NodeIndex, of graph: ObjectGraph) {
        guard case .data(let b, _)? = graph.nativeValue(content), b.count == 16 else { return nil }
        self.init(
            uuid: (
                b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12],
                b[13], b[14], b[15]
            )
        )
    }
}

extension UUID {
    init?(coded node: NodeIndex, of graph: ObjectGraph) {
        guard let text = String.read(node, in: graph) else { return nil }
        self.init(uuidString: text)
    }

    func addContents(to graph: inout ObjectGraph) -> [NodeIndex] {
        [graph.addData(bytes)]
    }
}

extension ObjectGraph {
    /// The text of an entry of a dictionary; nil if there is none or its value is no string.
    fileprivate func text(of key: String, in node: NodeIndex) -> String? {
        guard kind(node).isDictionary else { return nil }

        let entry = namedPlaces(node).first { text($0.name).utf8.elementsEqual(key.utf8) }
        return entry.flatMap {
            String.read(children[childRange(node).lowerBound + $0.place], in: self)
        }
    }
}

extension Locale {
    init?(coded node: NodeIndex, of graph: ObjectGraph) {
        guard let text = graph.text(of: "identifier", in: node) else { return nil }
        self.init(identifier: text)
    }

    func addContents(to graph: inout ObjectGraph) -> [NodeIndex] {
        [graph.addString(identifier)]
    }
}

extension TimeZone {
    init?(coded node: NodeIndex, of graph: ObjectGraph) {
        guard let text = graph.text(of: "identifier", in: node) else { return nil }
        self.init(identifier: text)
    }

    /// The name, and the table of transitions, without which Foundation does not read the object.
    func addContents(to graph: inout ObjectGraph) -> [NodeIndex] {
        let data = NSTimeZone(name: identifier)?.data ?? Data()
        return [graph.addString(identifier), graph.addData([UInt8](data))]
    }
}

extension Locale: FoundationObjectForm {
    static var className: String { "NSLocale" }
    static var names: [String] { ["NS.identifier"] }

    init?(content: NodeIndex, of graph: ObjectGraph) {
        guard let text = String.read(content, in: graph) else { return nil }

        self.init(identifier: text)
        // Foundation normalizes identifiers, and another identifier would be written.
        if identifier != text {
            return nil
        }
    }
}

extension TimeZone: FoundationObjectForm {
    static var className: String { "NSTimeZone" }
    static var names: [String] { ["NS.name", "NS.data"] }

    /// The time zone of a name; the table of its transitions does not count.
    init?(content: NodeIndex, of graph: ObjectGraph) {
        guard let text = String.read(content, in: graph) else { return nil }
        self.init(identifier: text)
    }
}

/// The classes of Foundation whose objects are read though no class is registered.
enum FoundationObjects {
    private static let forms: [any FoundationObjectForm.Type] = [
        UUID.self, Locale.self, TimeZone.self,
    ]

    /// The form of the objects of a class; nil if its objects are read only if it is registered.
    static func form(named name: String) -> (any FoundationObjectForm.Type)? {
        forms.first { $0.className.utf8.elementsEqual(name.utf8) }
    }
}
