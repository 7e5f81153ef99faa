// The codes of errors made by a program, not by a file. The tool can't meet them, so fastcode(1) does not list them.
extension FastCodingError.Code {
    /// A node belongs to another graph.
    public static let foreignNode = Self("foreign-node")
    /// A node is not of the kind that the operation needs.
    public static let wrongKind = Self("wrong-kind")
}
