import FastCoding
import Foundation

/// The hooks of classes' tables, each computed once: the table of a class may be a computed
/// property, which makes it anew for each object.
final class TableHooks: @unchecked Sendable {
    private static let shared = TableHooks()

    /// Guards the hooks, because coders on several threads share them.
    private let lock = NSLock()
    private var known: [ObjectIdentifier: ObjectHooks] = [:]

    /// The hooks of a class's table and of those of its superclasses.
    static func of(_ type: any FastCoded.Type) -> ObjectHooks {
        shared.hooks(of: type)
    }

    private func hooks(of type: any FastCoded.Type) -> ObjectHooks {
        if let hooks = lock.withLock({ known[ObjectIdentifier(type)] }) {
            return hooks
        }

        let hooks = type.tableLevels.hooks
        lock.withLock { known[ObjectIdentifier(type)] = hooks }
        return hooks
    }
}
