// A program that imports this target gets the modules that it is built on, too.
@_exported public import _FastCodingCore
