/// A copy of the text with the letters A to Z in lower case.
package func lowercaseASCII(_ text: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for index in 0..<text.count {
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(text[index])
        result.append(isUpper ? text[index] | 0x20 : text[index])
    }
    return result
}
