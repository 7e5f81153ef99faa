internal import _FastCodingEngine

/// Facts about an input that was searched, besides the documents in it: above all the parts of it
/// that the search can't read.
struct SearchRemarks {
    /// The contents of the input that can't be looked into, or the input itself.
    var hidden = HiddenContents()
    /// Whether its bytes are in no known format, and distributed like those of encrypted data.
    var looksEncrypted = false
    /// The write-ahead log that lies beside a database and is not empty; nil if there is none.
    var log: Path?
    /// Whether the input is itself a write-ahead log.
    var isLog = false
    /// The number of a database's tables that were not read.
    var tablesPassedOver = 0
    /// Whether pages or rows of a database are damaged, so that they were searched byte by byte.
    var isDatabaseDamaged = false
    var warnings: [FastCodingError] = []

    /// The reasons why the input may hold documents that were not found, besides hidden contents.
    /// Commands that judge all of an input refuse it for each of them, and for those contents.
    var unread: [FastCodingError] {
        var sentences: [String] = []
        if let log {
            sentences.append(
                "the write-ahead log '\(Subject.file(log).displayName)' may have newer rows, which are "
                    + "not read; a checkpoint writes them into the database"
            )
        }

        if isLog {
            sentences.append(HiddenContent.Kind.log.reason)
        }

        if tablesPassedOver > 0 {
            let tables = counted(tablesPassedOver, "table")
            sentences.append("the rows of \(tables) without row numbers are not read")
        }

        if isDatabaseDamaged {
            sentences.append(
                "the database is damaged, so that some of its rows are not read"
            )
        }

        if hidden.omitted > 0 {
            sentences.append(
                "\(counted(hidden.omitted, "other part")) of the input can't be looked into, either"
            )
        }

        return warnings + sentences.map { FastCodingError(.notSearched, $0) }
    }
}
