// The fast path of the writer, for compact text, with all changing state in registers. It writes
// into the rest of a block. Long strings, strings with escapes, new keys and the end of the archive
// are left to the general path, a value at a time.
extension StreamWriter {
    /// The progress of the fast path.
    private struct Place: BitwiseCopyable {
        var cursor: PlainCursor
        var comma: Bool
        /// The end of the text in the room.
        var end = 0
    }

    /// Writes as many values as it can, and closes what they complete.
    mutating func runCompact(_ bytes: Span<UInt8>) {
        var here = Place(cursor: cursor, comma: writer.needsComma)
        Self.write(bytes, table, keys, SmallIntegers.all, &writer, &frames, &top, &here)
        writer.wrote(here.end, needsComma: here.comma)
        cursor = here.cursor
    }

    /// The loop of the fast path: see ``runCompact(_:)``.
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
        // Copies in locals, which the compiler can keep in registers.
        var here = place
        var top = innermost
        let room = writer.room()
        let lastRoom = room.size &- TextRoom.valueSize

        // A value other than a string fits into the rest of the room. Strings are checked
        // separately.
        values: while here.end <= lastRoom {
            let type = bytes[here.cursor.position]
            if PlainCursor.isContainer(type) {
                // The archive has the key of a container after its end, so the survey has noted it.
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
                // Leaves precede their keys, so the value is read first and the key is written
                // first.
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

            // A container has no mark at its end, so a value may complete any number of them.
            while top.remaining == 0 {
                guard !frames.isEmpty, here.end < room.size else { break values }

                room.store(top.isDictionary ? 0x7D : 0x5D as UInt8, at: here.end)
                here.end &+= 1
                here.comma = true
                top = frames.removeLast()

                // The key behind the container was written before it.
                if top.isDictionary {
                    _ = here.cursor.key(bytes, table)
                }

                top.remaining &-= 1
            }
        }

        place = here
        innermost = top
    }

    /// Writes a string in quotes. False if it needs escapes, or more room than there is.
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

        // The zero byte shows that the string ended there, and not at a character that needs an
        // escape.
        guard room.copyPlainText(bytes, from: &index, to: &here.end), bytes[index] == 0,
            here.end <= room.size &- TextRoom.valueSize
        else { return false }

        room.store(0x22 as UInt8, at: here.end)
        here.end &+= 1
        return true
    }

    /// Writes a comma if one is needed. Always true, so that it can be used like
    /// ``key(_:_:_:_:_:)``.
    @inline(__always)
    @discardableResult
    private static func separate(_ room: TextRoom, _ here: inout Place) -> Bool {
        // Writing a comma that does not count costs less than a branch.
        room.store(0x2C as UInt8, at: here.end)
        here.end &+= here.comma ? 1 : 0
        here.comma = true

        return true
    }

    /// Writes the key at the position, and moves past it.
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
