public import FastCoding
public import Foundation

extension URL: FastNative {
    /// A URL chunk: the relative string and, if there is one, the base.
    public var nativeValue: NativeValue {
        var texts: [String] = []
        var next: URL? = self
        while let url = next {
            texts.append(url.relativeString)
            next = url.baseURL
        }
        // The innermost base comes first. There is always at least one string.
        return texts.reversed().reduce(nil) { .url($1, base: $0) } ?? .url(relativeString, base: nil)
    }

    /// The URL of a URL chunk; nil if Foundation does not accept one of its strings as a URL, or would change it.
    public init?(nativeValue: NativeValue) {
        var texts: [String] = []
        var next: NativeValue? = nativeValue
        while let value = next {
            guard case .url(let relative, let base) = value else { return nil }
            texts.append(relative)
            next = base
        }
        var url: URL?
        for text in texts.reversed() {
            url = URL.exactly(text, relativeTo: url)
            if url == nil { return nil }
        }
        guard let url, url.nativeValue == nativeValue else { return nil }
        self = url
    }

    /// The URL whose relative string is exactly the given one, without percent escapes that Foundation would add.
    private static func exactly(_ text: String, relativeTo base: URL?) -> URL? {
        let url =
            base == nil ? URL(string: text, encodingInvalidCharacters: false) : URL(string: text, relativeTo: base)
        guard let url, url.relativeString.utf8.elementsEqual(text.utf8) else { return nil }
        return url
    }
}
