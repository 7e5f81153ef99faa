/// Something that is timed, and the same job done by Foundation.
struct Job {
    var name: String
    /// How many bytes it works on.
    var size: Int
    var work: () throws -> Void
    var foundation: (() throws -> Void)?

    /// Times it and prints a line: throughput, spread, and our time as a fraction of Foundation's.
    func run(budget: Double) throws {
        let timings = try Timing.inTurn(budget: budget, [work] + (foundation.map { [$0] } ?? []))
        var line =
            Job.column(name, 34) + Job.cell(Double(size) / timings[0].median / 1e6)
            + Job.percent(timings[0])

        if timings.count > 1 {
            line += Job.cell(Double(size) / timings[1].median / 1e6) + Job.percent(timings[1])
            line += Job.column(
                Job.rounded(timings[0].median / timings[1].median, 3),
                9,
                leading: true
            )
        }

        print(line)
    }

    static func printHeading() {
        print(
            column("", 34) + column("MB/s", 9, leading: true) + column("spread", 8, leading: true)
                + column("Foundat.", 9, leading: true) + column("spread", 8, leading: true)
                + column("ratio", 9, leading: true)
        )
    }

    private static func cell(_ value: Double) -> String {
        column(rounded(value, 1), 9, leading: true)
    }

    private static func percent(_ timing: Timing) -> String {
        column(rounded(timing.spread * 100, 0) + " %", 8, leading: true)
    }

    private static func column(_ text: String, _ width: Int, leading: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - text.count))
        return leading ? space + text : text + space
    }

    private static func rounded(_ value: Double, _ digits: Int) -> String {
        var unit = 1
        for _ in 0..<digits {
            unit *= 10
        }

        let scaled = Int((value * Double(unit)).rounded())
        if digits == 0 {
            return String(scaled)
        }

        let fraction = String(scaled % unit)
        return "\(scaled / unit)." + String(repeating: "0", count: digits - fraction.count)
            + fraction
    }
}
