/// Options that are listed together under a heading.
package final class OptionGroup: Sendable {
    package let title: String
    package let options: [OptionDefinition]

    package init(_ title: String, _ options: [OptionDefinition]) {
        self.title = title
        self.options = options
    }
}
