// Hooks of the originals that nothing would call. scripts/check-refused compiles this and compares
// the errors.
import FastCoding
import FastCodingFoundation
import Foundation

final class Awaking: FastCoded {  // error: give the class's table closures by 'awaking'
    init() {}
    static let codableProperties = FastTable<Awaking>()
    func awakeAfterFastCoding() -> Any { self }
}

final class Undefined: FastObject {  // error: give the class's table closures by
    init() {}
    static let fastProperties = FastTable<Undefined>()
    func setUndefined(_ name: String, to value: FastValue) throws -> Bool {
        true
    }
}

class Written: FastObject {  // error: give the class's table closures by
    required init() {}
    static let fastProperties = FastTable<Written>()
    var classForFastCoding: any FastObject.Type { Written.self }
}

class Replaced: FastObject {  // error: give the class's table closures by
    required init() {}
    static let fastProperties = FastTable<Replaced>()
    var replacementObjectForFastCoding: any FastObject { self }
}

final class Preferring: FastCoded {  // error: has to conform to FastCodingPreferences
    init() {}
    static let codableProperties = FastTable<Preferring>()
    var prefersFastCoding: Bool { true }
}

final class Auto: AutoCoding {
    func awakeAfterFastCoding() -> AnyObject {  // error: overrides a 'final' instance method
        self
    }
    func setUndefined(_ name: String, to value: Any) throws -> Bool {  // error: 'final' instance
        true
    }
    var classForFastCoding: AnyClass {  // error: overrides a 'final' property
        Auto.self
    }
    func setWithCoder(_ coder: NSCoder) throws {}  // error: requires an 'override' keyword
}

// What is meant so.

final class Both: FastCoded, FastCodingPreferences {
    init() {}
    static let codableProperties = FastTable<Both>().awaking { (object: Both) in object }
    var prefersFastCoding: Bool { true }
    var prefersKeyedArchiver: Bool { false }
}

final class Settings: AutoCoding {
    override var prefersFastCoding: Bool { true }
    override func setWithCoder(_ coder: NSCoder) throws {
        try super.setWithCoder(coder)
    }
}

/// A common name of a method that is no hook.
final class Missing: FastObject {
    init() {}
    static let fastProperties = FastTable<Missing>()
    func missing(_ property: String) {}
}
