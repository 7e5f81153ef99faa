import Foundation

extension UUID {
    /// The 16 bytes in the order of the text, as NSUUID stores them under `NS.uuidbytes`.
    var bytes: [UInt8] {
        unsafe withUnsafeBytes(of: uuid) { unsafe Array($0) }
    }
}
