/// The version of this package, which `fastcode --version` prints and pages name as what made them.
package enum PackageVersion {
    package static let text = "1.0.0"
}
