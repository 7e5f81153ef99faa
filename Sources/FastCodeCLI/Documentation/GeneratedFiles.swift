/// The files of the repository that are made from the command table.
package enum GeneratedFiles {
    package struct File: Sendable {
        /// Where it stands, from the repository's root.
        package let name: String
        package let content: String
    }

    package static var all: [File] { [] }
}
