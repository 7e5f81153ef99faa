internal import FastCodingInspector
internal import _FastCodingEngine

extension ValueFilter {
    /// The filter of `--where`, `--type` and `--class`.
    init(_ arguments: ParsedArguments) throws(FastCodingError) {
        self.init()
        for word in arguments.words(.condition) {
            guard let condition = ValueCondition(word) else {
                throw arguments.usageError(
                    "'\(DisplayText.escaped(word))' is not a condition such as 'title ~ van', 'id < 5', 'on > 2018-03-16T12:00:00Z' or 'note exists', with spaces around the operator"
                )
            }
            conditions.append(condition)
        }

        for word in arguments.words(.ofType) {
            types.insert(try Self.typeWord(word, arguments))
        }

        let names = arguments.words(.ofClass)
        for name in names where !ClassPatterns.isPattern(name) {
            throw arguments.usageError("\(OptionName.ofClass.typed): \(NameLists.noPattern(name))")
        }

        if !names.isEmpty {
            classes = ClassPatterns(names)
        }
    }

    /// The word for a type that was given in any case: lists show some in capital letters, such as
    /// `URL`.
    private static func typeWord(
        _ word: String,
        _ arguments: ParsedArguments
    ) throws(FastCodingError) -> String {
        let typeWord = word.lowercased()
        guard ValueFilter.isType(typeWord) else {
            let nearest = NearestName.nearest(
                to: Array(typeWord.utf8),
                among: ValueFilter.typeWords
            )
            let advice =
                nearest.map { "; did you mean '\($0)'?" } ?? ", such as string, number or array"
            throw arguments.usageError(
                "'\(DisplayText.escaped(word))' is not a type of a value\(advice)"
            )
        }

        return typeWord
    }
}
