import _FastCodingCore

// Errors are made apart from the fast paths.
extension EncodingState {
    @inline(never)
    func invalid(
        _ value: Any,
        _ level: Int,
        _ place: CodingPlace,
        _ message: String,
        _ cause: FastCodingError? = nil
    ) -> EncodingError {
        EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: path(level, place),
                debugDescription: message,
                underlyingError: cause
            )
        )
    }

    @inline(never)
    func tooDeep(_ value: Any, _ level: Int) -> EncodingError {
        let cause = FastCodingError(
            .depthLimit,
            "nested deeper than \(counted(options.depth, "level"))"
        )
        return invalid(value, level, .same, cause.message, cause)
    }

    @inline(never)
    func tooDeepForStack(_ value: Any, _ depth: Int, _ level: Int) -> EncodingError {
        let cause = FastCodingError(.depthLimit, StackRoom.message(depth))
        return invalid(value, level, .same, cause.message, cause)
    }

    @inline(never)
    func cycle(_ value: Any, _ level: Int, _ place: CodingPlace) -> EncodingError {
        let name = String(describing: type(of: value))
        let message = """
            the \(name) here contains itself through plain properties, and could not be decoded; \
            declare one of the references on the way as @FastLink
            """
        return invalid(value, level, place, message, FastCodingError(.cycle, message))
    }

    /// The error for a class that has the name of its superclass, as which it would be read.
    @inline(never)
    func sameName(
        _ value: Any,
        _ type: Any.Type,
        _ slot: Any.Type,
        _ level: Int,
        _ place: CodingPlace
    ) -> EncodingError {
        let type = String(reflecting: type)
        let slot = String(reflecting: slot)
        return invalid(
            value,
            level,
            place,
            "\(type) has the same name as \(slot); register one with another name"
        )
    }

    /// The error for a class that reading would refuse in a slot.
    @inline(never)
    func unregistered(
        _ value: Any,
        _ type: Any.Type,
        _ slot: Any.Type,
        _ level: Int,
        _ place: CodingPlace
    ) -> EncodingError {
        let cause = FastCodingError(unregistered: type, in: slot)
        return invalid(value, level, place, cause.message, cause)
    }

    @inline(never)
    func refused(_ value: Any, _ level: Int, _ place: CodingPlace) -> EncodingError {
        if value is UnknownProperties {
            return invalid(value, level, place, UnknownProperties.misplaced)
        }

        let name = String(describing: type(of: value))
        let message =
            "\(name) is a type of Foundation; import FastCodingFoundation, which knows its form in archives"

        return invalid(value, level, place, message)
    }

    /// Passes on a warning about an object that is being encoded.
    func warn(_ warning: FastCodingError, of value: Any) throws {
        do {
            try options.warn(warning)
        } catch {
            throw EncodingError.wrapping(error, value)
        }
    }

    /// Remembers misuse that was found in a call that cannot throw.
    @inline(never)
    func fail(_ value: Any, _ level: Int, _ message: String) {
        if failure == nil {
            failure = invalid(value, level, .same, message)
        }
    }
}

extension FastEncoder {
    static func error(_ value: Any, _ error: FastCodingError) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(
                codingPath: PathKey.path(of: error.keyPath ?? KeyPath.root),
                debugDescription: error.message,
                underlyingError: error
            )
        )
    }
}

extension FastCodingError {
    /// The error for an object of a class that is not registered.
    package init(unregistered type: Any.Type) {
        self.init(
            .classNotAllowed,
            "an object of \(String(reflecting: type)), which could not be read; "
                + "register it with FastTypes.register(_:)"
        )
    }

    /// The error for an object of a class that is not registered, where one of another type is
    /// expected.
    package init(unregistered type: Any.Type, in slot: Any.Type) {
        let name = String(reflecting: type)
        let expected = String(reflecting: slot)
        self.init(
            .classNotAllowed,
            "a \(name) stands where \(expected) is expected, and could not be read; register it with FastTypes.register(_:)"
        )
    }
}
