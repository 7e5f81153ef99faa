import FastCodingFoundation
import TestSupport

@Suite("What holds for all graphs of Foundation's objects")
struct GraphLawTests {
    @Test(
        "a graph comes back with its kinds, its order, its sharing and its cycles",
        arguments: SplitMix64.seeds(300)
    )
    func roundTrips(_ seed: UInt64) throws {
        var maker = RandomObjects(seed: seed)
        let root = maker.root()

        defer {
            maker.dissolve()
        }

        let graph = try FastCoder().graph(withRootObject: root)
        // Random cycles may go through immutable containers, which then become mutable.
        let coder = with(FastCoder(types: models)) { $0.warn = { _ in } }
        let data = try coder.data(withRootObject: root)
        let read = try ObjectGraph(archive: [UInt8](data), policy: .anything)
        #expect(read.isEqual(to: graph, .init(plainEquality: true)))
        let copy = try coder.object(with: data)
        let again = try coder.graph(withRootObject: copy)
        for difference in read.differences(from: again) {
            Issue.record("seed \(seed): \(difference)")
        }

        #expect(read.isEqual(to: again))
        // Also with objects of unknown classes.
        let plain = try FastCoder().object(with: read)
        #expect(try FastCoder().graph(withRootObject: plain).isEqual(to: read))
    }

    @Test("every truncation of an archive ends in an error", arguments: [UInt64(3), 5, 8])
    func truncations(_ seed: UInt64) throws {
        var maker = RandomObjects(seed: seed)
        let coder = with(FastCoder(types: models)) { $0.warn = { _ in } }
        let data = try coder.data(withRootObject: FastArray([maker.root(), Scalars()]))
        maker.dissolve()

        for count in Thoroughness.sample(0..<data.count, seed: seed) {
            #expect(throws: FastCodingError.self) { try coder.object(with: data.prefix(count)) }
            #expect(throws: FastCodingError.self) {
                try coder.propertyList(with: data.prefix(count))
            }
        }
    }

    @Test("every changed byte of an archive ends in an object or in an error")
    func damage() throws {
        let coder = with(FastCoder(types: models)) { $0.warn = { _ in } }
        let scalars = Scalars()
        scalars.object = FastDictionary([
            ("k", Person("a")),
            (FastArray([1]), FastOrderedSet(["x", NSURL(string: "http://a") as Any])),
        ])

        var bytes = [UInt8](
            try coder.data(withRootObject: FastArray([scalars, FastSet([1, "b"]), Task()]))
        )

        for place in Thoroughness.sample(bytes.indices) {
            let byte = bytes[place]
            for changed in [0, 1, byte ^ 0x80, byte &+ 1, 255] {
                bytes[place] = changed
                _ = try? coder.object(with: Data(bytes))
            }

            bytes[place] = byte
        }

        #expect(try coder.object(with: Data(bytes)) is NSArray)
    }

    @Test("coders may be used on several threads at once")
    func concurrency() throws {
        let list = sampleList()
        for task in list.tasks {
            task.list = nil
        }

        let coder = FastCoder(types: models)
        let data = try coder.data(withRootObject: list)
        let graph = try coder.graph(withRootObject: list)
        let document = try HRCoder.archivedData(withRootObject: list)
        let count = concurrentSuccesses(times: 20) {
            let copy = try #require(coder.object(with: data) as? TaskList)
            _ = try coder.data(withRootObject: copy)
            let other = try HRCoder.unarchiveObject(with: document, types: models) as? TaskList
            let same = try coder.object(with: graph) as? TaskList

            return other?.tasks.count == 2 && same?.tasks.count == 2
        }

        #expect(count == 160)
    }

    // MARK: - The original's archives

    @Test(
        "archives of the original become objects, and these the same graph again",
        arguments: Originals.versions
    )
    func originals(_ version: String) throws {
        let coder = with(FastCoder()) { $0.warn = { _ in } }
        var count = 0

        for original in Originals.all(version: version) {
            // Archives that the core cannot read don't concern this module.
            guard let graph = try? ObjectGraph(archive: original.bytes, policy: .anything) else {
                continue
            }

            do {
                let object = try coder.object(with: Data(original.bytes))
                let again = try coder.graph(withRootObject: object)
                // Changed by any writing: nil values of coded objects, containers that contain
                // themselves.
                let before = try ObjectGraph(
                    archive: FastArchive(graph: graph).bytes,
                    policy: .anything
                )

                let after = try ObjectGraph(
                    archive: FastArchive(graph: again).bytes,
                    policy: .anything
                )

                if let difference = before.differences(from: after).first {
                    // The only dictionary with a nil value.
                    #expect(original.name == "alias_missing", "\(original): \(difference)")
                }

                count += 1
            } catch {
                // Foundation's sets and dictionaries distinguish fewer keys.
                let known: [FastCodingError.Code] = [.duplicateKey, .duplicateElement]
                #expect(known.contains(error.code), "\(original): \(error)")
            }
        }

        #expect(count > 50)
    }
}
