import _FastCodingCore
import _FastCodingPlists

/// The ends of binary property lists, which are found by the arithmetic of their trailers: a
/// trailer says how far before it its list begins.
///
/// All lists share one search, so that no number of beginnings without an end makes it longer.
struct ListTrailers {
    /// How many ends are kept before those that are of no use any more are removed.
    private static let mostKept = 4096

    /// Up to where trailers have been searched.
    private var frontier = 0
    /// The ends that were found on the way to others, by the offset where the list begins.
    private var ends: [Int: Int] = [:]
    /// How many ends may be kept now: twice as many as were of use the last time.
    private var room = ListTrailers.mostKept

    /// The end of the list that begins at an offset: behind the first trailer that leads back to
    /// it. Reads on as far as that takes, but not beyond the reach. Nil if there is none.
    mutating func end(of start: Int, within reach: Int, in window: inout SearchWindow)
        throws(FastCodingError) -> Int?
    {
        if let end = ends.removeValue(forKey: start) {
            return end
        }

        frontier = max(frontier, start + BinaryPropertyListTrailer.objectsOffset)
        let last = start + min(reach, .max - start)
        while frontier < last {
            let whole = min(window.end - BinaryPropertyListTrailer.size + 1, last)
            if frontier >= whole {
                guard try window.fill(to: frontier + BinaryPropertyListTrailer.size) else {
                    return nil
                }
                continue
            }

            guard let trailer = window.firstListTrailer(from: frontier, below: whole) else {
                frontier = whole
                continue
            }

            frontier = trailer + 1
            let end = trailer + BinaryPropertyListTrailer.size
            guard let beginning = try Self.beginning(ofListUpTo: end, in: window) else { continue }

            if beginning == start {
                return end
            }

            if beginning > start {
                keep(end, of: beginning, after: start)
            }
        }

        return nil
    }

    /// The beginning of the list whose trailer ends at an offset up to which there are bytes; nil
    /// if no list begins where the trailer says, or it is no trailer.
    static func beginning(ofListUpTo end: Int, in window: SearchWindow) throws(FastCodingError)
        -> Int?
    {
        let trailer = end - BinaryPropertyListTrailer.size
        guard trailer >= window.base else { return nil }

        let distance = try window.withBytes(trailer..<end) { bytes in
            BinaryPropertyListTrailer.distance(from: bytes)
        }

        guard let distance, distance <= trailer, window.has("bplist0", at: trailer - distance)
        else {
            return nil
        }

        return trailer - distance
    }

    /// Keeps the end of a list whose beginning has not been examined yet. Lists that begin before
    /// the one at `start` are not asked for any more.
    private mutating func keep(_ end: Int, of beginning: Int, after start: Int) {
        if ends.count >= room {
            ends = ends.filter { $0.key > start }
            room = max(Self.mostKept, 2 * ends.count)
        }

        // The first trailer counts.
        if ends[beginning] == nil {
            ends[beginning] = end
        }
    }
}
