import _FastCodingPlists

/// Resolves a relative URL against its base: RFC 3986, section 5.2.
enum URLResolution {
    /// The five parts of a URL. A part that is nil is absent, which is not the same as empty.
    private struct Parts {
        var scheme: ArraySlice<UInt8>?
        var authority: ArraySlice<UInt8>?
        var path: ArraySlice<UInt8>
        var query: ArraySlice<UInt8>?
        var fragment: ArraySlice<UInt8>?

        init(_ text: [UInt8]) {
            var rest = text[...]
            if let colon = rest.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
                scheme = rest[..<colon]
                rest = rest[(colon + 1)...]
            }
            if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
                fragment = rest[(hash + 1)...]
                rest = rest[..<hash]
            }
            if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
                query = rest[(mark + 1)...]
                rest = rest[..<mark]
            }
            if rest.starts(with: Array("//".utf8)) {
                let start = rest.startIndex + 2
                let end = rest[start...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
                authority = rest[start..<end]
                rest = rest[end...]
            }
            path = rest
        }

        private static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
            func isLetter(_ byte: UInt8) -> Bool {
                byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
            }
            guard let first = text.first, isLetter(first) else { return false }
            return text.allSatisfy { isLetter($0) || $0 &- UInt8(ascii: "0") <= 9 || "+-.".utf8.contains($0) }
        }

        var text: [UInt8] {
            var text: [UInt8] = []
            if let scheme { text += scheme + [UInt8(ascii: ":")] }
            if let authority { text += Array("//".utf8) + authority }
            text += path
            if let query { text += [UInt8(ascii: "?")] + query }
            if let fragment { text += [UInt8(ascii: "#")] + fragment }
            return text
        }
    }

    /// The target of a reference in something that is at `base`.
    static func resolve(_ reference: [UInt8], against base: [UInt8]) -> [UInt8] {
        var target = Parts(reference)
        if target.scheme != nil { return reference }
        let base = Parts(base)
        target.scheme = base.scheme
        if target.authority != nil { return target.text }
        target.authority = base.authority
        if target.path.isEmpty {
            target.path = base.path
            if target.query == nil { target.query = base.query }
        } else if target.path.first == UInt8(ascii: "/") {
            target.path = withoutDots(target.path)[...]
        } else {
            target.path = withoutDots(merged(target.path, base))[...]
        }
        return target.text
    }

    /// A relative path in place of what follows the last slash of the base's path.
    private static func merged(_ path: ArraySlice<UInt8>, _ base: Parts) -> ArraySlice<UInt8> {
        if base.authority != nil, base.path.isEmpty { return ([UInt8(ascii: "/")] + path)[...] }
        guard let slash = base.path.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return (Array(base.path[...slash]) + path)[...]
    }

    /// A path with its segments `.` and `..` resolved. A path that begins with a slash keeps it.
    ///
    /// It is assembled in a single buffer, since a path can consist of nothing but short segments.
    private static func withoutDots(_ path: ArraySlice<UInt8>) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        let isRooted = path.first == slash
        var result: [UInt8] = isRooted ? [slash] : []
        result.reserveCapacity(path.count)
        var count = 0
        func append(_ segment: ArraySlice<UInt8>) {
            if count > 0 { result.append(slash) }
            result += segment
            count += 1
        }
        var start = path.startIndex + (isRooted ? 1 : 0)
        while true {
            let end = path[start...].firstIndex(of: slash) ?? path.endIndex
            let segment = path[start..<end]
            let isDot = segment.elementsEqual(".".utf8)
            let isDouble = segment.elementsEqual("..".utf8)
            if isDouble, count > 0 {
                count -= 1
                let last = count > 0 ? result.lastIndex(of: slash) : nil
                result.removeSubrange((last ?? (isRooted ? 1 : 0))...)
            }
            if !isDot, !isDouble {
                append(segment)
            } else if end == path.endIndex {
                // What remains is a directory.
                append([])
            }
            if end == path.endIndex { return result }
            start = end + 1
        }
    }
}

/// The texts of recently resolved URLs, so that a chain of bases is not followed to its end for each URL in it.
struct ResolvedURLs {
    /// How many bytes are kept, with 64 of them counted for each entry.
    private static let most = 1 << 20

    private var texts: [UInt32: [UInt8]] = [:]
    private var size = 0

    func text(of url: NodeIndex) -> [UInt8]? { texts.isEmpty ? nil : texts[url.index] }

    mutating func keep(_ text: [UInt8], of url: NodeIndex) {
        size += text.count + 64
        if size > Self.most {
            texts.removeAll(keepingCapacity: true)
            size = text.count + 64
        }
        texts[url.index] = text
    }
}
