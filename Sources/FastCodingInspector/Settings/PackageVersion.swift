/// The version of this package, which `fastcode --version` prints and pages name as that of their
/// generator.
package enum PackageVersion {
    package static let text = "1.0.0"
}
