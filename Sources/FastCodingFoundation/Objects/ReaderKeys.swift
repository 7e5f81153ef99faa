import FastCoding
import Foundation

/// The hashes of keys and elements, each computed once, and a bound on their cost.
///
/// Hashing or comparing a container takes time for everything in it, counted again wherever it is
/// shared. So containers that are keys or elements are bounded: they may not contain themselves,
/// may not be deep, and all together may not be much larger, written out, than the graph.
struct ReaderKeys {
    /// The number of levels that a key may have. Comparing containers is recursive in Foundation.
    private static let deepest = 64
    /// The weight of a container that contains itself. Two of these can be added without overflow.
    private static let endless = Int.max / 2

    /// The number of nodes and bytes in and below a node, written out; 0 if it is not known.
    private var weights: [Int]
    /// The number of containers and objects in the longest chain of references from a node.
    private var chains: [Int32]
    /// The number of containers and objects that a chain of references may lead through.
    private let longestChain: Int
    /// The keys and elements that were hashed.
    private var hashed: [NodeIndex: HashedObject] = [:]
    /// The nodes and bytes that may still be hashed. It is linear in the size of the graph, so that
    /// a few hundred bytes of aliases can't keep the reader busy for hours.
    private var budget: Int

    init(_ graph: ObjectGraph, chain: Int) {
        longestChain = chain
        weights = Array(repeating: 0, count: graph.records.count)
        chains = Array(repeating: 0, count: graph.records.count)
        budget = 4096 + 64 * graph.records.count + 16 * graph.pool.count
    }

    /// Computes the cost of a container as a key, once everything in it is known or open.
    ///
    /// - Throws: ``FastCodingError/Code/chainLimit`` if the chain of references from it is too
    ///   long, because releasing the objects of the chain takes stack.
    mutating func weigh(_ node: NodeIndex, in graph: ObjectGraph) throws(FastCodingError) {
        var weight = 1
        var chain: Int32 = 0

        for child in graph.children(node) {
            // Open ones have no weight yet: this is a container that contains itself.
            let own =
                isContainer(child, graph) ? weights[Int(child.index)] : leafWeight(child, graph)
            weight = own == 0 ? Self.endless : min(Self.endless, weight + own)
            chain = max(chain, chains[Int(child.index)])
        }

        weights[Int(node.index)] = weight
        chains[Int(node.index)] = chain + 1

        guard chain < longestChain else {
            throw FastCodingError(.chainLimit, "a chain of more than \(longestChain) references")
        }
    }

    /// Whether a node is compared by its contents. Objects are not.
    private func isContainer(_ node: NodeIndex, _ graph: ObjectGraph) -> Bool {
        graph.kind(node).isContainer && !graph.children(node).isEmpty
    }

    /// The cost of a node without children: 1 and the number of its bytes or ranges.
    private func leafWeight(_ node: NodeIndex, _ graph: ObjectGraph) -> Int {
        switch graph.kind(node) {
        case .string, .mutableString, .data, .mutableData:
            1 + graph.byteRange(node).count
        case .indexSet, .mutableIndexSet:
            1 + Int(graph.record(node).b)
        default: 1
        }
    }

    /// An object as a key or an element, which may be hashed and compared `factor` times.
    ///
    /// - Throws: ``FastCodingError/Code/expansionLimit`` if that costs too much.
    mutating func hashed(
        _ node: NodeIndex,
        _ object: Any,
        in graph: ObjectGraph,
        factor: Int = 1
    ) throws(FastCodingError) -> HashedObject {
        if let known = hashed[node], factor == 1 {
            return known
        }

        let isContainer = isContainer(node, graph)
        let weight = isContainer ? weights[Int(node.index)] : leafWeight(node, graph)

        if isContainer || factor > 1 {
            let (cost, overflow) = weight.multipliedReportingOverflow(by: factor)
            guard weight > 0, !overflow, cost <= budget,
                !isContainer || chains[Int(node.index)] < Self.deepest
            else {
                throw FastCodingError(
                    .expansionLimit,
                    "\(graph.summary(node)) as a key or an element; with all that is in it, it is too large to be compared"
                )
            }

            budget -= cost
        }

        let result = HashedObject(hashing: object)
        hashed[node] = result
        return result
    }
}
