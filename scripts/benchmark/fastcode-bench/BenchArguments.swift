/// What was asked for.
struct BenchArguments {
    /// An argument that means nothing.
    struct Unusable: Error {
        let message: String
    }

    /// The arguments that are not options.
    var words: [String] = []
    /// The size of corpora in bytes; nil for each one's usual size.
    var size: Int?
    /// Seconds for each part.
    var budget = 2.0
    /// How often `repeat` does its job.
    var times = 1
    /// Whether `repeat` does what Foundation does, not what we do.
    var wantsPeer = false
    var wantsHelp = false

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--size":
                guard let size = BenchArguments.size(rest.popFirst() ?? "") else {
                    throw Unusable(message: "--size needs a number of bytes, as in 10MB")
                }
                self.size = size
            case "--budget":
                guard let seconds = Double(rest.popFirst() ?? ""), seconds > 0, seconds.isFinite
                else {
                    throw Unusable(message: "--budget needs a number of seconds")
                }
                budget = seconds
            case "--times":
                guard let times = Int(rest.popFirst() ?? ""), times >= 0 else {
                    throw Unusable(message: "--times needs a number")
                }
                self.times = times
            case "--peer":
                wantsPeer = true
            case "--help", "-h":
                wantsHelp = true
            default:
                if argument.hasPrefix("-") {
                    throw Unusable(message: "there is no option '\(argument)'")
                }
                words.append(argument)
            }
        }
    }

    /// A number of bytes up to a gigabyte.
    private static func size(_ text: String) -> Int? {
        for (unit, factor) in [("kB", 1_000), ("MB", 1_000_000), ("", 1)] where text.hasSuffix(unit)
        {
            guard let number = Int(text.dropLast(unit.count)), number > 0 else { return nil }

            let (size, overflow) = number.multipliedReportingOverflow(by: factor)
            return overflow || size > 1_000_000_000 ? nil : size
        }
        return nil
    }
}
