/// Writes mdoc(7), the language of manual pages.
///
/// Text may hold pieces in backticks. What is in them decides how they are set: an option, an argument's name, the name
/// of another page, or a literal.
struct Mdoc {
    private(set) var source = ""
    /// Whether a paragraph needs no macro to stand apart from what precedes it.
    private var isBeginning = true
    /// The page that is written, which does not refer to itself.
    let name: String
    private static let width = 78
    /// What arguments and operands are called.
    private static let argumentNames = Set(
        CommandTable.subcommands.flatMap { subcommand in
            [subcommand.operands.name] + subcommand.options.map(\.argumentName)
        })
    private static let environment: Set = ["NO_COLOR", "TERM", "VISUAL", "EDITOR", "TMPDIR"]

    init(_ name: String) {
        self.name = name
    }

    /// A macro line, whose arguments must be safe already.
    mutating func macro(_ line: String) {
        source += "." + line + "\n"
    }

    /// A comment line, which is not shown.
    mutating func comment(_ text: String) {
        source += ".\\\" " + text + "\n"
    }

    mutating func section(_ title: String) {
        macro("Sh " + title.uppercased())
        isBeginning = true
    }

    mutating func part(_ title: String) {
        macro("Ss " + title)
        isBeginning = true
    }

    /// A text as ``ManualText`` reads it.
    mutating func text(_ text: String) {
        for block in ManualText.blocks(text) {
            switch block {
            case .section(let title): section(title)
            case .part(let title): part(title)
            case .paragraph(let text): paragraph(text)
            case .definitions(let entries): definitions(entries.map { (Mdoc.macro(for: $0.term), [$0.meaning]) })
            case .literal(let lines): literal(lines)
            }
        }
    }

    mutating func paragraph(_ text: String) {
        if !isBeginning { macro("Pp") }
        isBeginning = false
        var line = ""
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        // What directly precedes or follows a piece of code belongs on its line.
        var pending: String?
        for (index, piece) in pieces.enumerated() {
            if index % 2 == 1 {
                let opens = Mdoc.removeParenthesis(from: &line)
                flush(&line)
                let macro = piece == name + "(1)" ? "Nm" : Mdoc.macro(for: String(piece))
                pending = opens ? Mdoc.opening(macro) : macro
                continue
            }
            var words = piece.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            if let code = pending {
                let attached = words.removeFirst()
                macro(code + Mdoc.attachment(attached))
                pending = nil
            }
            for word in words where !word.isEmpty { append(word, to: &line) }
        }
        if let pending { macro(pending) }
        flush(&line)
    }

    private mutating func append(_ word: String, to line: inout String) {
        let word = Mdoc.escaped(word)
        if !line.isEmpty, line.utf8.count + 1 + word.utf8.count > Mdoc.width { flush(&line) }
        line += (line.isEmpty ? "" : " ") + word
        // A new sentence begins a new line, so that the formatter can space it.
        if let last = word.last(where: { $0 != ")" }), ".?!".contains(last) { flush(&line) }
    }

    private mutating func flush(_ line: inout String) {
        guard !line.isEmpty else { return }
        if line.first == "." || line.first == "'" { source += "\\&" }
        source += line + "\n"
        line = ""
    }

    mutating func literal(_ lines: [String]) {
        macro("Bd -literal -offset indent")
        for line in lines {
            source += (line.first == "." || line.first == "'" ? "\\&" : "") + Mdoc.escaped(line, isLiteral: true) + "\n"
        }
        macro("Ed")
        isBeginning = false
    }

    /// A list of terms, each a line of macros after `It`, and what they mean.
    mutating func definitions(_ entries: [(term: String, texts: [String])], width: String = "Ds") {
        macro("Bl -tag -width " + width)
        for entry in entries {
            macro("It " + entry.term)
            isBeginning = true
            for text in entry.texts { paragraph(text) }
        }
        macro("El")
        isBeginning = false
    }

    /// The macros that set a piece of code.
    static func macro(for code: String) -> String {
        if let open = code.firstIndex(of: "("), code.hasSuffix(")"), !code.contains(" ") {
            return "Xr \(code[..<open]) \(code[code.index(after: open)...].dropLast())"
        }
        let variables = code.split(separator: ",").map { String($0.drop { $0 == " " }) }
        if variables.allSatisfy(environment.contains) { return "Ev " + variables.joined(separator: " , Ev ") }
        if code.first == "-", code.count > 1 {
            let words = code.split(separator: " ", maxSplits: 1).map(String.init)
            let flag = "Fl " + argument(String(words[0].dropFirst()))
            return words.count > 1 ? flag + " Ar " + argument(words[1]) : flag
        }
        if argumentNames.contains(code) { return "Ar " + code }
        if code.hasPrefix("fastcode") { return "Nm " + argument(code) }
        return "Ql " + argument(code)
    }

    static func argument(_ text: String) -> String {
        let escaped = escaped(text, isLiteral: true).replacing("\"", with: "\\(dq")
        // What could be taken for a macro or punctuation is marked as neither.
        let isShort = text.count <= 3 && text.first != "-"
        return (isShort ? "\\&" : "") + (escaped.contains(" ") ? "\"\(escaped)\"" : escaped)
    }

    /// Takes an opening parenthesis from the end of a line, and returns whether there was one.
    private static func removeParenthesis(from line: inout String) -> Bool {
        guard line == "(" || line.hasSuffix(" (") else { return false }
        line.removeLast(min(line.count, 2))
        return true
    }

    /// A macro with a parenthesis before its first argument, which the formatter sets before what the macro writes.
    private static func opening(_ macro: String) -> String {
        let words = macro.split(separator: " ", maxSplits: 1)
        return words.joined(separator: " ( ")
    }

    private static func attachment(_ text: String) -> String {
        if text.isEmpty { return "" }
        if text.allSatisfy({ ".,;:)?!".contains($0) }) { return text.map { " \($0)" }.joined() }
        return " Ns " + escaped(text)
    }

    private static func escaped(_ text: String, isLiteral: Bool = false) -> String {
        let escaped = text.replacing("\\", with: "\\e")
        return isLiteral ? escaped.replacing("-", with: "\\-") : escaped
    }
}
