import _FastCodingCore

/// The kinds of property lists in which keyed archives are written.
package enum KeyedArchiveFormat: String, Sendable, CaseIterable {
    /// A binary property list, as NSKeyedArchiver writes it by default.
    case binary
    /// An XML property list.
    case xml
}
