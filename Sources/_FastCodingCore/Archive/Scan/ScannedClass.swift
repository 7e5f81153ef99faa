/// A class definition that has been read: the offset of its first property name, and how many there
/// are. An object chunk says only which definition it has, so its number of places is here.
struct ScannedClass: BitwiseCopyable {
    var names: Int
    var count: Int
}
