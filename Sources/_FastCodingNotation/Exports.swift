// An import of this target imports the targets that it is built on, too.
@_exported public import _FastCodingPlists
