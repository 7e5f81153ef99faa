/// The outcome of a scan.
package struct ScanResult {
    /// The counts up to the place where the scan ended.
    package let facts: ScanFacts
    /// The error that ended the scan before the end of the root; nil if there is none.
    package let failure: FastCodingError?
}
