/// What a caller could ask for to avoid an error or a warning. How to ask for it is up to the program, which adds that
/// to the message.
package enum Remedy: Hashable, Sendable {
    /// To allow the class of this name.
    case allowClass(String)
    /// To write a clean copy of the archive.
    case migrate
    /// To read in the dialect of this name; nil stands for any of those that the message names.
    case dialect(String?)
    /// To round whole numbers that nothing else can hold to doubles.
    case lossyNumbers
    /// To take each line of the text as a value of its own.
    case lines
    /// To express sharing in the notation instead of writing shared things out.
    case notation
    /// To write null in a way that property lists have.
    case nullStyle
    /// To write numbers that are not finite in a way that JSON has.
    case nonFiniteStyle
    /// To write dates as seconds.
    case datesInSeconds
    /// To replace data by what it holds.
    case expandedData
    /// Nothing: the limit can't be raised.
    case unavailable
}

extension FastCodingError {
    /// The same error without the advice to migrate, for use while migrating.
    package var withoutMigration: FastCodingError {
        guard remedy == .migrate else { return self }
        var error = self
        error.remedy = nil
        return error
    }
}
