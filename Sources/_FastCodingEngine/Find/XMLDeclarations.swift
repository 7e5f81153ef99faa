import _FastCodingCore
import _FastCodingPlists

/// The XML declarations before the elements of lists.
///
/// Elements are asked for in their order. So all of them share one search, and only the bytes between
/// a declaration and the elements that may belong to it are looked at.
struct XMLDeclarations {
    /// The distance from a declaration to the element at most, between which there may be a
    /// document type and comments.
    static let longestProlog = 4096
    /// More bytes than the beginning of an element has.
    private static let margin = 16

    /// Up to where declarations have been searched.
    private var searched = 0
    /// The last declaration before that.
    private var declaration: Int?
    /// Up to where the bytes after it have been looked at.
    private var looked = 0
    /// The first element after it; nil if it is not in these bytes.
    private var firstElement: Int?

    /// The offset of the declaration whose first element is at an offset; nil if there is none.
    ///
    /// - Parameter least: the least offset that it may have.
    mutating func start(ofElement element: Int, from least: Int, in window: inout SearchWindow)
        throws(FastCodingError) -> Int?
    {
        let nearest = max(least, element - Self.longestProlog, 0)
        let unsearched = max(searched, nearest)
        if unsearched < element,
            let found = window.lastOffset(of: "<?xml", in: unsearched..<element)
        {
            declaration = found
            looked = found
            firstElement = nil
        }

        searched = max(searched, element)
        guard let declaration, declaration >= nearest else { return nil }

        try look(after: declaration, upTo: element, in: &window)
        // Other elements may lie between them.
        return firstElement == element ? declaration : nil
    }

    /// Looks for the first element after a declaration, in the bytes up to an element that it may
    /// be. Where it is not in those, at least twice as many are looked at the next time: so a
    /// comment without an end, in which there are many elements, takes time for its length only.
    private mutating func look(
        after declaration: Int,
        upTo element: Int,
        in window: inout SearchWindow
    ) throws(FastCodingError) {
        let needed = element + Self.margin
        guard firstElement == nil, needed > looked else { return }

        looked = max(needed, declaration + 2 * (looked - declaration))
        _ = try window.fill(to: looked)
        let end = min(looked, window.end)
        Effort.count(end - declaration)
        let found = try window.withBytes(declaration..<end) { bytes in
            FormatDetector.firstElement(ofXML: bytes)
        }

        // What begins at the end of these bytes may be a comment that is cut off.
        firstElement = found.map { declaration + $0 }.flatMap { offset in
            offset + Self.margin <= looked ? offset : nil
        }
    }
}
