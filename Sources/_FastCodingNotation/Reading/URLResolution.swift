import _FastCodingPlists

/// Resolves a relative URL against its base: RFC 3986, section 5.2.
enum URLResolution {
    private static let slash = UInt8(ascii: "/")

    /// The five parts of a URL. A part that is nil is absent, which is not the same as empty.
    private struct Parts {
        var scheme: ArraySlice<UInt8>?
        var authority: ArraySlice<UInt8>?
        var path: ArraySlice<UInt8>
        var query: ArraySlice<UInt8>?
        var fragment: ArraySlice<UInt8>?

        /// Splits a text from the outside in: the scheme, then the fragment and the query from the
        /// end, and the authority at the beginning of the rest.
        init(_ text: [UInt8]) {
            path = text[...]
            if let colon = path.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(path[..<colon]) {
                scheme = path[..<colon]
                path = path[(colon + 1)...]
            }

            fragment = cut(at: UInt8(ascii: "#"))
            query = cut(at: UInt8(ascii: "?"))

            if path.starts(with: [slash, slash]) {
                path = path.dropFirst(2)
                let end = path.firstIndex(of: slash) ?? path.endIndex
                authority = path[..<end]
                path = path[end...]
            }
        }

        /// Cuts the path at the first occurrence of a byte, and returns the part after that byte;
        /// nil if there is none.
        private mutating func cut(at mark: UInt8) -> ArraySlice<UInt8>? {
            guard let place = path.firstIndex(of: mark) else { return nil }

            defer {
                path = path[..<place]
            }

            return path[(place + 1)...]
        }

        private static let schemeMarks = Array("+-.".utf8)

        /// Whether a text is a letter followed by letters, digits, `+`, `-` and dots. Other texts
        /// before a colon belong to the path.
        private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
            func isLetter(_ byte: UInt8) -> Bool {
                (byte | 0x20) &- UInt8(ascii: "a") < 26
            }
            return text.first.map(isLetter) == true
                && text.allSatisfy {
                    isLetter($0) || $0 &- UInt8(ascii: "0") <= 9 || schemeMarks.contains($0)
                }
        }

        /// The parts put together again: RFC 3986, section 5.3.
        var text: [UInt8] {
            var text: [UInt8] = []
            if let scheme {
                text += scheme + ":".utf8
            }

            if let authority {
                text += "//".utf8 + authority
            }

            text += path
            if let query {
                text += "?".utf8 + query
            }

            if let fragment {
                text += "#".utf8 + fragment
            }

            return text
        }
    }

    /// The URL that a reference means at a base. The fragment is always the reference's.
    static func resolve(_ reference: [UInt8], against base: [UInt8]) -> [UInt8] {
        var target = Parts(reference)
        // An absolute URL is kept as it is, its dots included.
        if target.scheme != nil {
            return reference
        }

        let base = Parts(base)
        target.scheme = base.scheme

        if target.authority != nil {
            return target.text
        }

        target.authority = base.authority
        // A reference without a path keeps the path of the base, dots included.
        if target.path.isEmpty {
            target.path = base.path
            if target.query == nil {
                target.query = base.query
            }

            return target.text
        }

        if target.path.first != slash {
            // It replaces the part of the base's path after the last slash.
            let isBare = base.authority != nil && base.path.isEmpty
            let folder =
                isBare ? [slash] : base.path.lastIndex(of: slash).map { base.path[...$0] } ?? []
            target.path = folder + target.path
        }

        target.path = withoutDots(target.path)[...]
        return target.text
    }

    /// A path with its segments `.` and `..` resolved. A path that begins with a slash keeps it.
    ///
    /// It is assembled in a single buffer, since a path can consist of nothing but short segments.
    private static func withoutDots(_ path: ArraySlice<UInt8>) -> [UInt8] {
        let root = path.first == slash ? 1 : 0
        var result = Array(path.prefix(root))
        result.reserveCapacity(path.count)
        var start = path.startIndex + root
        while start < path.endIndex {
            // Each segment comes with the slash after it.
            let end = path[start...].firstIndex(of: slash) ?? path.endIndex
            let next = min(end + 1, path.endIndex)

            if path[start..<end].elementsEqual("..".utf8) {
                if result.count > root {
                    result.removeLast()
                    result.removeSubrange(((result.lastIndex(of: slash) ?? root - 1) + 1)...)
                }
            } else if !path[start..<end].elementsEqual(".".utf8) {
                result += path[start..<next]
            }

            start = next
        }

        return result
    }
}
