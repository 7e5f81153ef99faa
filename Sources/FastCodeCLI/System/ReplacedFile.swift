/// The content of a file that is going to be replaced, and its state when that was read.
package struct ReplacedFile {
    package let bytes: [UInt8]
    package let state: FileState
}
