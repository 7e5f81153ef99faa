/// A number and what it counts, for messages: "1 byte", "2 bytes".
func counted(_ number: some BinaryInteger, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
}
