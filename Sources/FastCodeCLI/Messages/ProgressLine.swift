internal import FastCodingInspector

/// A line on a terminal that shows the current work, once that takes longer than a second.
///
/// It is drawn by a separate thread, so that even a single long conversion shows.
package final class ProgressLine: Sendable {
    /// Milliseconds until the line is drawn first. Most work is done by then.
    private static let firstWait = 1000
    /// Milliseconds between later drawings.
    private static let laterWait = 250

    /// The state that the drawing thread shares with the others, guarded by the monitor.
    private final class State: @unchecked Sendable {
        var activity = ""
        /// The number of inputs, if they are counted.
        var total = 0
        /// The number of inputs that are done.
        var done = 0
        /// The progress of a search; nil if the work is no search.
        var search: SearchProgress?
        var isDrawn = false
        var hasEnded = false
    }

    fileprivate let monitor = Monitor()
    private let state = State()
    private let width: Int
    private let start: Double

    /// Starts watching; nil if there is no terminal to draw on, or if output goes to a terminal,
    /// where the line would be in its way.
    package static func begin(isQuiet: Bool, contentOnTerminal: Bool) -> ProgressLine? {
        guard ProcessState.standardErrorIsTerminal, !isQuiet, !contentOnTerminal,
            ProcessState.environment("TERM") != "dumb"
        else { return nil }

        SignalHandlers.install()
        let line = ProgressLine(width: max(20, (ProcessState.terminalWidth ?? 80) - 1))
        _ = Thread.start { while line.drawOnce() {} }

        return line
    }

    private init(width: Int) {
        self.width = width
        start = ProcessState.seconds
    }

    /// Waits and draws; returns false once that is over.
    private func drawOnce() -> Bool {
        monitor.locked {
            monitor.wait(milliseconds: state.isDrawn ? Self.laterWait : Self.firstWait)
            if state.hasEnded {
                return false
            }

            if ProcessState.seconds - start >= 1 {
                draw()
            }

            return true
        }
    }

    /// Draws the line; called within the monitor.
    private func draw() {
        let seconds = ProcessState.seconds - start
        let text =
            if let search = state.search {
                search.text(seconds: seconds)
            } else if state.total > 0 {
                ProgressLine.text(done: state.done, of: state.total, seconds: seconds)
            } else {
                ProgressLine.text(state.activity, seconds: Int(seconds), width: width)
            }

        SignalHandlers.draw(line: text)
        state.isDrawn = true
    }

    /// The line, cut to a number of columns at the end of the activity.
    package static func text(_ activity: String, seconds: Int, width: Int) -> String {
        let start = "fastcode: "
        let end = " (\(seconds) s)"
        let room = width - start.utf8.count - end.utf8.count
        let pieces = DisplayText.pieces(Array(activity.utf8)[...])
        if pieces.reduce(0, { $0 + $1.width }) <= room {
            return start + pieces.map(\.text).joined() + end
        }

        var used = 3
        let kept = pieces.prefix { piece in
            used += piece.width
            return used <= room
        }

        return start + kept.map(\.text).joined() + "..." + end
    }

    /// The line for many inputs: the number of those done, and the time that the others will take
    /// if they are like these.
    package static func text(done: Int, of total: Int, seconds: Double) -> String {
        let line = "\(grouped(done)) of \(grouped(total)), \(done * 100 / max(total, 1)) %"
        if done == 0 {
            return line
        }

        return line + ", " + left(seconds: seconds / Double(done) * Double(total - done))
    }

    /// The time that is left, in words.
    static func left(seconds: Double) -> String {
        let left = Int(min(seconds, 1e9).rounded(.up))
        return left < 120 ? "\(left) s left" : "\(left / 60) min left"
    }

    /// A number with commas between groups of three digits.
    static func grouped(_ number: Int) -> String {
        var text = ""
        for (place, digit) in String(number).reversed().enumerated() {
            text = String(digit) + (place > 0 && place % 3 == 0 ? "," : "") + text
        }

        return text
    }

    /// Shows counts from the next drawing on.
    package func show(done: Int, of total: Int) {
        monitor.locked {
            state.done = done
            state.total = total
        }
    }

    /// Shows an activity from the next drawing on.
    package func show(_ activity: String) {
        monitor.locked { state.activity = activity }
    }

    /// Shows the progress of a search from the next drawing on.
    ///
    /// - Parameter sizes: those of the inputs; nil where they are not known.
    func expect(bytes sizes: [Int?]) {
        let total = sizes.reduce(Int?(0)) { sum, size in
            guard let sum, let size else { return nil }

            return sum + min(size, .max - sum)
        }

        monitor.locked { state.search = SearchProgress(total: total) }
    }

    /// Counts bytes that were read in a search, if it is shown.
    func add(read count: Int) {
        monitor.locked { state.search?.read += count }
    }

    /// Counts a document that was found.
    func addFound() {
        monitor.locked { state.search?.found += 1 }
    }

    /// Erases the line and ends its thread.
    package func end() {
        monitor.locked {
            state.hasEnded = true
            erase()
            monitor.wakeAll()
        }
    }

    /// Erases the line; called within the monitor.
    fileprivate func erase() {
        SignalHandlers.eraseLine()
        state.isDrawn = false
    }
}

extension ProgressLine? {
    /// Removes the line, if there is one, while something else is written to the terminal.
    package func hide(_ body: () -> Void) {
        guard let self else { return body() }
        self.monitor.locked {
            self.erase()
            body()
        }
    }
}
