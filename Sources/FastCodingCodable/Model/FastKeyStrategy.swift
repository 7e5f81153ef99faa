import _FastCodingCore

/// How a coder turns the keys of types into the names in an archive.
public enum FastKeyStrategy: Sendable {
    /// Names equal the keys.
    case useDefaultKeys
    /// Names are in snake case and keys in camel case: `firstName` becomes `first_name`.
    ///
    /// Only capitals and underscores matter, independently of language. When reading, `base_url`
    /// becomes `baseUrl`.
    case snakeCase
    /// A function of a path whose last component is the key or name to convert.
    ///
    /// When encoding it receives the type's key and returns the name; when decoding it receives the
    /// name and returns the key.
    case custom(@Sendable (_ path: [any CodingKey]) -> any CodingKey)

    /// Encoding: the name for a key.
    package func name(for key: some CodingKey, under path: @autoclosure () -> [any CodingKey])
        -> String
    {
        switch self {
        case .useDefaultKeys: key.stringValue
        case .snakeCase: FastKeyStrategy.snakeCase(key.stringValue)
        case .custom(let convert): convert(path() + [key]).stringValue
        }
    }

    /// Decoding: the key for a name.
    package func key(for name: String, under path: @autoclosure () -> [any CodingKey]) -> String {
        switch self {
        case .useDefaultKeys: name
        case .snakeCase: FastKeyStrategy.camelCase(name)
        case .custom(let convert):
            convert(path() + [PathKey(stringValue: name)]).stringValue
        }
    }

    /// `firstName` to `first_name`, `baseURLString` to `base_url_string`.
    static func snakeCase(_ key: String) -> String {
        let letters = Array(key)
        var result = ""

        for (index, letter) in letters.enumerated() {
            if letter.isUppercase, index > 0, letters[index - 1] != "_" {
                let endsRun = index + 1 < letters.count && letters[index + 1].isLowercase
                if !letters[index - 1].isUppercase || endsRun {
                    result += "_"
                }
            }
            result += letter.lowercased()
        }

        return result
    }

    /// `first_name` to `firstName`; underscores at both ends stay.
    static func camelCase(_ name: String) -> String {
        let start = name.prefix { $0 == "_" }
        if start.count == name.count {
            return name
        }

        let end = name.reversed().prefix { $0 == "_" }
        let parts = name.dropFirst(start.count).dropLast(end.count).split(separator: "_")
        guard parts.count > 1, let first = parts.first else { return name }

        return start + first.lowercased()
            + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
            .joined() + end
    }
}
