// Programs import this target, and get all that the library consists of: docs/ARCHITECTURE.md.
@_exported public import FastCodingCodable
