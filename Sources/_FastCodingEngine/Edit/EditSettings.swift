import _FastCodingNotation

/// What all changes of one run have in common.
package struct EditSettings: Sendable {
    /// How values are read.
    package var reading: ReadingOptions
    /// What the objects that hold the places have to be; empty for any.
    package var filter = ValueFilter()
    /// Whether dictionaries are made on the way to a place.
    package var createsParents = false
    /// Whether a value may be of another type than what it replaces.
    package var changesTypes = false
    /// Whether each change is recorded with the old and the new value.
    package var recordsChanges = false

    package init(reading: ReadingOptions = ReadingOptions()) {
        self.reading = reading
    }
}
