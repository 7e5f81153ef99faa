import FastCoding

/// Remembers the objects that are made, to take their cycles apart when they are no longer needed.
final class FuzzObjects: @unchecked Sendable {
    @TaskLocal static var current: FuzzObjects?

    private var releases: [() -> Void] = []

    /// Does something, and releases the objects that it makes.
    static func collecting<Result>(_ body: () -> Result) -> Result {
        let objects = FuzzObjects()
        defer {
            for release in objects.releases {
                release()
            }
        }

        return $current.withValue(objects, operation: body)
    }

    static func add(_ release: @escaping () -> Void) {
        current?.releases.append(release)
    }
}
