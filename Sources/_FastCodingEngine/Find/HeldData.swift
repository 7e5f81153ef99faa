/// Bytes inside of something that was found, which are still to be searched.
struct HeldData {
    let bytes: [UInt8]
    let surroundings: Surroundings
    /// How many of the first bytes are not looked at.
    var skipped = 0
}
