internal import _FastCodingEngine

extension Outline {
    /// The outline of a property list or a JSON text, as far as it can be read.
    ///
    /// - Throws: the reason why it can't be read at all: a limit, or a trailer that leads nowhere.
    init(of document: Document, limits: FastLimits) throws(FastCodingError) {
        try limits.check(inputOf: document.bytes.count)
        switch document.format {
        case .binary: try self.init(binary: document, limits: limits)
        case .xml, .otherXML: try self.init(.elements, textOf: document, limits: limits)
        case .openStep: try self.init(.openStep, textOf: document, limits: limits)
        default: try self.init(json: document, limits: limits)
        }
    }

    /// An outline without parts.
    private init(_ form: Form, _ document: Document, _ bytes: [UInt8]) {
        self.init(
            form: form,
            isKeyedArchive: document.isKeyedArchive,
            bytes: bytes,
            fileSize: document.salvaged?.file.count ?? document.bytes.count
        )
    }

    /// The outline of a JSON text, up to any damage.
    private init(json document: Document, limits: FastLimits) throws(FastCodingError) {
        var builder = OutlineBuilder(
            Outline(.values, document, document.bytes),
            most: limits.chunks
        )
        var diagnostics = Diagnostics()
        let problem = errorThrown { () throws(FastCodingError) in
            try JSONReader.read(
                document.bytes,
                options: Self.options(limits),
                depth: nil,
                into: &builder,
                diagnostics: &diagnostics
            )
        }

        self = builder.finish(
            problem.map { $0.location == nil ? $0.located(in: document.bytes) : $0 }
        )
    }

    /// The outline of a property list in XML or in the OpenStep form, up to any damage.
    private init(_ form: Form, textOf document: Document, limits: FastLimits)
        throws(FastCodingError)
    {
        let text = try XMLPropertyListReader.utf8(document.bytes)
        let options = Self.options(limits)
        var builder = OutlineBuilder(Outline(form, document, text), most: limits.chunks)
        var diagnostics = Diagnostics()
        let problem = errorThrown { () throws(FastCodingError) in
            try XMLPropertyListReader.locating(document.bytes, &diagnostics) {
                text,
                notes throws(FastCodingError) in
                if form == .openStep {
                    try OpenStepPropertyListReader.read(
                        text,
                        options: options,
                        into: &builder,
                        diagnostics: &notes
                    )
                } else {
                    try XMLPropertyListReader.read(
                        text,
                        options: options,
                        into: &builder,
                        diagnostics: &notes
                    )
                }
            }
        }

        self = builder.finish(problem)
        warnings = diagnostics
        // Only XML declares an encoding.
        encoding =
            form == .openStep
            ? TextEncoding.detect(document.bytes.span).encoding
            : XMLPropertyListReader.encoding(of: document.bytes.span).encoding
    }

    /// Checks that there are no more parts than chunks are allowed, and no more than 2^31 - 1,
    /// because the numbers of parts are kept in 32 bits with a sign.
    ///
    /// - Throws: chunk-limit or too-large, with the offset of the first part that is too many.
    static func check(count: Int, most: Int, at offset: Int) throws(FastCodingError) {
        let numbers = Int(Int32.max)
        guard count <= min(most, numbers) else {
            throw FastCodingError(
                most < numbers ? .chunkLimit : .tooLarge,
                "there are more than \(min(most, numbers)) parts",
                offset: offset
            )
        }
    }

    /// The options with which texts are read.
    private static func options(_ limits: FastLimits) -> ReadingOptions {
        var options = ReadingOptions()
        options.limits = limits
        return options
    }

    /// The outline of a binary property list. An object that can't be read is a part of its own, so
    /// that the others are shown all the same.
    private init(binary document: Document, limits: FastLimits) throws(FastCodingError) {
        self.init(.objects, document, document.salvaged?.file ?? document.bytes)
        let span = document.bytes.span
        var objects = try StoredObjects(span)
        root = objects.root
        referenceSize = objects.referenceSize
        try Self.check(count: objects.count, most: limits.chunks, at: objects.end)
        objectsEnd = document.salvaged?.end ?? objects.end
        parts.reserveCapacity(objects.count)
        var failures: [FastCodingError] = []
        var text = ByteBuffer()
        for number in 0..<objects.count {
            let start = children.count
            do throws(FastCodingError) {
                try Self.check(number, in: objects, of: document.salvaged)
                parts.append(try part(number, of: &objects, &text, limits))
            } catch {
                // The references that were read before the error belong to no part.
                children.removeSubrange(start...)
                parts.append(Self.unreadable(number, failures.count, objects, end: objectsEnd))
                failures.append(error)
            }
        }

        objects.warn(&warnings)
        pool = text.array
        findDepth(failures, limits)
    }

    /// Throws if an object of a salvaged list is missing.
    private static func check(
        _ number: Int,
        in objects: borrowing StoredObjects,
        of list: SalvagedPropertyList?
    ) throws(FastCodingError) {
        guard let list, try objects.offset(of: number) == list.end else { return }

        throw FastCodingError(.truncated, "object \(number) is missing", offset: list.damage.offset)
    }

    /// An object that can't be read, with the number of the error that tells why.
    private static func unreadable(
        _ number: Int,
        _ failure: Int,
        _ objects: borrowing StoredObjects,
        end: Int
    )
        -> OutlinePart
    {
        // If even the offset is out of range, the part is shown at the end of the objects.
        var offset = end
        _ = errorThrown { () throws(FastCodingError) in offset = try objects.offset(of: number) }
        return OutlinePart(
            kind: .unreadable,
            offset: offset,
            end: min(offset + 1, end),
            content: UInt64(failure)
        )
    }

    /// Reads an object of a binary property list. Its text or data goes to the pool, and its
    /// references to the list of children.
    private mutating func part(
        _ number: Int,
        of objects: inout StoredObjects,
        _ text: inout ByteBuffer,
        _ limits: FastLimits
    ) throws(FastCodingError) -> OutlinePart {
        let object = try objects.object(at: try objects.offset(of: number))
        func part(_ kind: OutlinePart.Kind, _ content: Int = 0, count: Int = 0)
            throws(FastCodingError) -> OutlinePart
        {
            guard let count = UInt32(exactly: count) else {
                throw FastCodingError(
                    .tooLarge,
                    "4 GiB or more in one value",
                    offset: object.offset
                )
            }

            return OutlinePart(
                kind: kind,
                offset: object.offset,
                end: object.end,
                content: UInt64(content),
                count: count
            )
        }

        switch object.content {
        case .identifier(let number): return try part(.identifier, Int(number))
        case .scalar(let value):
            var scalar = try part(.init(value))
            scalar.content = value.bits
            if case .decimal(let decimal) = value {
                scalar.content = UInt64(decimals.count)
                decimals.append(decimal)
            }

            return scalar
        case .asciiString, .utf16String:
            let start = text.count
            try objects.appendText(of: object, to: &text)
            text.append(0)
            return try part(.string, start, count: text.count - start - 1)
        case .data:
            let start = text.count
            text.append(bytes.span.extracting(object.payload))
            text.append(0)
            return try part(.data, start, count: object.count)
        case .array:
            let start = children.count
            for place in 0..<object.count {
                children.append(UInt32(try objects.reference(place, of: object)))
            }

            return try part(.array, start, count: object.count)
        case .dictionary:
            let start = children.count
            for place in 0..<object.count {
                children.append(UInt32(try objects.reference(place, of: object)))
                children.append(UInt32(try objects.reference(place + object.count, of: object)))
            }

            return try part(.dictionary, start, count: 2 * object.count)
        }
    }

    /// Finds the depth of the document, and the first object in use that can't be read. One that
    /// nothing refers to is no problem.
    private mutating func findDepth(_ failures: [FastCodingError], _ limits: FastLimits) {
        var walk = OutlineWalk(self)
        while let step = walk.next(in: self) {
            depth = max(depth, walk.depth)
            let part = parts[step.part]
            if part.kind == .unreadable, problem == nil {
                problem = failures[Int(part.content)]
            }
        }
    }
}
