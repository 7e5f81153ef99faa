import _FastCodingPlists

// The meaning of dictionaries whose `$class` is not one of Foundation's: objects and coded objects.
extension NotationInterpreter {
    /// The entries of an object's dictionary: those with a meaning, and the keys and values of the
    /// others, which are properties.
    struct ObjectText {
        /// The value of `$properties`.
        var properties: NodeIndex?
        /// The value of `$values`.
        var values: NodeIndex?
        /// The value of `$definition`.
        var definition: NodeIndex?
        /// The other keys.
        var keys: [NodeIndex] = []
        /// The values of the other keys.
        var children: [NodeIndex] = []
    }

    /// Sorts out the entries of an object's dictionary.
    private mutating func readObjectText(_ node: NodeIndex) {
        objectText.properties = nil
        objectText.values = nil
        objectText.definition = nil
        objectText.keys.removeAll(keepingCapacity: true)
        objectText.children.removeAll(keepingCapacity: true)

        // Not through `literal`: while parts of `self` change, that would copy the graph.
        for index in unresolved.graph.keyPlaces(node) {
            let name = unresolved.graph.children[index]
            let value = unresolved.graph.children[index - 1]

            switch key(name) {
            case .class, .coder: break
            case .properties: objectText.properties = value
            case .values: objectText.values = value
            case .definition: objectText.definition = value
            default:
                objectText.keys.append(name)
                objectText.children.append(value)
            }
        }
    }

    /// Makes a node an object of a class. Its properties are the other keys, or those that
    /// `$properties` lists.
    mutating func interpretObject(_ node: NodeIndex, name: ByteRange) throws(FastCodingError) {
        readObjectText(node)
        let text = objectText
        if let list = text.properties {
            return try interpretListedObject(node, name: name, list, text)
        }

        if let extra = text.values ?? text.definition {
            throw error("$values and $definition need $properties beside them", at: extra)
        }

        let properties = try names(of: text.keys)
        let start = unresolved.graph.children.count
        unresolved.graph.children.append(contentsOf: text.children)
        waitForChildren(from: start)
        let form = UnresolvedGraph.ObjectForm(isListed: false, ordinal: nil)
        unresolved.makeObject(node, name: name, properties: properties, start: start, form: form)
    }

    /// The names that keys mean. Throws if two of them are equal.
    mutating func names(of keys: [NodeIndex]) throws(FastCodingError) -> [ByteRange] {
        var names: [ByteRange] = []
        names.reserveCapacity(keys.count)

        for key in keys {
            names.append(unescaped(literal.byteRange(key), at: key))
        }

        // `$$a` and `$a` mean the same key.
        if zip(keys, names).contains(where: { literal.byteRange($0) != $1 }) {
            stamp += 1
            for (key, name) in zip(keys, names) where place(of: name, orInsert: 0) != nil {
                throw error(
                    "this key and another one both mean \(unresolved.graph.text(name).quoted)",
                    at: key
                )
            }
        }

        return names
    }

    /// The place of a name in the current list; if it has none, it gets the given one and the
    /// result is nil.
    private mutating func place(of name: ByteRange, orInsert place: Int?) -> Int? {
        let number = Int(unresolved.number(of: name))
        while listed.count <= number {
            listed.append(ListedName(stamp: 0, place: 0))
        }

        if listed[number].stamp == stamp {
            return listed[number].place
        }

        if let place {
            listed[number] = ListedName(stamp: stamp, place: place)
        }

        return nil
    }

    /// Makes a node an object whose `$properties` names all of its properties.
    private mutating func interpretListedObject(
        _ node: NodeIndex,
        name: ByteRange,
        _ list: NodeIndex,
        _ text: ObjectText
    ) throws(FastCodingError) {
        let elements = try elements(list, "$properties has to be an array of names")
        try unresolved.budget.charge(20 * elements.count, for: "lists that occur in many places")
        var properties: [ByteRange] = []

        for index in elements {
            let element = literal.children[index]
            properties.append(
                unescaped(try self.text(element, for: "a name in $properties"), at: element)
            )
        }

        let start = unresolved.graph.children.count
        if let values = text.values {
            try appendValues(values, count: properties.count, text)
        } else {
            try appendProperties(of: text, to: properties, list)
        }

        waitForChildren(from: start)
        let form = UnresolvedGraph.ObjectForm(isListed: true, ordinal: try ordinal(text.definition))
        unresolved.makeObject(node, name: name, properties: properties, start: start, form: form)
    }

    /// Appends the elements of `$values` to the graph's children.
    private mutating func appendValues(_ values: NodeIndex, count: Int, _ text: ObjectText)
        throws(FastCodingError)
    {
        let elements = try elements(values, "$values has to be an array")
        if let key = text.keys.first {
            throw error("there can be no properties beside $values", at: key)
        }

        guard elements.count == count else {
            throw error(
                "\(counted(elements.count, "value")) for \(counted(count, "name")) in $properties",
                at: values
            )
        }

        unresolved.appendChildren(from: elements)
    }

    /// Appends the values of the listed properties, nil for those without one.
    private mutating func appendProperties(
        of text: ObjectText,
        to properties: [ByteRange],
        _ list: NodeIndex
    ) throws(FastCodingError) {
        stamp += 1
        // The values follow under their names, so a repeated name would have one value for two
        // properties.
        for (index, name) in properties.enumerated() where place(of: name, orInsert: index) != nil {
            throw error("$properties names one property twice; that needs $values", at: list)
        }

        let names = try names(of: text.keys)
        // The search for escapes may have used the stamp.
        stamp += 1

        for (index, name) in properties.enumerated() {
            _ = place(of: name, orInsert: index)
        }

        let start = unresolved.graph.children.count
        unresolved.graph.children.append(contentsOf: repeatElement(.nil, count: properties.count))

        for (index, name) in names.enumerated() {
            guard let place = place(of: name, orInsert: nil) else {
                throw error("$properties does not name this property", at: text.keys[index])
            }
            unresolved.graph.children[start + place] = text.children[index]
        }
    }

    /// The number in `$definition`, from 1; nil if there is none.
    private func ordinal(_ node: NodeIndex?) throws(FastCodingError) -> Int? {
        guard let node else { return nil }
        guard literal.kind(node) == .integer, literal.integer(node) > 0,
            literal.integer(node) < 1 << 32
        else {
            throw error("$definition has to be a whole number from 1", butFound: node)
        }

        return Int(clamping: literal.integer(node))
    }

    /// Makes a node a coded object. Its class name comes from a node that is a string or the form
    /// of one.
    mutating func interpretCodedObject(
        _ node: NodeIndex,
        name: ByteRange,
        from value: NodeIndex
    ) throws(FastCodingError) {
        readObjectText(node)
        let text = objectText
        var className = value

        // A class name that XML can't carry is a form, from which a new string is made.
        if literal.kind(value) != .string {
            className = unresolved.graph.addString(name)
        }

        let start: Int
        if let keys = text.properties, let values = text.values {
            start = try appendListedEntries(keys, values, className, text)
        } else {
            if let extra = text.properties ?? text.values ?? text.definition {
                throw error("$properties and $values must occur together here", at: extra)
            }

            let names = try names(of: text.keys)
            start = unresolved.graph.children.count
            unresolved.graph.children.append(className)

            for (index, name) in names.enumerated() {
                let key = text.keys[index]
                unresolved.graph.children.append(text.children[index])
                unresolved.graph.children.append(
                    name == literal.byteRange(key) ? key : unresolved.graph.addString(name)
                )
            }
        }

        close(node, .codedObject, start: start)
    }

    /// Appends the class name, and the entries whose keys and values are in two arrays.
    private mutating func appendListedEntries(
        _ keys: NodeIndex,
        _ values: NodeIndex,
        _ className: NodeIndex,
        _ text: ObjectText
    ) throws(FastCodingError) -> Int {
        for list in [keys, values] {
            try elements(list, "$properties and $values have to be arrays")
        }

        if let key = text.keys.first {
            throw error("there can be no properties beside $values", at: key)
        }

        if let extra = text.definition {
            throw error("a coded object has no definition", at: extra)
        }

        let start = unresolved.graph.children.count
        unresolved.graph.children.append(className)

        for index in stride(
            from: try appendPairs(keys, values, names: "$properties and $values") + 1,
            to: unresolved.graph.children.count,
            by: 2
        )
        where literal.kind(unresolved.graph.children[index]) == .string {
            let key = unresolved.graph.children[index]
            let name = unescaped(literal.byteRange(key), at: key)
            if name != literal.byteRange(key) {
                unresolved.graph.children[index] = unresolved.graph.addString(name)
            }
        }

        return start
    }

    /// The places, among the children, of a form's keys that are not allowed. `$class` and `$coder`
    /// always are.
    func otherKeys(of node: NodeIndex, besides allowed: [NotationKey]) -> [Int] {
        literal.keyPlaces(node).filter { index in
            key(literal.children[index]).map {
                $0 != .class && $0 != .coder && !allowed.contains($0)
            } ?? true
        }
    }

    /// Refuses keys that a form does not have.
    func check(_ node: NodeIndex, _ allowed: NotationKey...) throws(FastCodingError) {
        if let index = otherKeys(of: node, besides: allowed).first {
            throw unexpected(literal.children[index], in: node)
        }
    }

    /// The error for a key that a form does not have.
    func unexpected(_ key: NodeIndex, in node: NodeIndex) -> FastCodingError {
        error("\(form(node)) has no \(literal.string(key).quoted) here", at: key)
    }

    /// The name of a form's class, for messages.
    private func form(_ node: NodeIndex) -> String {
        value(of: .class, in: node).map { literal.string($0) } ?? "this form"
    }

    /// The value of a key that a form has to have.
    func required(_ key: NotationKey, _ node: NodeIndex) throws(FastCodingError) -> NodeIndex {
        guard let value = value(of: key, in: node) else {
            throw error("\(form(node)) lacks \(key.name)", at: node)
        }
        return value
    }

    /// The value of a key that a form has to have, if the value is an array.
    func requiredArray(_ key: NotationKey, _ node: NodeIndex) throws(FastCodingError) -> NodeIndex {
        let value = try required(key, node)
        try elements(value, "\(key.name) has to be an array")
        return value
    }
}
