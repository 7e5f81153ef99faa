package import FastCoding
package import Foundation

/// A type that Foundation bridges to a class whose objects, in archives, can be read without any class being registered: what
/// they hold is known, and no code of the class sees it.
protocol FoundationObjectForm: FastObjectForm {
    /// The class that its objects have in archives.
    static var className: String { get }
    /// What they may hold; what holds more is another object.
    static var names: [String] { get }
    /// Foundation's object.
    var object: NSObject { get }
}

enum FoundationForms {
    static func of(className: String) -> (any FoundationObjectForm.Type)? {
        let all: [any FoundationObjectForm.Type] = [UUID.self, Locale.self, TimeZone.self]
        return all.first { $0.className == className }
    }
}

extension UUID: FoundationObjectForm {
    static var className: String { "NSUUID" }
    static var names: [String] { ["NS.uuidbytes"] }
    var object: NSObject { self as NSUUID }

    /// The UUID of an NSUUID.
    package init?(object: ObjectGraph.NodeIndex, of graph: ObjectGraph) {
        guard let node = graph.value(of: object, UUID.self),
            case .data(let b)? = graph.nativeValue(node), b.count == 16
        else { return nil }
        self.init(
            uuid: (
                b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]
            ))
    }
}

extension Locale: FoundationObjectForm {
    static var className: String { "NSLocale" }
    static var names: [String] { ["NS.identifier"] }
    var object: NSObject { self as NSLocale }

    /// The locale of an NSLocale.
    package init?(object: ObjectGraph.NodeIndex, of graph: ObjectGraph) {
        guard let text = graph.text(of: object, Locale.self) else { return nil }
        self.init(identifier: text)
        if identifier != text { return nil }
    }
}

extension TimeZone: FoundationObjectForm {
    static var className: String { "NSTimeZone" }
    static var names: [String] { ["NS.name", "NS.data"] }
    var object: NSObject { self as NSTimeZone }

    /// The time zone of an NSTimeZone. Its name counts, and not the table of its transitions.
    package init?(object: ObjectGraph.NodeIndex, of graph: ObjectGraph) {
        guard let text = graph.text(of: object, TimeZone.self) else { return nil }
        self.init(identifier: text)
    }
}

extension ObjectGraph {
    /// The first value of an object that a type stands for.
    fileprivate func value(of object: NodeIndex, _ type: any FoundationObjectForm.Type) -> NodeIndex? {
        let values = namedValues(object)
        let names = values.map { text($0.name) }
        guard className(object) == type.className, names == Array(type.names.prefix(names.count)) else { return nil }
        return values.first?.value
    }

    fileprivate func text(of object: NodeIndex, _ type: any FoundationObjectForm.Type) -> String? {
        guard let node = value(of: object, type), [.string, .mutableString].contains(kind(node)) else { return nil }
        return string(node)
    }
}
