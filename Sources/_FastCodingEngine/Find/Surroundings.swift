/// Where the bytes are that are searched.
struct Surroundings {
    /// How many documents they are inside of.
    var level = 0
    var steps: [ContainerStep] = []
    /// Their places in the input; nil if they are not there as they are.
    var pieces: Pieces? = .input
    /// Where what holds them begins in the input.
    var anchor = 0
    /// The size of a page if they are those of a database.
    var pageSize: Int?

    /// What holds something that begins at an offset.
    func steps(at offset: Int) -> [ContainerStep] {
        pageSize.map { steps + [.page(offset / $0 + 1)] } ?? steps
    }
}
