/// A property of an object that is coded by its table.
struct TableOrigin {
    /// The number of the object.
    let number: Int
    let property: String
}
