/// A language that drawings are written in.
public enum DrawingLanguage: String, CaseIterable, Sendable {
    /// The language of Graphviz.
    case dot
    /// The language of Mermaid.
    case mermaid
}
