public import FastCoding
public import Foundation

// Foundation's types that archives have no chunk for, and that lose nothing in the form that Codable gives them: a UUID
// is a string, a CGFloat is a number, and the rest are dictionaries.

extension UUID: FastCodableAsIs {}
extension CGFloat: FastCodableAsIs {}
extension Calendar: FastCodableAsIs {}
extension CharacterSet: FastCodableAsIs {}
extension DateComponents: FastCodableAsIs {}
extension DateInterval: FastCodableAsIs {}
extension IndexPath: FastCodableAsIs {}
extension Locale: FastCodableAsIs {}
extension Measurement: FastCodableAsIs {}
extension PersonNameComponents: FastCodableAsIs {}
extension TimeZone: FastCodableAsIs {}
extension URLComponents: FastCodableAsIs {}
