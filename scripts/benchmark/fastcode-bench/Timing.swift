/// How long something takes: several runs, of which the median counts.
struct Timing {
    /// Seconds of each run, in ascending order.
    let seconds: [Double]

    /// The median run.
    var median: Double { seconds[seconds.count / 2] }

    /// How far the runs lie apart: from the first quartile to the third, as a fraction of the
    /// median.
    var spread: Double {
        (seconds[seconds.count * 3 / 4] - seconds[seconds.count / 4]) / median
    }

    /// Runs pieces of work in turn, so that whatever disturbs the machine affects them alike.
    ///
    /// - Parameter budget: about how many seconds all runs together may take; there are at least
    ///   five rounds.
    static func inTurn(budget: Double, _ works: [() throws -> Void]) throws -> [Timing] {
        let clock = ContinuousClock()
        var seconds: [[Double]] = Array(repeating: [], count: works.count)
        let start = clock.now

        repeat {
            for (index, work) in works.enumerated() {
                let time = try clock.measure(work)
                seconds[index].append(
                    Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds)
                )
            }
        } while seconds[0].count < 5
            || seconds[0].count < 101 && clock.now - start < .seconds(budget)

        return seconds.map { Timing(seconds: $0.sorted()) }
    }
}
