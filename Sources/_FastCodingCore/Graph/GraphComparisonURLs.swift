// How a difference of URLs is put into words.
extension GraphComparison {
    /// Two URLs that differ; where their own texts are equal, the first of their bases that differ
    /// are shown, too.
    mutating func urlWords(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> ComparisonWords {
        var leftURL = leftNode
        var rightURL = rightNode
        var depth = 0

        // Each base is charged, because a long chain may be in many places.
        while window > 0, haveEqualTexts(leftURL, rightURL) {
            let leftBase = left.graph.url(leftURL).base
            let rightBase = right.graph.url(rightURL).base
            guard left.graph.kind(leftBase) == .url, right.graph.kind(rightBase) == .url else {
                break
            }

            leftURL = leftBase
            rightURL = rightBase
            depth += 1
            window -= 1
        }

        let start = commonStart(
            left.graph.byteRange(left.graph.url(leftURL).relative),
            right.graph.byteRange(right.graph.url(rightURL).relative)
        )

        let shown = ComparisonWords(
            left: left.graph.quotedURL(leftURL, from: start),
            right: right.graph.quotedURL(rightURL, from: start)
        )

        if depth == 0 {
            return ComparisonWords(left: "URL \(shown.left)", right: "URL \(shown.right)")
        }

        let way = depth == 1 ? "with base" : "with base number \(depth)"
        return ComparisonWords(
            left: "URL \(left.graph.quotedURLText(leftNode)) \(way) \(shown.left)",
            right: "URL \(right.graph.quotedURLText(rightNode)) \(way) \(shown.right)"
        )
    }

    /// Whether two URLs have equal texts, whatever their bases.
    private mutating func haveEqualTexts(_ leftURL: NodeIndex, _ rightURL: NodeIndex) -> Bool {
        equalTexts(
            left.graph.byteRange(left.graph.url(leftURL).relative),
            right.graph.byteRange(right.graph.url(rightURL).relative)
        )
    }
}
