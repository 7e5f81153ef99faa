internal import _FastCodingEngine

/// Options under one heading in `--help` and in a manual page.
package final class OptionGroup: Sendable {
    package let title: String
    package let options: [Option]
    /// Whether the options are those of many subcommands: help shows them in one paragraph, and
    /// fastcode(1) describes them for all.
    package let isShared: Bool

    init(_ title: String, isShared: Bool = false, @Builder _ options: () -> [Option]) {
        self.title = title
        self.isShared = isShared
        self.options = options()
    }

    /// Lets a group list its options without commas and brackets, like the pages that are made from
    /// it.
    @resultBuilder
    enum Builder {
        static func buildExpression(_ option: Option) -> [Option] {
            [option]
        }

        static func buildExpression(_ options: [Option]) -> [Option] {
            options
        }

        static func buildPartialBlock(first: [Option]) -> [Option] {
            first
        }

        static func buildPartialBlock(accumulated: [Option], next: [Option]) -> [Option] {
            accumulated + next
        }
    }
}
