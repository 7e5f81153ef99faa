/// What the user of a tool may do about an error or a warning. The library has no options: a tool words this its way.
package enum Remedy: Sendable {
    /// Allow the class of this name.
    case allowClass(String)
    /// Write a clean copy of the archive.
    case migrate
    /// Read in the dialect of this name; nil stands for one of those that the message names.
    case dialect(String?)
}

extension FastCodingError {
    /// The same error without the advice to do what is being done.
    var withoutMigration: FastCodingError {
        guard case .migrate = remedy else { return self }
        var error = self
        error.remedy = nil
        return error
    }
}
