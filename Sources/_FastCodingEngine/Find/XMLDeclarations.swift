import _FastCodingCore
import _FastCodingPlists

/// The XML declarations before the elements of lists.
///
/// Elements are asked for in their order. So all of them share one search, and the bytes after a
/// declaration are looked at once, however many elements there are.
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
    /// The first element after it; nil if none is near.
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
            firstElement = try Self.firstElement(after: found, in: &window)
        }

        searched = max(searched, element)
        // Other elements may lie between them.
        guard let declaration, declaration >= nearest, firstElement == element else { return nil }

        return declaration
    }

    /// The offset of the first element after a declaration; nil if none is near.
    private static func firstElement(after declaration: Int, in window: inout SearchWindow)
        throws(FastCodingError) -> Int?
    {
        let end = declaration + longestProlog + margin
        _ = try window.fill(to: end)
        let offset = try window.withBytes(declaration..<min(end, window.end)) { bytes in
            FormatDetector.firstElement(ofXML: bytes)
        }

        return offset.map { declaration + $0 }
    }
}
