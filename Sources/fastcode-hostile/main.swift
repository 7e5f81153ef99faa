// Writes a hostile file to standard output: fastcode-hostile NAME SIZE. Without arguments it lists the names.
import HostileFiles

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

let arguments = CommandLine.arguments
if arguments.count == 3, let file = HostileFile.all.first(where: { $0.name == arguments[1] }),
    let size = Int(arguments[2])
{
    let bytes = file.make(size)
    var written = 0
    while written < bytes.count {
        let count = unsafe bytes.withUnsafeBytes { unsafe write(1, UnsafeRawBufferPointer(rebasing: $0[written...]).baseAddress, bytes.count - written) }
        guard count > 0 else { exit(2) }
        written += count
    }
} else if arguments.count == 1 {
    for file in HostileFile.all { print(file.name) }
} else {
    print("usage: fastcode-hostile [NAME SIZE]")
    exit(2)
}
