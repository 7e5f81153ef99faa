import FastCoding
import Foundation

// Parts that don't work on a whole text.
extension Jobs {
    /// Numbering a million strings, each twice.
    static func stringTable() -> Job {
        let count = 1_000_000
        var text = SeededText(seed: 7)
        var ranges: [ByteRange] = []

        for index in 0..<count {
            let start = text.count
            text.addDistinctString(index)
            ranges.append(ByteRange(offset: start, count: text.count - start))
        }

        let bytes = text.bytes
        let strings = ranges.map { String(decoding: bytes[$0.range], as: UTF8.self) }
        return Job(
            name: "string table",
            size: 2 * bytes.count,
            work: {
                var table = StringTable()
                for _ in 0..<2 {
                    for range in ranges {
                        let place = table.find(bytes.span.slice(range.range), in: bytes.span)
                        if place.number < 0 {
                            table.insert(range, at: place)
                        }
                    }
                }

                precondition(table.count == count)
            },
            foundation: {
                let numbers = NSMutableDictionary()
                for _ in 0..<2 {
                    for string in strings where numbers[string] == nil {
                        numbers[string] = numbers.count
                    }
                }

                precondition(numbers.count == count)
            }
        )
    }

    /// Reading and writing doubles and integers.
    static func numbers() -> [Job] {
        let texts = numberTexts()
        let doubles = texts.map { Double(String(decoding: $0, as: UTF8.self)) ?? 0 }
        return of(doubles: doubles, texts) + of(integers: doubles.map { Int64($0 * 1_000_003) })
    }

    private static func numberTexts() -> [[UInt8]] {
        var text = SeededText(seed: 9)
        return (0..<300_000).map { _ in
            let whole = text.next(-180...180)
            let digits = text.pick([1, 3, 6, 12, 15])
            var number = SeededText(seed: text.next())
            var unit = 1

            for _ in 0..<digits {
                unit *= 10
            }

            number.add(whole, fraction: number.next(0...(unit - 1)), digits: digits)
            return number.bytes
        }
    }

    private static func of(doubles: [Double], _ texts: [[UInt8]]) -> [Job] {
        let strings = texts.map { String(decoding: $0, as: UTF8.self) }
        let size = texts.reduce(0) { $0 + $1.count }
        return [
            Job(
                name: "reading doubles",
                size: size,
                work: {
                    var sum = 0.0
                    for text in texts {
                        sum += NumberParts.double(text.span) ?? 0
                    }

                    precondition(sum.isFinite)
                },
                foundation: {
                    var sum = 0.0
                    for string in strings {
                        sum += (string as NSString).doubleValue
                    }

                    precondition(sum.isFinite)
                }
            ),
            Job(
                name: "writing doubles",
                size: size,
                work: {
                    var buffer = ByteBuffer()
                    for value in doubles {
                        buffer.append(shortest: value)
                    }

                    precondition(buffer.count > 0)
                },
                foundation: {
                    var count = 0
                    for value in doubles {
                        count += NSNumber(value: value).stringValue.utf8.count
                    }

                    precondition(count > 0)
                }
            ),
        ]
    }

    private static func of(integers: [Int64]) -> [Job] {
        let strings = integers.map(String.init)
        let texts = strings.map { Array($0.utf8) }
        let size = texts.reduce(0) { $0 + $1.count }

        return [
            Job(
                name: "reading integers",
                size: size,
                work: {
                    var sum: Int64 = 0
                    for text in texts {
                        sum &+= NumberParts(text.span, from: 0).integer ?? 0
                    }

                    precondition(sum != 1)
                },
                foundation: {
                    var sum: Int64 = 0
                    for string in strings {
                        sum &+= (string as NSString).longLongValue
                    }

                    precondition(sum != 1)
                }
            ),
            Job(
                name: "writing integers",
                size: size,
                work: {
                    var buffer = ByteBuffer()
                    for value in integers {
                        buffer.append(decimal: value)
                    }

                    precondition(buffer.count > 0)
                },
                foundation: {
                    var count = 0
                    for value in integers {
                        count += NSNumber(value: value).stringValue.utf8.count
                    }

                    precondition(count > 0)
                }
            ),
        ]
    }
}
