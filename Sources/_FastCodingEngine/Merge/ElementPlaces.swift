/// The indexes of an element of an array in the versions that have it.
struct ElementPlaces {
    let base: Int?
    let ours: Int?
    let theirs: Int?
}
