internal import FastCodeCLI
import TestSupport

/// Arguments that options take.
enum OptionSample {
    /// One that is not the default.
    static func argument(of option: Option) -> String {
        arguments(of: option).last ?? ""
    }

    /// All of a few words, or a single argument that is not the default; empty for a switch.
    static func arguments(of option: Option) -> [String] {
        switch option.argument {
        case .none: []
        case .number(let range): ["\(range.lowerBound + 1)"]
        case .limit: ["3"]
        case .choice(let words): words
        case .file, .directory, .text: ["a"]
        case .keyPath: ["0"]
        case .optionalText: [".old"]
        }
    }

    /// The option as it may be typed, with each of the arguments.
    static func words(of option: Option) -> [String] {
        option.argument == .none
            ? [option.name.typed] : arguments(of: option).map { "\(option.name.typed)=\($0)" }
    }
}
