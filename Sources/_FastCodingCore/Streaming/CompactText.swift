// The fast path of the writer, for compact text, with everything that changes kept in registers. It
// writes into what is left of a block, and leaves what is long, escaped or new, and the end of the
// archive, to the general path, a value at a time.
extension StreamWriter {
    private struct Place: BitwiseCopyable {
        var cursor: PlainCursor
        var comma: Bool
        var end = 0
    }

    mutating func runCompact(_ bytes: Span<UInt8>) {
        var here = Place(cursor: cursor, comma: writer.needsComma)
        Self.write(bytes, table, keys, SmallIntegers.all, &writer, &frames, &top, &here)
        writer.wrote(here.end, needsComma: here.comma)
        cursor = here.cursor
    }

    @inline(never)
    private static func write(
        _ bytes: Span<UInt8>,
        _ table: borrowing PlainTable,
        _ keys: borrowing PreparedKeys,
        _ smallIntegers: borrowing SmallIntegers,
        _ writer: inout JSONWriter,
        _ frames: inout TrivialArray<Frame>,
        _ innermost: inout Frame,
        _ place: inout Place
    ) {
        var here = place
        var top = innermost
        let room = writer.room()
        let lastRoom = room.size &- TextRoom.valueSize
        values: while here.end <= lastRoom {
            let type = bytes[here.cursor.position]
            if PlainCursor.isContainer(type) {
                if top.isDictionary {
                    let key = Int(table.keys[here.cursor.containers])
                    guard keys.copy(key, comma: here.comma, to: room, at: &here.end) else { break }
                } else {
                    separate(room, &here)
                }

                frames.append(top)
                // One more, because the container itself is not complete yet.
                top = Frame(
                    isDictionary: PlainCursor.isDictionary(type),
                    remaining: here.cursor.enter(bytes) &+ 1
                )

                room.store(top.isDictionary ? 0x7B : 0x5B as UInt8, at: here.end)
                here.end &+= 1
                here.comma = false
            } else {
                let before = here
                let value = here.cursor.leaf(type, bytes, table)

                guard
                    top.isDictionary ? key(bytes, table, keys, room, &here) : separate(room, &here)
                else {
                    here = before
                    break
                }

                switch type {
                case PlainType.int8:
                    here.end &+= room.store(
                        smallIntegers[Int8(truncatingIfNeeded: value)],
                        at: here.end
                    )
                case PlainType.string, PlainType.stringAlias8, PlainType.stringAlias16,
                    PlainType.stringAlias32:
                    if quoted(bytes, from: table.strings[Int(value)].offset, room, &here) {
                        break
                    }

                    here = before
                    break values
                case PlainType.float64:
                    here.end = room.write(
                        shortest: Double(bitPattern: UInt64(bitPattern: value)),
                        at: here.end
                    )
                case PlainType.null:
                    room.store(0x6C6C_756E as UInt32, at: here.end)
                    here.end &+= 4
                case PlainType.true:
                    room.store(0x6575_7274 as UInt32, at: here.end)
                    here.end &+= 4
                case PlainType.false:
                    room.store(0x65_736C_6166 as UInt64, at: here.end)
                    here.end &+= 5
                default:
                    here.end = room.write(decimal: value, at: here.end)
                }
            }

            top.remaining &-= 1
            while top.remaining == 0 {
                guard !frames.isEmpty, here.end < room.size else { break values }

                room.store(top.isDictionary ? 0x7D : 0x5D as UInt8, at: here.end)
                here.end &+= 1
                here.comma = true
                top = frames.removeLast()

                if top.isDictionary {
                    _ = here.cursor.key(bytes, table)
                }

                top.remaining &-= 1
            }
        }

        place = here
        innermost = top
    }

    /// Returns false if the string needs escapes, or more room than there is.
    @inline(__always)
    private static func quoted(
        _ bytes: Span<UInt8>,
        from offset: Int,
        _ room: TextRoom,
        _ here: inout Place
    ) -> Bool {
        guard here.end < room.size else { return false }

        room.store(0x22 as UInt8, at: here.end)
        here.end &+= 1
        var index = offset
        guard room.copyPlainText(bytes, from: &index, to: &here.end), bytes[index] == 0,
            here.end <= room.size &- TextRoom.valueSize
        else { return false }

        room.store(0x22 as UInt8, at: here.end)
        here.end &+= 1
        return true
    }

    @inline(__always)
    @discardableResult
    private static func separate(_ room: TextRoom, _ here: inout Place) -> Bool {
        // Writing a comma that does not count costs less than a branch.
        room.store(0x2C as UInt8, at: here.end)
        here.end &+= here.comma ? 1 : 0
        here.comma = true

        return true
    }

    @inline(__always)
    private static func key(
        _ bytes: Span<UInt8>,
        _ table: borrowing PlainTable,
        _ keys: borrowing PreparedKeys,
        _ room: TextRoom,
        _ here: inout Place
    ) -> Bool {
        let type = bytes[here.cursor.position]
        let number = here.cursor.string(type, bytes, table)

        if type == PlainType.string {
            separate(room, &here)
            guard quoted(bytes, from: table.strings[number].offset, room, &here) else {
                return false
            }

            room.store(0x3A as UInt8, at: here.end)
            here.end &+= 1
            return true
        }

        guard keys.copy(number, comma: here.comma, to: room, at: &here.end) else { return false }

        here.comma = true
        return true
    }
}

/// The texts of keys that have been written, so that they are copied as a whole when they occur
/// again.
struct PreparedKeys: ~Copyable {
    private var places = TrivialArray<StringPlace>()
    /// The last text is followed by enough bytes that 16 can be read from any position in it.
    private var text = ByteBuffer()

    static let longest = 1024
    private static let margin = 16

    init() {
        text.append(zeros: Self.margin)
    }

    @inline(__always)
    mutating func write(
        _ number: Int,
        _ key: Span<UInt8>,
        to writer: inout JSONWriter,
        at offset: Int
    ) throws(FastCodingError) {
        // More text than 32 bits can address can't be kept.
        if key.count > PreparedKeys.longest
            || text.count > Int(clamping: UInt32.max) - 8 * (key.count + 8)
        {
            return try writer.key(key, at: offset)
        }

        if number >= places.count || places[number].count == 0 {
            prepare(number, key, writer)
        }

        writer.key(prepared: places[number].text(in: text.span))
    }

    /// Copies a key after a comma if one is wanted. False if it has no text yet, or there is no
    /// room for it and a value.
    @inline(__always)
    func copy(_ number: Int, comma: Bool, to room: TextRoom, at place: inout Int) -> Bool {
        guard number < places.count else { return false }

        let prepared = places[number]
        guard prepared.count > 0, place &+ prepared.count <= room.size &- TextRoom.valueSize else {
            return false
        }

        var source = prepared.offset &+ (comma ? 0 : 1)
        let end = prepared.offset &+ prepared.count
        precondition(end <= text.count &- Self.margin)
        var target = place
        place &+= end &- source

        repeat {
            room.store(text.span.block(source), at: target)
            source &+= 16
            target &+= 16
        } while source < end

        return true
    }

    @inline(never)
    private mutating func prepare(_ number: Int, _ key: Span<UInt8>, _ writer: borrowing JSONWriter)
    {
        if number >= places.count {
            let missing = number + 1 - places.count
            places.append(.none, times: max(missing, places.count))
        }

        let start = text.count - Self.margin
        text.truncate(to: start)
        writer.prepare(key, into: &text)
        places[number] = StringPlace(offset: start, count: text.count - start)
        text.append(zeros: Self.margin)
    }
}
