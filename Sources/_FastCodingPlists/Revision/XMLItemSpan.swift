/// Where an element of an array or an entry of a dictionary is.
struct XMLItemSpan {
    let key: XMLElementSpan?
    let value: XMLElementSpan

    var start: Int { key?.start ?? value.start }
    var end: Int { value.end }
}
