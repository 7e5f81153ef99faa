// What nearly every file of the tests uses, so that it names one module.
@_exported public import FastCoding
@_exported public import FastCodingInspector
@_exported public import Foundation
@_exported public import HostileFiles
@_exported public import Testing
