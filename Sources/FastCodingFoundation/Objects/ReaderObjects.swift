import FastCoding
import Foundation

/// How an object is made.
enum Maker {
    /// By its properties.
    case coded(any FastCoded.Type)
    /// With `init()`, and then from a coder.
    case settable(AutoCoding.Type)
    case coding(any NSCoding.Type)
    /// As Foundation's object for a Swift value.
    case value(any FoundationObjectForm.Type)
    /// As a dictionary.
    case unknown
}

// Objects of classes.
extension GraphReader {
    private func maker(_ node: NodeIndex) throws(FastCodingError) -> Maker {
        let isObject = graph.kind(node) == .object
        let range =
            isObject ? graph.definition(node).name : graph.byteRange(graph.children[graph.childRange(node).lowerBound])
        // The same class may have written objects of both kinds.
        let place = ByteRange(offset: isObject ? range.offset : ~range.offset, count: range.count)
        if let known = makers[place] { return known }
        let maker = try findMaker(node)
        makers[place] = maker
        return maker
    }

    private func findMaker(_ node: NodeIndex) throws(FastCodingError) -> Maker {
        try style.types.check()
        let name = graph.className(node)
        guard let type = style.types.type(named: name) else {
            if let form = FoundationForms.of(className: name) { return .value(form) }
            guard style.refusesUnknownClasses else { return .unknown }
            throw FastCodingError(.classNotAllowed, "an object of class \(NameText.shown(name))")
        }
        let isCoded = graph.kind(node) == .codedObject || style.decodesObjects
        if isCoded, let type = type as? AutoCoding.Type { return .settable(type) }
        if isCoded, let type = type as? any NSCoding.Type { return .coding(try checked(type)) }
        if let type = type as? any FastCoded.Type { return .coded(type) }
        if let type = type as? any NSCoding.Type { return .coding(try checked(type)) }
        throw FastCodingError(
            .wrongKind, "the class \(type) was registered, which conforms neither to NSCoding nor to FastCoded")
    }

    /// Classes that are to be made by `init(coder:)`.
    private func checked(_ type: any NSCoding.Type) throws(FastCodingError) -> any NSCoding.Type {
        if style.isSecure, (type as? any NSSecureCoding.Type)?.supportsSecureCoding != true {
            throw FastCodingError(.classNotAllowed, "an object of class \(type), which does not support secure coding")
        }
        // Their init(coder:) relies on what only Foundation's own coders can answer.
        let clusters: [AnyClass] = [
            NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSValue.self, NSData.self,
            NSCharacterSet.self,
        ]
        guard let object = type as? NSObject.Type, clusters.contains(where: { object.isSubclass(of: $0) }) else {
            return type
        }
        throw FastCodingError(
            .classNotAllowed, "an object of class \(type), which archives hold as a value, not an object")
    }

    /// The object that exists before its properties are made; nil if `init(coder:)` has to make it.
    func objectShell(_ node: NodeIndex) throws(FastCodingError) -> Any? {
        switch try maker(node) {
        case .coded(let type): return type.init()
        case .settable(let type): return type.init()
        case .coding: return nil
        case .value(let form):
            if let value = form.init(object: node, of: graph) { return value.object }
            if style.refusesUnknownClasses { throw FastCodingError(.wrongKind, graph.summary(node)) }
            return FastUnknownObject([])
        case .unknown: return FastUnknownObject([])
        }
    }

    /// The object of a node whose properties are made, as far as cycles allow.
    func finishedObject(_ node: NodeIndex) throws(FastCodingError) -> Any? {
        let shell = objects[Int(node.index)]
        switch try maker(node) {
        case .coded:
            guard let object = shell as? any FastCoded else { return shell }
            try set(object, node)
            let hooks = table(of: object).properties.hooks
            return hooks.awaking.isEmpty ? object : try hook { try hooks.awoken(object) }
        case .settable:
            guard let object = shell as? AutoCoding else { return shell }
            try set(object, node)
            return awakened(object)
        case .coding(let type):
            coder.decoded = values(of: node)
            let object = type.init(coder: coder)
            try coder.finish()
            guard let object else {
                throw FastCodingError(.wrongKind, "init(coder:) of \(type) refused \(graph.summary(node))")
            }
            return awakened(object)
        case .value, .unknown:
            try fill(shell as? FastUnknownObject, node)
            return shell
        }
    }

    /// Sets what may refer to objects that were replaced.
    func setAgain(_ node: NodeIndex) throws(FastCodingError) {
        guard [.object, .codedObject].contains(graph.kind(node)) else { return }
        switch (try maker(node), objects[Int(node.index)]) {
        case (.coded, let object as any FastCoded): try set(object, node)
        case (.settable, let object as AutoCoding): try set(object, node)
        default:
            throw FastCodingError(
                .cycle, "\(graph.summary(node)) refers to an object that another one replaced on awaking")
        }
    }

    private func awakened(_ object: Any) -> Any {
        (object as? any FastAwaking)?.awakeAfter(using: coder) ?? object
    }

    private func set(_ object: AutoCoding, _ node: NodeIndex) throws(FastCodingError) {
        coder.decoded = values(of: node)
        try hook { try object.setWithCoder(coder) }
        try coder.finish()
    }

    /// What a coder decodes from an object.
    func values(of node: NodeIndex) -> DecodedValues { DecodedValues(node, self) }

    func named(_ node: NodeIndex) -> [(name: Int, value: NodeIndex)] {
        graph.namedValues(node).map { (names.number($0.name, in: graph), $0.value) }
    }

    /// The properties of an object's class, which are asked for once.
    private func table(of object: any FastCoded) -> ReaderTable {
        let type = Swift.type(of: object)
        if let known = tables[ObjectIdentifier(type)] { return known }
        let table = ReaderTable(type.codableProperties)
        tables[ObjectIdentifier(type)] = table
        return table
    }

    /// Sets the properties of an object, and hands over the others.
    private func set(_ object: any FastCoded, _ node: NodeIndex) throws(FastCodingError) {
        let table = table(of: object)
        if let (row, value) = try setRows(table, object, node) { throw misfit(row.name, row.type, value) }
        let hooks = table.properties.hooks
        if hooks.undefined.isEmpty { return }
        let start = graph.childRange(node).lowerBound
        for (name, place) in table.undefined {
            guard let value = try self.object(graph.children[start + place]) else { continue }
            _ = try hook { try hooks.takes(graph.text(name), value, object) }
        }
    }

    /// Sets the properties of an object.
    ///
    /// - Returns: the first one that does not fit, with its object; nil if there is none.
    func setProperties(
        of object: AutoCoding, _ node: NodeIndex
    ) throws(FastCodingError) -> (row: CodableProperties.Row, value: Any)? {
        guard let (row, value) = try setRows(table(of: object), object, node) else { return nil }
        return (row, try self.object(value) ?? NSNull())
    }

    private func setRows(
        _ table: ReaderTable, _ object: AnyObject, _ node: NodeIndex
    ) throws(FastCodingError) -> (row: CodableProperties.Row, value: NodeIndex)? {
        table.find(node, in: graph)
        let start = graph.childRange(node).lowerBound
        for (index, row) in table.properties.rows.enumerated() where table.places[index] >= 0 {
            let value = graph.children[start + table.places[index]]
            if let read = row.read, read(object, value, self) { continue }
            guard try set(row, object, value) else { return (row, value) }
        }
        return nil
    }

    /// Sets a property. The value of a container for a type is computed once, however many properties it occurs in.
    private func set(
        _ row: CodableProperties.Row, _ object: AnyObject, _ node: NodeIndex
    ) throws(FastCodingError) -> Bool {
        let value = try self.object(node)
        guard graph.kind(node).isContainer, states[Int(node.index)] == .done else { return row.set(object, value) }
        let type = ObjectIdentifier(row.type)
        if let known = converted[node]?[type] { return row.assign(object, known) }
        guard let new = row.convert(value) else { return false }
        converted[node, default: [:]][type] = new
        return row.assign(object, new)
    }

    private func misfit(_ name: String, _ type: Any.Type, _ value: NodeIndex) -> FastCodingError {
        FastCodingError(
            .wrongKind, "the property \(name.quoted) is \(graph.summary(value)), not a \(type)",
            keyPath: KeyPathText.path([name]))
    }

    /// Fills a dictionary that stands for an object.
    private func fill(_ object: FastUnknownObject?, _ node: NodeIndex) throws(FastCodingError) {
        var table = ObjectTable()
        table.set(NSString(string: graph.className(node)), for: NSString("$class"))
        for (name, value) in named(node) {
            guard let value = try self.object(value) else { continue }
            guard table.add(value, for: names.key(name)) else {
                throw FastCodingError(
                    .duplicateKey, "\(graph.summary(node)) with two properties of the same name, or one called $class")
            }
        }
        object?.fill(table)
        object?.isCoded = graph.kind(node) == .codedObject
        object?.definedNames =
            graph.kind(node) == .object ? named(node).compactMap { names.key($0.name).object as? String } : []
    }

    /// Calls what the program has written.
    private func hook<Result>(_ body: () throws -> Result) throws(FastCodingError) -> Result {
        do {
            return try body()
        } catch let error as AutoCodingError {
            throw FastCodingError(.wrongKind, "\(error)", keyPath: KeyPathText.path([error.property]))
        } catch {
            throw error as? FastCodingError ?? FastCodingError(.wrongKind, "\(error)")
        }
    }
}

/// The properties of a class, and where they are in its last object. Most objects of a class have the same names.
final class ReaderTable {
    typealias NodeIndex = ObjectGraph.NodeIndex

    let properties: CodableProperties
    /// The place of each property among the children; -1 if it is absent.
    private(set) var places: [Int] = []
    /// The places of values that are no properties.
    private(set) var undefined: [(name: ByteRange, place: Int)] = []
    /// The definition of the last object, or its keys.
    private var definition: Int?
    private var keys: [NodeIndex] = []
    private var firstKey = 0

    init(_ properties: CodableProperties) { self.properties = properties }

    /// Finds the properties of an object.
    func find(_ node: NodeIndex, in graph: ObjectGraph) {
        if graph.kind(node) == .object {
            let number = Int(graph.record(node).b)
            if definition == number { return }
            definition = number
        } else {
            if definition == nil, isLike(node, graph) { return }
            definition = nil
            firstKey = graph.kind(node) == .codedObject ? 2 : 1
            let children = graph.childRange(node).dropFirst(firstKey)
            keys = stride(from: children.lowerBound, to: children.upperBound, by: 2).map { graph.children[$0] }
        }
        fill(graph.namedPlaces(node), graph)
    }

    /// Whether an object that has keys has those of the last one.
    private func isLike(_ node: NodeIndex, _ graph: ObjectGraph) -> Bool {
        let children = graph.childRange(node)
        let first = children.lowerBound + firstKey
        guard !keys.isEmpty, first + 2 * keys.count - 1 == children.upperBound,
            firstKey == (graph.kind(node) == .codedObject ? 2 : 1)
        else { return false }
        for (index, key) in keys.enumerated() where graph.children[first + 2 * index] != key { return false }
        return true
    }

    private func fill(_ named: [(name: ByteRange, place: Int)], _ graph: ObjectGraph) {
        // Of equal names, the last one counts.
        var found: [[UInt8]: (name: ByteRange, place: Int)] = [:]
        for each in named { found[Array(graph.pool[each.name.range])] = each }
        var taken: Set<Int> = []
        places = properties.rows.map { row in
            // Writers that did not know that keys with $ are mangled have written them as they are.
            let keys = ([row.name] + row.oldNames).flatMap { [CoderKey.mangled($0), $0] }
            let all = keys.compactMap { found[Array($0.utf8)]?.place }
            taken.formUnion(all)
            return all.first ?? -1
        }
        undefined = found.values.filter { !taken.contains($0.place) }.sorted { $0.place < $1.place }
    }
}
