import _FastCodingNotation

/// The settings that all changes of one run share.
package struct EditSettings: Sendable {
    /// The options with which values are read.
    package var reading: ReadingOptions
    /// The conditions for the objects that contain the places; empty for any object.
    package var filter = ValueFilter()
    /// Whether dictionaries are made on the way to a place.
    package var createsParents = false
    /// Whether a value may be of another type than the one that it replaces.
    package var changesTypes = false
    /// Whether each change is recorded with the old and the new value.
    package var recordsChanges = false

    package init(reading: ReadingOptions = ReadingOptions()) {
        self.reading = reading
    }
}
