// Programs import this target, and get all parts of the library: docs/ARCHITECTURE.md.
@_exported public import FastCodingCodable
@_exported public import _FastCodingEngine
