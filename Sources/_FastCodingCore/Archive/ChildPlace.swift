extension ArchiveIndex {
    /// The offset of the chunk that is a container's child, which may be an alias; nil if there is none. A graph knows
    /// where each node was read, but not where it is referred to.
    package func offset(of child: FastCodingError.Child) -> Int? {
        var container: Int?
        if let offset = child.container {
            container = entry(at: offset).flatMap { self.container($0) }
            if container == nil { return nil }
        }
        for (number, found) in Children(of: container, in: self).enumerated() where number == child.number {
            return offset(found.entry)
        }
        return nil
    }
}
