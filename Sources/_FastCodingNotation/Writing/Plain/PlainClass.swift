import _FastCodingPlists

/// The classes of Foundation, AppKit and UIKit whose objects have a form in plain text.
enum PlainClass {
    case uuid, indexSet, attributedString, measurement, error, dateComponents, color

    /// The class with a name; nil if its objects have no such form.
    init?(name: Span<UInt8>) {
        guard name.count <= Self.longestName,
            let found = Self.names.first(where: { name.equals($0.name) })
        else { return nil }
        self = found.plainClass
    }

    /// A name in archives, and its class here.
    private struct Name {
        let name: StaticString
        let plainClass: PlainClass

        init(_ name: StaticString, _ plainClass: PlainClass) {
            self.name = name
            self.plainClass = plainClass
        }
    }

    private static let names = [
        Name("NSUUID", .uuid),
        Name("NSIndexSet", .indexSet),
        Name("NSMutableIndexSet", .indexSet),
        Name("NSAttributedString", .attributedString),
        Name("NSMutableAttributedString", .attributedString),
        Name("NSMeasurement", .measurement),
        Name("NSError", .error),
        Name("NSDateComponents", .dateComponents),
        Name("NSColor", .color),
        Name("UIColor", .color),
        Name("UIDeviceRGBColor", .color),
        Name("UIDeviceWhiteColor", .color),
        Name("UICachedDeviceRGBColor", .color),
        Name("UICachedDeviceWhiteColor", .color),
    ]

    /// The length in bytes above which names are not compared.
    private static let longestName = names.reduce(0) { max($0, $1.name.utf8CodeUnitCount) }
}
