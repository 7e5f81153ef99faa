/// Determines whether the keys of dictionaries are distinct, by their numbers and without a set for
/// each.
struct KeyStamps: ~Copyable {
    /// For each string, the last dictionary that was checked with it as a key.
    private var last = TrivialArray<UInt32>()
    private var dictionaries: UInt32 = 0

    /// Whether the numbers from `first` on, those of one dictionary's keys, are all different.
    @inline(never)
    mutating func differ(_ keys: borrowing TrivialArray<UInt32>, from first: Int) -> Bool {
        dictionaries &+= 1
        for index in first..<keys.count {
            let number = Int(keys[index])
            if number >= last.count {
                last.append(0, times: max(number + 1 - last.count, last.count))
            }

            if last[number] == dictionaries {
                return false
            }

            last[number] = dictionaries
        }

        // Only after four billion dictionaries would the stamps have to start over.
        return dictionaries < .max
    }
}
