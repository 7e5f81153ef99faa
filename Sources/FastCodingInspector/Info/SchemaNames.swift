internal import _FastCodingEngine

/// The names of classes and properties in many documents, each kept once and known by its number.
///
/// Each place of a document at which a name begins is looked at once: any number of classes and
/// properties may share a long name.
struct SchemaNames {
    private var list: [[UInt8]] = []
    private var numbers: [[UInt8]: Int] = [:]
    /// The current document.
    private var document: [UInt8] = []
    /// The numbers of names by their offsets in the document.
    private var numbersByOffset: [Int: Int] = [:]

    /// Begins a document, in which a zero byte ends each name.
    mutating func begin(_ document: [UInt8]) {
        self.document = document
        numbersByOffset = [:]
    }

    /// Ends the document, so that only its names are kept.
    mutating func end() {
        begin([])
    }

    /// The number of the name that begins at an offset of the document.
    mutating func number(at offset: Int) -> Int {
        if let known = numbersByOffset[offset] {
            return known
        }

        let name = Array(document[offset...].prefix { $0 != 0 })
        let number = numbers[name] ?? list.count
        if number == list.count {
            numbers[name] = number
            list.append(name)
        }

        numbersByOffset[offset] = number
        return number
    }

    /// All names with their order.
    func sorted() -> SortedNames {
        SortedNames(list)
    }
}
