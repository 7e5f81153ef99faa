internal import _FastCodingLibrary

/// `fastcode bootstrap`: notation or a keyed archive to an archive of objects.
enum BootstrapCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.readingOptions
        let isKeyed = arguments.values.readsKeyedArchive
        return try EncodeCommand.run(
            arguments,
            .whole { text, warn, output throws(FastCodingError) in
                if isKeyed || options.format == nil && KeyedArchive(text).isRecognized {
                    try FastArchive.write(keyedArchive: text, limits: options.limits, warn: warn, to: output)
                } else {
                    try FastArchive.write(notation: text, options: options, warn: warn, to: output)
                }
            })
    }
}
