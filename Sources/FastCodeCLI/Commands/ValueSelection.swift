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
            guard ValueFilter.isType(word) else {
                throw arguments.usageError(
                    "'\(DisplayText.escaped(word))' is not a type that list shows"
                )
            }
            types.insert(word)
        }

        let names = arguments.words(.ofClass)
        for name in names where !ClassPatterns.isPattern(name) {
            throw arguments.usageError("\(OptionName.ofClass.typed): \(NameLists.noPattern(name))")
        }

        if !names.isEmpty {
            classes = ClassPatterns(names)
        }
    }
}
