/// Does pieces of work on several threads and hands over their results in order.
package enum Workers {
    /// The number of pieces that a thread takes at a time, so that small ones don't make the
    /// threads wait for each other.
    private static let batch = 16
    /// The total size of results that may wait to be handed over. A thread waits as long as there
    /// are more, unless the next result is among its own.
    private static let mostWaiting = 16 << 20

    /// Makes results with `work` on any thread, which count for `size` while they wait for `done`
    /// on the calling thread.
    package static func run<Result: Sendable>(
        count: Int,
        threads: Int,
        size: @escaping @Sendable (Result) -> Int = { _ in 0 },
        work: @escaping @Sendable (Int) -> Result,
        done: (Result) -> Void
    ) {
        let board = Board<Result>(count: count, threads: threads)
        var started = 0
        while started < threads, Thread.start({ board.work(size, work) }) {
            started += 1
        }

        // If not even one thread can be started, this one does the work.
        if started == 0 {
            return (0..<count).forEach { done(work($0)) }
        }

        var next = 0
        while next < count {
            let results = board.take(next)
            results.forEach(done)
            next += results.count
        }
    }

    /// The state that the workers share: the next piece, and the results that wait to be handed
    /// over in order.
    private final class Board<Result: Sendable>: @unchecked Sendable {
        private let monitor = Monitor()
        private let count: Int
        /// The number of pieces that a thread takes at a time: fewer if there are so few that a
        /// thread would get less than four batches.
        private let batch: Int
        /// The distance by which work may run ahead of the next result to hand over, so that
        /// results do not pile up.
        private let lead: Int
        /// The next piece that nobody has taken.
        private var nextIndex = 0
        /// The number of results that have been handed over.
        private var taken = 0
        /// The results of consecutive pieces.
        private struct Batch {
            let results: [Result]
            /// The size of all of them.
            let size: Int
        }

        /// The results that wait, by the number of the first piece.
        private var batches: [Int: Batch] = [:]
        /// The size of all results that wait.
        private var waiting = 0

        init(count: Int, threads: Int) {
            self.count = count
            batch = max(1, min(Workers.batch, count / (threads * 4)))
            lead = threads * 4 * Workers.batch
        }

        /// Works until no piece is left, on a worker's thread. A batch whose results are large is put
        /// down in parts.
        func work(_ size: (Result) -> Int, _ work: (Int) -> Result) {
            while let pieces = next() {
                var first = pieces.lowerBound
                var made: [Result] = []
                var total = 0

                for piece in pieces {
                    made.append(work(piece))
                    total += size(made[made.count - 1])

                    if piece + 1 < pieces.upperBound, total < Workers.mostWaiting / 16 {
                        continue
                    }

                    put(made, total, at: first)
                    first = piece + 1
                    made = []
                    total = 0
                }
            }
        }

        /// The next pieces to work on, as soon as they are not too far ahead; nil if none is left.
        private func next() -> Range<Int>? {
            monitor.locked {
                while nextIndex < count, nextIndex >= taken + lead {
                    monitor.wait()
                }

                guard nextIndex < count else { return nil }

                let first = nextIndex
                nextIndex = min(count, first + batch)
                return first..<nextIndex
            }
        }

        /// Puts down results, after a wait while too many others wait. The results that are next
        /// never wait: the calling thread waits for them, so no thread would ever continue.
        private func put(_ made: [Result], _ size: Int, at index: Int) {
            monitor.locked {
                while index > taken, waiting + size > Workers.mostWaiting, waiting > 0 {
                    monitor.wait()
                }

                batches[index] = Batch(results: made, size: size)
                waiting += size

                if index == taken {
                    monitor.wakeAll()
                }
            }
        }

        /// Waits for the results that begin with a piece, and takes them.
        func take(_ index: Int) -> [Result] {
            monitor.locked {
                while true {
                    if let batch = batches.removeValue(forKey: index) {
                        taken = index + batch.results.count
                        waiting -= batch.size
                        monitor.wakeAll()

                        return batch.results
                    }

                    monitor.wait()
                }
            }
        }
    }
}
