/// A part of a document as a page has it: a chunk, an object, an element or a value. The page's
/// data.js makes the same numbers of it.
struct PageRow {
    var offset: Int
    var length: Int
    /// Its index in the page's list of types.
    var type: Int
    var depth: Int
    /// The raw value of a ``ChunkRole``.
    var role: Int
    /// The number among elements, entries or properties.
    var place: Int
    /// The beginning of its content, relative to its offset.
    var payload: Int
    /// The number of its elements, entries, bytes or the like.
    var count: Int
    /// The offset of the name of a property; -1 for others.
    var name = -1
    /// The number by which others refer to it, with the numbering; nil if it has none.
    var number: PageNumber?
    /// Of an object, the number of its class definition; -1 for others.
    var target = -1
    /// The target, if it is an alias.
    var alias: Alias?

    /// The target of an alias; nil if no part has its number.
    struct Alias {
        let number: PageNumber?
    }
}

/// A number by which parts refer to others.
struct PageNumber {
    /// 1 for objects, 2 for strings, 3 for classes.
    let cache: Int
    let index: Int
}
