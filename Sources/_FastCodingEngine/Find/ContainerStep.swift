/// Something that contains a document that was found.
package enum ContainerStep: Hashable, Sendable {
    /// The file of this name in a tar archive.
    case member([UInt8])
    /// The data at a key path of a document of this kind; nil if there is no short path to it.
    case data(of: FoundDocument.Kind, path: String?)
    /// A value in a row of a database.
    case row(table: String, column: String, rowid: Int64)
    /// A page of a database, from 1, in whose bytes something was found that no row has.
    case page(Int)
}
