/// What a caller could ask for so that what has failed would pass: an option of reading or writing. How it is asked for is
/// up to the program, which adds that to the message.
package enum Remedy: Sendable {
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
