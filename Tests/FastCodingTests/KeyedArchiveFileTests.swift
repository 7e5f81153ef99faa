import FuzzTargets
import TestSupport

@Suite("Keyed archives of many programs")
struct KeyedArchiveFileTests {
    @Test(
        "each passes verify and becomes a graph, whose texts and archive give the same back",
        arguments: Keyed.names
    )
    func graphs(name: String) throws {
        let bytes = try Keyed.file(name)
        #expect(KeyedArchiveLaws.brokenLaw(bytes) == nil)
        let verdict = Verifier.judge(keyedArchive: bytes, options: Keyed.lenient)
        #expect(verdict.errors.reported.isEmpty)
        #expect(verdict.warnings.totals.keys.allSatisfy { $0 == .duplicateKey })
        let (graph, warnings) = try Keyed.read(bytes)
        #expect(warnings.allSatisfy { $0.code == .classChain } && warnings.count <= 2)

        for format in FastTextFormat.allCases {
            try Notation.expectRoundTrip(graph, format, .exact, name)
        }

        try Notation.expectRoundTrip(graph, .json, .standard, name)
    }

    @Test("each is written as a keyed archive of the same content", arguments: Keyed.names)
    func written(name: String) throws {
        let original = try Keyed.file(name)
        let graph = try Keyed.read(original).graph
        let binary = try Keyed.write(graph)
        let again = try Keyed.read(binary)
        #expect(again.warnings.isEmpty)
        #expect(GraphComparison.difference(graph, again.graph) == nil)

        // Foundation reads it, and writes what it has read as XML.
        for bytes in [binary] + (try xml(graph).map { [$0] } ?? []) {
            let list = try unsafe PropertyListSerialization.propertyList(
                from: Data(bytes),
                format: nil
            )

            let copy = try PropertyListSerialization.data(
                fromPropertyList: list,
                format: .binary,
                options: 0
            )
            #expect(try KeyedContent.difference(original, Array(copy)) == nil)
        }
    }

    /// The archive in XML; nil if a string has characters that XML can't carry.
    private func xml(_ graph: ObjectGraph) throws -> [UInt8]? {
        do {
            return try Keyed.write(graph, .xml)
        } catch {
            #expect(
                error.code == .notRepresentable && error.message.contains("the character U+001B")
            )
            return nil
        }
    }

    /// Classes that Foundation has everywhere, and files that hold no others.
    private static var classes: [AnyClass] {
        [
            NSArray.self, NSDictionary.self, NSSet.self, NSOrderedSet.self, NSString.self,
            NSNumber.self, NSDate.self,
            NSData.self, NSURL.self, NSUUID.self, NSNull.self, NSIndexSet.self, NSIndexPath.self,
            NSAttributedString.self, NSMeasurement.self, Unit.self, NSDecimalNumber.self,
            NSValue.self,
        ]
    }

    private static let ofFoundation = [
        "corelibs-NSAttributedString", "corelibs-NSIndexPath-Empty",
        "corelibs-NSIndexPath-OneIndex",
        "corelibs-NSIndexSet-ManyRanges", "corelibs-NSIndexSet-OneRange",
        "corelibs-NSKeyedUnarchiver-ArrayTest",
        "corelibs-NSKeyedUnarchiver-ComplexTest", "corelibs-NSKeyedUnarchiver-OrderedSetTest",
        "corelibs-NSKeyedUnarchiver-URLTest", "corelibs-NSKeyedUnarchiver-UUIDTest",
        "corelibs-NSMeasurement-Angle",
        "corelibs-NSMutableAttributedString", "corelibs-NSMutableIndexSet-ManyRanges",
        "corelibs-NSOrderedSet-Empty",
        "corelibs-NSOrderedSet-Numbers", "corelibs-NSSet-Empty", "corelibs-NSSet-Numbers",
        "goios-ax_focus_on_element-binary", "goios-ax_statechange-binary", "goios-nsuuid-binary",
        "goios-nsvalue-binary", "goios-uint64-key-dictionary-binary", "kiler-UUIDv4-binary",
        "kiler-nested-binary",
        "kiler-nested-xml", "mixpanel-mixpanel-testToken-groups", "rustnska-nsData",
        "rustnska-simpleArray",
    ]

    @Test("NSKeyedUnarchiver makes the same objects of both", arguments: ofFoundation)
    func unarchived(name: String) throws {
        let original = try Keyed.file(name + ".plist")
        let graph = try Keyed.read(original).graph
        let objects = try [original, Keyed.write(graph), Keyed.write(graph, .xml)].map { bytes in
            try #require(
                NSKeyedUnarchiver.unarchivedObject(ofClasses: Self.classes, from: Data(bytes))
                    as? NSObject
            )
        }

        #expect(objects[0] == objects[1] && objects[0] == objects[2])
    }

    /// Foundation on Linux lacks the class as which decimals are written.
    @Test func `Foundation reads one of everything that is written as its classes`() throws {
        let graph = try Notation.graph(
            #"""
            {"a":{"$class":"NSMutableArray","NS.objects":[1,-2,1.5,true,null]},"s":{"$class":"NSSet","NS.objects":["x"]},
            "o":{"$class":"NSMutableOrderedSet","NS.objects":[1,2]},"m":{"$class":"NSMutableString","NS.string":"é"},
            "d":{"$class":"NSDate","NS.time":0.5},"b":{"$class":"NSMutableData","$data":"AAEC"},
            "u":{"$class":"NSURL","NS.relative":"b","NS.base":{"$class":"NSURL","NS.relative":"http://a/"}},
            "i":{"$class":"NSIndexSet","NS.ranges":[[1,2],[300,1]]},
            "j":{"$class":"NSMutableIndexSet","NS.ranges":[]},"k":{"$class":"NSData","$data":"/w=="}}
            """#
        )

        for format in KeyedArchiveFormat.allCases {
            let data = Data(try Keyed.write(graph, format))
            let found = try #require(
                NSKeyedUnarchiver.unarchivedObject(ofClasses: Self.classes, from: data)
                    as? [String: NSObject]
            )

            #expect(found["a"] == NSArray(array: [1, -2, 1.5, true, NSNull()]))
            #expect(found["s"] == NSSet(array: ["x"]) && found["o"] == NSOrderedSet(array: [1, 2]))
            #expect(
                found["m"] == NSString(string: "é")
                    && found["d"] == NSDate(timeIntervalSinceReferenceDate: 0.5)
            )

            #expect(
                found["b"] == NSData(data: Data([0, 1, 2]))
                    && found["k"] == NSData(data: Data([0xFF]))
            )

            #expect((found["u"] as? NSURL)?.absoluteString == "http://a/b")
            #expect(
                (found["i"] as? NSIndexSet)?.count == 3 && (found["j"] as? NSIndexSet)?.count == 0
            )
        }
    }

    /// Files among the broken ones that are merely unusual.
    private static let readable = [
        "bpylist-dataclass_archive-binary.plist", "bpylist-invalid_type_archive-binary.plist",
        "bpylist-no_root_archive-binary.plist", "bpylist-nsmutabledata_archive-binary.plist",
        "goarch-wrong_archiver-xml.plist", "kiler-missingRoot-binary.plist",
        "kiler-missingRoot-xml.plist",
    ]

    @Test("broken ones are refused, with their place", arguments: Keyed.malformed)
    func malformed(name: String) throws {
        let bytes = try Keyed.file(name, in: "malformed")
        #expect(KeyedArchiveDetector.isKeyedArchive(bytes))

        if Self.readable.contains(name) {
            _ = try Keyed.read(bytes)
            return
        }

        let error = expectError(.keyedArchive) { try Keyed.read(bytes) }
        #expect(error?.offset != nil && (error?.location != nil) == name.contains("xml"))
        #expect(!Verifier.judge(keyedArchive: bytes, options: Keyed.lenient).errors.totals.isEmpty)
    }
}
