import _FastCodingLibrary

// Native values as nodes.
extension ObjectGraph {
    /// Adds a native value.
    ///
    /// - Throws: an error if the format cannot hold it.
    package mutating func add(_ value: NativeValue) throws(FastCodingError) -> NodeIndex {
        switch value {
        case .date(let date): return addDate(date.secondsSince2001)
        case .data(let bytes): return addData(bytes)
        case .url: return try add(url: value)
        case .decimal(let value): return addDecimal(value)
        case .geometry(.transform3D(let numbers)) where numbers.count != 16:
            throw FastCodingError(.notRepresentable, "a transform in space has 16 numbers, not \(numbers.count)")
        case .geometry(let geometry): return addGeometry(geometry.kind, geometry.numbers.map(\.bitPattern))
        case .range(let range): return addRange(location: range.location, length: range.length)
        case .indexSet(let ranges): return addIndexSet(ranges.map { ($0.location, $0.length) })
        }
    }

    /// Adds a URL with all of its bases.
    private mutating func add(url value: NativeValue) throws(FastCodingError) -> NodeIndex {
        var texts: [String] = []
        var next: NativeValue? = value
        while let current = next {
            guard case .url(let relative, let base) = current else {
                throw FastCodingError(.notRepresentable, "the base of a URL is a URL")
            }
            if texts.count == NativeValue.longestURL {
                throw FastCodingError(
                    .depthLimit, "a URL has more than \(counted(NativeValue.longestURL - 1, "base")), one of the other")
            }
            texts.append(relative)
            next = base
        }
        var node = NodeIndex.nil
        for text in texts.reversed() { node = addURL(relative: try text.add(to: &self), base: node) }
        return node
    }

    /// The native value of a node; nil for other kinds. A URL includes all bases of its chain; a chain longer than
    /// ``NativeValue/longestURL`` gives nil.
    package func nativeValue(_ node: NodeIndex) -> NativeValue? {
        let kind = kind(node)
        switch kind {
        case .date: return .date(ArchiveDate(secondsSince2001: date(node)))
        case .data, .mutableData: return .data(Array(pool[byteRange(node).range]))
        case .url: return urlValue(node)
        case .decimal: return .decimal(decimal(node))
        case _ where kind.isGeometry:
            return Geometry(kind, doubles(node).map { Double(bitPattern: $0) }).map { .geometry($0) }
        case .range: return .range(IndexRange(location: range(node).location, length: range(node).length))
        case .indexSet, .mutableIndexSet:
            return .indexSet(ranges(node).map { IndexRange(location: $0.location, length: $0.length) })
        default: return nil
        }
    }

    private func urlValue(_ node: NodeIndex) -> NativeValue? {
        var texts: [String] = []
        var current = node
        while kind(current) == .url {
            if texts.count == NativeValue.longestURL { return nil }
            texts.append(string(url(current).relative))
            current = url(current).base
        }
        return texts.reversed().reduce(nil) { NativeValue.url($1, base: $0) }
    }
}

extension EncodingState {
    /// The node of a value that has a chunk of its own.
    func node(native value: Any, at place: CodingPlace, in level: Int) throws -> NodeIndex {
        let native: NativeValue
        if let value = value as? any FastNative {
            do {
                native = try value.nativeValue
            } catch let error as FastCodingError {
                throw invalid(value, level, place, error.message, error)
            }
        } else {
            throw refused(value, level, place)
        }
        // An instance of a class is a single object of the graph.
        let instance = type(of: value) is AnyObject.Type ? value as AnyObject : nil
        if let instance, let known = instances[ObjectIdentifier(instance)] { return known }
        do throws(FastCodingError) {
            let node = try open.graph.add(native)
            if let instance {
                instances[ObjectIdentifier(instance)] = node
                alive.append(instance)
            }
            return node
        } catch {
            throw invalid(value, level, place, error.message, error)
        }
    }
}

extension DecodingState {
    /// An object of a class that the program does not have.
    func unknownObject(_ node: NodeIndex, _ place: CodingPlace, _ level: Int) throws -> UnknownObject {
        guard graph.isInstance(node) else {
            throw mismatch(UnknownObject.self, node, level, place)
        }
        return keep().object(node)
    }
}
