/// A number and what it counts, for messages: "1 byte", "2 bytes".
package func counted(_ number: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}
