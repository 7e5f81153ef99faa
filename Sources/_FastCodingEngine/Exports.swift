// Whoever imports this target has what it is built on, too.
@_exported public import _FastCodingNotation
