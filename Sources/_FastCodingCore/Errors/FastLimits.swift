/// Bounds on what reading may cost, given to every reader and writer.
///
/// Each has a default that no honest file comes near. `Int.max` lifts a limit.
public struct FastLimits: Equatable, Sendable {
    /// The deepest nesting of archives that can be read at all, however high ``depth`` is: 100,000
    /// levels. It bounds the memory of stacks, which are plain arrays.
    package static let deepest = 100_000

    /// How deep containers, objects, URLs and coded objects may nest, the root being 1. Default
    /// 512. More than 100,000 levels are never read.
    ///
    /// Protects whoever processes the result recursively; this library itself never recurses.
    public var depth = 512
    /// How many containers and objects a chain of references may lead through. Default 10,000.
    ///
    /// An alias counts as what it points to; references back to a container from within are not
    /// counted. As nesting is also a chain, the limit is never less than ``depth``.
    /// ``FastArchive/verify(_:options:)`` checks it, and so do ``FastDecoder`` and reading
    /// an archive as a graph, whatever the policy.
    ///
    /// Protects programs that make objects of an archive and walk or release them recursively:
    /// objects that each refer to the one before do not nest deeply, but form a chain. In Swift, a
    /// level takes up to 400 bytes of stack, so chains of 20,000 to 75,000 overflow the 8 MiB of a
    /// main thread, and chains of 1,000 to 5,000 a stack of 512 KiB.
    public var chain = 10_000
    /// How deep nesting may effectively be: ``depth``, but no deeper than `deepest`.
    package var nesting: Int { min(depth, Self.deepest) }

    /// How many bytes an input may have. Default 1 GiB. Protects memory.
    public var input = 1 << 30
    /// How many chunks an archive may have. Default 64 Mi. Protects memory and time.
    public var chunks = 64 << 20
    /// How many bytes a string may have. Default 1 GiB.
    public var string = 1 << 30
    /// How many bytes a text made from an archive may have. Default nil: 256 times the input plus
    /// 16 MiB.
    ///
    /// Protects disks from archives whose shared objects expand. Binary property lists are built in
    /// memory, where they may take 8 times the input plus 16 MiB, or 16 times this limit if it is
    /// set.
    public var output: Int?
    /// How many nodes a graph may have once its sharing is written out. Default 64 Mi.
    ///
    /// Protects against archives that double their size with each level.
    public var expansion = 64 << 20

    /// Whether the input is inside of data. There may be very many such inputs, so less effort is
    /// made there to find out how a damaged one was meant.
    package var areForData = false

    /// All limits at their defaults.
    public init() {}

    /// No limits at all.
    public static var none: FastLimits {
        var limits = FastLimits()
        limits.depth = .max
        limits.chain = .max
        limits.input = .max
        limits.chunks = .max
        limits.string = .max
        limits.output = .max
        limits.expansion = .max

        return limits
    }

    /// - Throws: input-limit if an input has more bytes than it may have.
    package func check(inputOf count: Int) throws(FastCodingError) {
        guard count > input else { return }
        throw FastCodingError(
            .inputLimit,
            "the input has \(counted(count, "byte")), but the limit is \(input)"
        )
    }

    /// The greatest number of references that a chain may have.
    package var longestChain: Int { max(chain, nesting) }

    /// How many bytes of memory an output may take that can be written only when it is complete,
    /// for an input of `count` bytes. By default that is, with the graph, less than 64 MiB and 24
    /// times the input.
    package func held(forInput count: Int) -> Int {
        // No byte of such an output takes more than 16 in memory.
        max(
            Self.linear(count, by: 8, plus: 16 << 20),
            output.map { Self.linear($0, by: 16, plus: 0) } ?? 0
        )
    }

    /// The greatest number of bytes that may be written for an input of `count` bytes.
    package func output(forInput count: Int) -> Int {
        output ?? Self.linear(count, by: 256, plus: 16 << 20)
    }

    /// The same for output that is held in memory until all of it is known to be good.
    package func output(forLines count: Int) -> Int {
        output ?? Self.linear(count, by: 32, plus: 16 << 20)
    }

    private static func linear(_ count: Int, by factor: Int, plus constant: Int) -> Int {
        let (product, overflow) = count.multipliedReportingOverflow(by: factor)
        return overflow || product > .max - constant ? .max : product + constant
    }
}
