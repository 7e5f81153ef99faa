import FastCoding
import Foundation

/// The way in which objects of a class are made.
enum Maker {
    /// Made by `init()`, and then given its properties.
    case coded(any FastCoded.Type)
    /// Made by `init()`, and then given its properties by a coder.
    case settable(AutoCoding.Type)
    /// Made by `init(coder:)`.
    case coding(any NSCoding.Type)
    /// Made from its contents, without any code of its class.
    case value(any FoundationObjectForm.Type)
    /// Made as a dictionary, a ``FastUnknownObject``.
    case unknown
}

extension GraphReader {
    /// The way in which an object is made, found once for each class name.
    private func maker(_ node: NodeIndex) throws(FastCodingError) -> Maker {
        let isObject = graph.kind(node) == .object
        let first = graph.childRange(node).lowerBound
        let range = isObject ? graph.definition(node).name : graph.byteRange(graph.children[first])
        // The same class may have written objects of both kinds.
        let place = ByteRange(offset: isObject ? range.offset : ~range.offset, count: range.count)
        if let known = makers[place] {
            return known
        }

        let maker = try findMaker(node)
        makers[place] = maker
        return maker
    }

    /// - Throws: ``FastCodingError/Code/classNotAllowed`` for a class that may not be made, and
    ///   ``FastCodingError/Code/wrongKind`` for a registered one that can't be.
    private func findMaker(_ node: NodeIndex) throws(FastCodingError) -> Maker {
        try settings.types.check()
        let name = graph.className(node)
        guard let type = settings.types.type(named: name) else {
            if let form = FoundationObjects.form(named: name) {
                return .value(form)
            }

            guard refusesUnknownClasses else { return .unknown }

            throw FastCodingError(.classNotAllowed, "an object of class \(NameText.shown(name))")
        }

        let isCoded = graph.kind(node) == .codedObject || decodesObjects
        // Objects that coded themselves are plain ones in the graph if they are on a cycle. So the
        // kind of a node alone does not tell how it was written, and an object of AutoCoding is
        // asked.
        if let type = type as? AutoCoding.Type, isCoded || !type.init().prefersFastCoding {
            return .settable(type)
        }

        if !isCoded, let type = type as? any FastCoded.Type {
            return .coded(type)
        }

        if let type = type as? any NSCoding.Type {
            return .coding(try checked(type))
        }

        if let type = type as? any FastCoded.Type {
            return .coded(type)
        }

        throw FastCodingError(
            .wrongKind,
            "the class \(type) was registered, which conforms neither to NSCoding nor to FastCoded"
        )
    }

    /// A class as one whose `init(coder:)` may be called with this module's coder.
    private func checked(_ type: any NSCoding.Type) throws(FastCodingError) -> any NSCoding.Type {
        if settings.requiresSecureCoding,
            (type as? any NSSecureCoding.Type)?.supportsSecureCoding != true
        {
            throw FastCodingError(
                .classNotAllowed,
                "an object of class \(type), which does not support secure coding"
            )
        }

        // The initializers of Foundation's class clusters rely on answers that only Foundation's
        // own coders can give.
        let clusters: [AnyClass] = [
            NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSValue.self,
            NSData.self, NSCharacterSet.self,
        ]

        guard let object = type as? NSObject.Type,
            clusters.contains(where: { object.isSubclass(of: $0) })
        else {
            return type
        }

        throw FastCodingError(
            .classNotAllowed,
            "an object of class \(type), which archives hold as a value, not an object"
        )
    }

    /// The object that exists before its properties are made; nil if `init(coder:)` has to make it.
    func objectShell(_ node: NodeIndex) throws(FastCodingError) -> Any? {
        switch try maker(node) {
        case .coded(let type): return type.init()
        case .settable(let type): return type.init()
        case .coding: return nil
        case .value(let form):
            if let value = form.init(object: node, of: graph) {
                return value as? NSObject
            }

            if refusesUnknownClasses {
                throw FastCodingError(.wrongKind, graph.summary(node))
            }

            return FastUnknownObject([])
        case .unknown: return FastUnknownObject([])
        }
    }

    /// The object of a node whose properties are made, as far as cycles allow.
    func finishedObject(_ node: NodeIndex) throws(FastCodingError) -> Any? {
        let shell = objects[Int(node.index)]
        switch (try maker(node), shell) {
        case (.coded, let object as any FastCoded):
            try set(object, node)
            return try awoken(object, node)
        case (.settable, let object as AutoCoding):
            try set(object, node)
            let other = try awoken(object, node)
            return other === object ? awakened(object) : other
        case (.coding(let type), _):
            coder.decoded = FastKeyedCoder.Decoded(object: node)
            let object = type.init(coder: coder)
            try coder.finish()

            guard let object else {
                throw FastCodingError(
                    .wrongKind,
                    "init(coder:) of \(type) refused \(graph.summary(node))"
                )
            }

            return awakened(object)
        default:
            try fill(shell as? FastUnknownObject, node)
            return shell
        }
    }

    /// The object that takes an object's place by the hooks of its table, normally the same one.
    private func awoken(_ object: any FastCoded, _ node: NodeIndex) throws(FastCodingError)
        -> AnyObject
    {
        let hooks = try layout(object, node).hooks
        return hooks.awaking.isEmpty ? object : try hook { try hooks.awoken(object) }
    }

    /// Sets the properties of an object anew, because they may refer to objects that were replaced.
    ///
    /// - Parameter isDirect: whether the object itself refers to one that was replaced, and not only
    ///   to a container with one.
    /// - Throws: ``FastCodingError/Code/cycle`` for an object that made itself: it can't be told of
    ///   the replacement.
    func setAgain(_ node: NodeIndex, isDirect: Bool) throws(FastCodingError) {
        guard [.object, .codedObject].contains(graph.kind(node)) else { return }

        isSettingAgain = true
        defer { isSettingAgain = false }

        switch (try maker(node), objects[Int(node.index)]) {
        case (.coded, let object as any FastCoded):
            try set(object, node)
        case (.settable, let object as AutoCoding):
            try set(object, node)
        // The container in it has the replacement.
        case _ where !isDirect: break
        default:
            throw FastCodingError(
                .cycle,
                "\(graph.summary(node)) refers to an object that another one replaced on awaking"
            )
        }
    }

    /// The object that takes an object's place by ``FastAwaking``.
    private func awakened(_ object: Any) -> Any {
        (object as? any FastAwaking)?.awakeAfter(using: coder) ?? object
    }

    /// Has an object set its properties from the coder.
    private func set(_ object: AutoCoding, _ node: NodeIndex) throws(FastCodingError) {
        coder.decoded = FastKeyedCoder.Decoded(object: node)
        try hook { try object.setWithCoder(coder) }
        try coder.finish()
    }

    /// The names of an object, which most objects share with the last one.
    func names(of node: NodeIndex) -> ReaderNames {
        let kind = graph.kind(node)
        let start = kind == .object ? ~Int(graph.record(node).b) : kind == .codedObject ? 2 : 1
        let children = graph.childRange(node).dropFirst(max(start, 0))

        if let last = lastNames, last.key.start == start,
            start < 0 || hasKeys(last.key.keys, children)
        {
            return last
        }

        let keys =
            start < 0 ? nil : stride(from: children.lowerBound, to: children.upperBound, by: 2)

        let key = ReaderNames.Key(start: start, keys: keys?.map { graph.children[$0] } ?? [])
        // A file may have as many lists of names as objects. The tables of all of them would take
        // much more memory than the file.
        if names.count > 1000 {
            names = [:]
        }

        let found = names[key] ?? ReaderNames(key, node, in: graph)
        names[key] = found
        lastNames = found

        return found
    }

    /// Whether just these keys are among the children, each before a value.
    private func hasKeys(_ keys: [NodeIndex], _ children: Range<Int>) -> Bool {
        children.count == max(0, 2 * keys.count - 1)
            && keys.indices.allSatisfy { graph.children[children.lowerBound + 2 * $0] == keys[$0] }
    }

    /// The places of an object's properties, computed once for each class and list of names.
    private func layout(_ object: any FastCoded, _ node: NodeIndex) throws(FastCodingError)
        -> ReaderLayout
    {
        let names = names(of: node)
        let type = Swift.type(of: object)
        if let known = names.layouts[ObjectIdentifier(type)] {
            return known
        }

        let known = tables[ObjectIdentifier(type)]
        let table = if let known { known } else { try ClassTable(type) }
        tables[ObjectIdentifier(type)] = table
        let layout = ReaderLayout(table, names)
        names.layouts[ObjectIdentifier(type)] = layout

        return layout
    }

    /// Sets the properties of an object and calls its hooks for the rest.
    private func set(_ object: any FastCoded, _ node: NodeIndex) throws(FastCodingError) {
        let layout = try layout(object, node)
        if let misfit = try setRows(layout, object, node) {
            let row = misfit.row
            throw FastCodingError(
                .wrongKind,
                "the property \(row.name.quoted) is \(graph.summary(misfit.value)), not a \(row.type)",
                keyPath: ShortPath.whole([row.name])
            )
        }

        try handOver(layout, object, node)
    }

    /// Hands the values that are no properties over to the hooks.
    private func handOver(
        _ layout: ReaderLayout,
        _ object: any FastCoded,
        _ node: NodeIndex
    ) throws(FastCodingError) {
        if layout.hooks.undefined.isEmpty || isSettingAgain {
            return
        }

        let start = graph.childRange(node).lowerBound
        for undefined in layout.undefined {
            let node = graph.children[start + undefined.place]
            guard let value = try self.object(node) else { continue }
            _ = try hook { try layout.hooks.takes(undefined.name, value, object) }
        }
    }

    /// A property, and a value that does not fit it.
    struct Misfit<Value> {
        let row: any ObjectRow
        let value: Value
    }

    /// Sets the properties of an object, and returns the first one that does not fit, with its
    /// object.
    func setProperties(
        of object: AutoCoding,
        _ node: NodeIndex
    ) throws(FastCodingError) -> Misfit<Any>? {
        let layout = try layout(object, node)
        guard let misfit = try setRows(layout, object, node) else {
            try handOver(layout, object, node)
            return nil
        }

        return Misfit(row: misfit.row, value: try self.object(misfit.value) ?? NSNull())
    }

    /// Sets the properties of an object, and returns the first one that does not fit, with the node
    /// of its value.
    private func setRows(
        _ layout: ReaderLayout,
        _ object: AnyObject,
        _ node: NodeIndex
    ) throws(FastCodingError) -> Misfit<NodeIndex>? {
        let start = graph.childRange(node).lowerBound
        for placed in layout.rows {
            let row = placed.row
            let value = graph.children[start + placed.place]
            if row.read(value, object, self) {
                continue
            }

            guard try set(row, object, value) else {
                return Misfit(row: row, value: value)
            }
        }

        return nil
    }

    /// Sets a property; false if the value does not fit. The value of a container for a type is
    /// computed once, however many properties it occurs in: a conversion for each would take time
    /// quadratic in the size of the file.
    private func set(_ row: any ObjectRow, _ object: AnyObject, _ node: NodeIndex)
        throws(FastCodingError) -> Bool
    {
        let value = try self.object(node)
        guard graph.kind(node).isContainer, states[Int(node.index)] == .done else {
            return row.set(value, of: object)
        }

        let type = ObjectIdentifier(row.type)
        if let known = converted[node]?[type] {
            return row.assign(known, to: object)
        }

        guard let new = row.convert(value) else { return false }

        converted[node, default: [:]][type] = new
        return row.assign(new, to: object)
    }

    /// Gives a dictionary that represents an object its entries: `$class` and the properties that
    /// are not nil.
    private func fill(_ object: FastUnknownObject?, _ node: NodeIndex) throws(FastCodingError) {
        var table = ObjectTable()
        table.set(NSString(string: graph.className(node)), for: NSString("$class"))
        let names = names(of: node)
        let start = graph.childRange(node).lowerBound

        for (key, name) in zip(names.keys, names.named) {
            guard let value = try self.object(graph.children[start + name.place]) else { continue }
            guard table.add(value, for: key) else {
                throw FastCodingError(
                    .duplicateKey,
                    "\(graph.summary(node)) with two properties of the same name, or one called $class"
                )
            }
        }

        object?.table = table
        object?.isCoded = graph.kind(node) == .codedObject
        object?.definedNames =
            graph.kind(node) == .object ? names.named.map { graph.text($0.name) } : []
    }

    /// Calls code of the program, whose errors may be of any type.
    private func hook<Result>(_ body: () throws -> Result) throws(FastCodingError) -> Result {
        do {
            return try body()
        } catch let error as AutoCodingError {
            throw FastCodingError(
                .wrongKind,
                "\(error)",
                keyPath: ShortPath.whole([error.property])
            )
        } catch {
            throw error as? FastCodingError ?? FastCodingError(.wrongKind, "\(error)")
        }
    }
}
