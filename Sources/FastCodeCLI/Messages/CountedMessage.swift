internal import _FastCodingEngine

/// A message that was kept and, if it is the last one of its code, the number of those that were
/// not.
struct CountedMessage {
    let error: FastCodingError
    let rest: Int
}

extension Diagnostics {
    /// The messages that were kept, the last of each code with the number of further ones.
    var countedMessages: [CountedMessage] {
        var last: [FastCodingError.Code: Int] = [:]
        for (index, message) in messages.enumerated() {
            last[message.code] = index
        }

        return messages.enumerated().map { index, message in
            guard last[message.code] == index else {
                return CountedMessage(error: message, rest: 0)
            }

            let kept = messages.count { $0.code == message.code }
            return CountedMessage(error: message, rest: (totals[message.code] ?? 0) - kept)
        }
    }
}
