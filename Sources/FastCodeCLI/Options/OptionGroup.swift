internal import _FastCodingEngine

package final class OptionGroup: Sendable {
    package let title: String
    package let options: [Option]

    init(_ title: String, @Builder _ options: () -> [Option]) {
        self.title = title
        self.options = options()
    }

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
