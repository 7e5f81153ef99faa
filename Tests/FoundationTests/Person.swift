import FastCodingFoundation
import TestSupport

/// Written as its properties.
final class Person: FastCoded {
    var name: String?, age = 0, height = 0.0, active = false
    var friends: [Person]?, extra: Any?
    var undefined: [String: Any] = [:]

    init() {}
    convenience init(_ name: String) {
        self.init()
        self.name = name
    }

    static var codableProperties: FastTable<Person> {
        FastTable<Person>().property("name", \Person.name).property(
            "age",
            \Person.age,
            oldNames: "years"
        )
        .property("height", \Person.height).property("active", \Person.active)
        .property("friends", \Person.friends).property("extra", \Person.extra)
        .undefined { (person: Person, name, value) in
            person.undefined[name] = value
            return true
        }
    }
}
