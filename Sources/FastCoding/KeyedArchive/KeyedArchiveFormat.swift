/// The property lists that keyed archives are written as.
public enum KeyedArchiveFormat: String, Sendable, CaseIterable {
    /// A binary property list, as NSKeyedArchiver writes it by default.
    case binary
    /// A property list in XML.
    case xml
}
