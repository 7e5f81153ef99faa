/// A way to avoid an error or a warning. Programs add to the message how to ask for it.
package enum Suggestion: Hashable, Sendable {
    /// To allow the class of this name.
    case allowClass(String)
    /// To migrate the archive first.
    case migrate
    /// To read in the dialect of this name; nil means any of those that the message names.
    case dialect(String?)
    /// To round whole numbers that nothing else can hold to doubles.
    case lossyNumbers
    /// To take each line of the text as a value of its own.
    case lines
    /// To express sharing in the notation instead of writing shared things out.
    case notation
    /// To write a reference, or null, where a cycle closes.
    case cycleStyle
    /// To write a text for a key of any kind.
    case lossy
    /// To write null in a way that property lists have.
    case nullStyle
    /// To write numbers that are not finite in a way that JSON has.
    case nonFiniteStyle
    /// To write dates as numbers of seconds.
    case datesInSeconds
    /// To write the content of data that is an archive or a property list.
    case expandedData
    /// To read what is left of a damaged file.
    case salvage
    /// Nothing: the limit can't be raised.
    case unavailable
}
