import FastCoding
import Foundation

/// The class definitions of the graph that is being written; equal ones are shared.
struct WrittenDefinitions {
    /// The numbers of definitions by the nodes of the class name and of the properties' names.
    private var numbers: [[NodeIndex]: Int] = [:]
    /// The latest definition of each class with which dictionaries were written.
    private var latest: [NodeIndex: Definition] = [:]

    /// A definition, and the nodes of its properties' names.
    struct Definition {
        let number: Int
        let names: [NodeIndex]
    }

    /// The number of the definition that has just these properties, in this order.
    mutating func number(_ className: NodeIndex, _ names: [NodeIndex], in graph: inout ObjectGraph)
        -> Int
    {
        let key = [className] + names
        if let known = numbers[key] {
            return known
        }

        let number = graph.addDefinition(
            name: graph.byteRange(className),
            properties: names.map { graph.byteRange($0) }
        )

        numbers[key] = number
        return number
    }

    /// The definition for a dictionary: the class's latest one, extended by the names that it
    /// lacks, as fastcode-notation(5) describes.
    mutating func bootstrapped(
        _ className: NodeIndex,
        _ names: [NodeIndex],
        in graph: inout ObjectGraph
    ) -> Definition {
        let known = latest[className]
        let seen = Set(known?.names ?? [])
        let new = names.filter { !seen.contains($0) }
        if let known, new.isEmpty {
            return known
        }

        let all = (known?.names ?? []) + new
        let definition = Definition(number: number(className, all, in: &graph), names: all)
        latest[className] = definition

        return definition
    }
}
