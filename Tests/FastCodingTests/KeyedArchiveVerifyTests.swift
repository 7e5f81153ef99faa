import FuzzTargets
import TestSupport

@Suite("Keyed archives before verify")
struct KeyedArchiveVerifyTests {
    private func judge(
        _ objects: String,
        _ allowed: [String] = [],
        _ format: KeyedArchiveFormat = .binary,
        _ change: (inout VerificationOptions) -> Void = { _ in }
    ) throws -> FastVerdict {
        let options = with(
            with(VerificationOptions()) { $0.allowedClasses = ClassPatterns(allowed) },
            change
        )
        return Verifier.judge(keyedArchive: try Keyed.bytes(objects, format), options: options)
    }

    @Test func `plain data is OK`() throws {
        let verdict = try judge(
            #"{"$class":@2,"NS.objects":[@3,5]},{"$classname":"NSMutableArray","$classes":["NSMutableArray","NSArray","NSObject"]},"x""#
        )

        #expect(verdict.isOK && verdict.facts.isKeyedArchive)
        #expect(verdict.facts.classes == ["NSMutableArray", "NSArray", "NSObject"])
        #expect(verdict.facts.depth == 1 && verdict.facts.version == nil)
    }

    @Test(
        "every name of a class has to be allowed: of objects, superclasses and substitutes, also where nothing refers"
    )
    func classes() throws {
        let objects =
            #"{"$class":@2,"a":@3},{"$classname":"Foo","$classes":["Foo","Base","NSObject"],"$classhints":["Hint"]},"#
            + #"{"$class":@2},{"$classname":"Lost"}"#

        let refused = try judge(objects).errors.messages
        #expect(
            refused.map(\.message) == [
                "class 'Foo' is not allowed (2 objects)",
                "class 'Base' is not allowed (a name, but no object)",
                "class 'Hint' is not allowed (a name, but no object)",
                "class 'Lost' is not allowed (a name, but no object)",
            ]
        )

        #expect(refused.allSatisfy { $0.code == .classNotAllowed && ($0.offset ?? 0) > 8 })
        #expect(try judge(objects, [], .xml).errors.messages.allSatisfy { $0.location != nil })
        #expect(
            try judge(objects, ["Foo", "Base", "H*"]).errors.messages.map(\.suggestion) == [
                .allowClass("Lost")
            ]
        )

        #expect(try judge(objects, ["Foo", "Base", "Hint", "Lost"]).isOK)
        // Superclasses and substitutes get lost only where something is written.
        #expect(try judge(objects, ["Foo", "Base", "Hint", "Lost"]).warnings.totals.isEmpty)
        #expect(try judge(objects) { $0.allowsAnyClass = true }.isOK)
    }

    @Test
    func
        `what the archive that says the same would be refused for is refused here, with its key path`()
        throws
    {
        let count = 600
        let chain =
            (0..<count).map {
                #"{"$class":@\#(count + 1),"NS.objects":[@\#($0 + 1 < count ? $0 + 2 : count + 2)]}"#
            }
            .joined(separator: ",")

        let verdict = try judge(chain + #",{"$classname":"NSArray"},"x""#)
        #expect(verdict.errors.messages.map(\.code).contains(.depthLimit))
        let objects =
            #"{"$class":@2,"NS.keys":["a","a"],"NS.objects":[1,2]},{"$classname":"NSDictionary"}"#

        let warnings = try judge(objects).warnings.messages
        #expect(warnings.map(\.code) == [.duplicateKey] && warnings.first?.offset == nil)
        #expect(warnings.first?.keyPath == "1k")
    }

    @Test func `what can't be read is refused, and what is too large`() throws {
        #expect(try judge(#"{"$class":@7}"#).errors.messages.map(\.code) == [.keyedArchive])
        #expect(
            try judge(#""x""#) { $0.limits.input = 10 }.errors.messages.map(\.code) == [.inputLimit]
        )

        let cut = Array(try Keyed.bytes(#""x""#).dropLast(2))
        #expect(Verifier.judge(keyedArchive: cut).errors.messages.map(\.code) == [.plistStructure])
    }
}
