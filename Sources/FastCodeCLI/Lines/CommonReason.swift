/// The reason why something was not found in any of several documents, as far as it is the same for
/// all of them: a slip in a path usually is one in all of them, and is explained once.
struct CommonReason: Sendable {
    private var first: String?
    /// Whether there are two different reasons.
    private var differs = false

    /// The reason; nil if there is none, or more than one.
    var common: String? { differs ? nil : first }

    /// Adds the reason of a document. A document that has none says nothing about the others.
    mutating func note(_ reason: String?) {
        guard let reason else { return }

        if let first {
            differs = differs || !first.utf8.elementsEqual(reason.utf8)
        } else {
            first = reason
        }
    }

    /// Adds the reasons of other documents.
    mutating func add(_ other: CommonReason) {
        note(other.first)
        differs = differs || other.differs
    }
}
