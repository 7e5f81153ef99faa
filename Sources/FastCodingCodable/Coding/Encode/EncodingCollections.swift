import _FastCodingCore

/// A collection of the standard library, which is coded as a container rather than by its own
/// Codable conformance.
protocol EncodableCollection {
    /// The node of a value whose type is the one that this is called on.
    static func encode<T>(_ value: T, at place: CodingPlace, in level: Int, state: EncodingState)
        throws -> NodeIndex
}

extension EncodingState {
    /// The node of a collection's elements, as an array or a set.
    func node<E: Encodable>(
        _ kind: NodeKind,
        of elements: some Collection<E>,
        at place: CodingPlace,
        in parent: Int
    ) throws -> NodeIndex {
        let level = try pushCollection(place, in: parent)
        do {
            var index = 0
            for element in elements {
                open.collect(try node(for: element, at: .index(index), in: level))
                index += 1
            }
        } catch {
            open.pop(level)
            throw error
        }

        return open.finish(level, as: kind)
    }

    /// The node of an array or a set of strings, booleans or numbers.
    @inline(__always)
    func node<S: CodedScalar>(
        _ kind: NodeKind,
        scalars: some Collection<S>,
        at place: CodingPlace,
        in parent: Int
    ) throws -> NodeIndex {
        // These have no level of their own, but count as one: at the limit, pushing one throws.
        if parent >= 0, open.levels[parent].depth >= calmDepth {
            open.pop(try pushCollection(place, in: parent))
        }

        let added = open.graph.add(kind, scalars: scalars)
        guard let index = added.misfit else { return added.node }

        for (each, scalar) in scalars.enumerated() where each == index {
            do throws(FastCodingError) {
                _ = try scalar.add(to: &open.graph)
            } catch {
                throw invalid(scalar, parent, place, error.message, error).inside(index)
            }
        }

        return added.node
    }

    /// Begins the level of a collection, whose entries are added here and not by coding containers.
    func pushCollection(_ place: CodingPlace, in parent: Int) throws -> Int {
        let level = open.push(place, in: parent)
        if open.levels[level].depth <= calmDepth {
            return level
        }

        do {
            try checkDepth(of: "", level)
            return level
        } catch {
            open.pop(level)
            throw error
        }
    }
}

extension ObjectGraph {
    /// An array or a set that was added.
    fileprivate struct AddedScalars {
        let node: NodeIndex
        /// The index of the first element that can't be stored; nil if all could.
        var misfit: Int?
    }

    /// Adds an array or a set of strings, booleans or numbers.
    @inline(__always)
    fileprivate mutating func add<S: CodedScalar>(
        _ kind: NodeKind,
        scalars: some Collection<S>
    ) -> AddedScalars {
        let start = children.count
        var index = 0

        for scalar in scalars {
            do throws(FastCodingError) {
                children.append(try scalar.add(to: &self))
            } catch {
                return AddedScalars(node: .nil, misfit: index)
            }
            index += 1
        }

        return AddedScalars(
            node: add(kind, a: UInt64(start), b: UInt32(truncatingIfNeeded: index))
        )
    }
}
