/// What distinguishes layouts of major version 3, as far as it occurs in an archive.
package struct LayoutAxes: OptionSet {
    package let rawValue: UInt8

    package static let affineTransforms = LayoutAxes(rawValue: 1)
    package static let dates = LayoutAxes(rawValue: 2)
    package static let keyedArchives = LayoutAxes(rawValue: 4)
    package static let all: LayoutAxes = [.affineTransforms, .dates, .keyedArchives]

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What may distinguish them if chunks of certain types occur: see ``ScanFacts/types``.
    package init(types: UInt64) {
        self = []
        func has(_ type: ChunkType) -> Bool { types >> UInt64(type.rawValue) & 1 == 1 }
        if has(.affineTransform) { insert(.affineTransforms) }
        if has(.legacyDate) { insert(.dates) }
        if has(.keyedArchive) { insert(.keyedArchives) }
    }
}
