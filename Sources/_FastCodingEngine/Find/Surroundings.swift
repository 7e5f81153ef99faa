/// The place of the bytes that are searched.
struct Surroundings {
    /// How many documents they are inside of.
    var level = 0
    /// The things that contain them, from the outside to the inside.
    var steps: [ContainerStep] = []
    /// Their places in the input; nil if they are not there as they are.
    var pieces: Pieces? = .input
    /// The offset in the input of the document or the row that contains them.
    var anchor = 0
    /// The size of a page if they are the bytes of a database.
    var pageSize: Int?

    /// The things that contain a document that begins at an offset.
    func steps(at offset: Int) -> [ContainerStep] {
        pageSize.map { steps + [.page(offset / $0 + 1)] } ?? steps
    }
}
