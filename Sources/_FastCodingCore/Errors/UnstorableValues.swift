// Errors about values that archives have no form for, whoever meets them first.
extension FastCodingError {
    package static var nulInString: FastCodingError {
        FastCodingError(.nulInString, "a string with U+0000 can't be stored")
    }

    package static var nilKey: FastCodingError { FastCodingError(.notRepresentable, "nil can't be a key") }

    package static var nilElement: FastCodingError {
        FastCodingError(.notRepresentable, "nil can't be an element; null can")
    }
}
