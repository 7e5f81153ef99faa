import FastCodingFoundation
import TestSupport

/// A tree whose nodes know their parents through conditional objects.
final class Branch: NSObject, NSCoding {
    var name: String
    var children: [Branch] = []
    weak var parent: Branch?
    var other: Branch?

    init(_ name: String) {
        self.name = name
    }

    func encode(with coder: NSCoder) {
        coder.encode(name, forKey: "name")
        coder.encode(FastArray(children), forKey: "children")
        coder.encodeConditionalObject(parent, forKey: "parent")
        coder.encodeConditionalObject(other, forKey: "other")
    }

    init?(coder: NSCoder) {
        name = coder.decodeObject(forKey: "name") as? String ?? ""
        children =
            (coder.decodeObject(forKey: "children") as? NSArray)?.compactMap { $0 as? Branch } ?? []

        other = coder.decodeObject(forKey: "other") as? Branch
        super.init()
        (coder as? FastKeyedCoder)?.decodeObject(forKey: "parent") { [weak self] in
            self?.parent = $0 as? Branch
        }
    }
}
