// An import of this target imports the target that it is built on, too.
@_exported public import _FastCodingCore
