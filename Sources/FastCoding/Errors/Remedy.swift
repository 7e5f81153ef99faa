/// What a caller could ask for so that what has failed, or is warned of, would pass. How it is asked for is up to the
/// program, which adds that to the message.
package enum Remedy: Hashable, Sendable {
    /// To allow the class of this name.
    case allowClass(String)
    /// To write a clean copy of the archive.
    case migrate
    /// To read in the dialect of this name; nil stands for one of those that the message names.
    case dialect(String?)
    /// To round whole numbers that nothing else holds to doubles.
    case lossyNumbers
    /// To take each line of the text as a value of its own.
    case lines
    /// To write sharing in the notation instead of writing it out.
    case notation
    /// To write null in some way that property lists have.
    case nullStyle
    /// To write numbers that are not finite in some way that JSON has.
    case nonFiniteStyle
    /// To write dates as seconds.
    case datesInSeconds
    /// Nothing: the limit can't be raised.
    case unavailable
}

extension FastCodingError {
    /// The same error without the advice to do what is being done.
    var withoutMigration: FastCodingError {
        guard remedy == .migrate else { return self }
        var error = self
        error.remedy = nil
        return error
    }
}
