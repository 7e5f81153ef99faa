import _FastCodingCore

/// The facts about a type that are needed to code its values, determined once for each call of a
/// coder.
protocol TypeFacts: AnyObject {
    var type: Any.Type { get }
    init(_ type: Any.Type, types: FastTypes)
}
