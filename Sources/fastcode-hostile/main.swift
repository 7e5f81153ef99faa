// Makes files for measuring and fuzzing:
//
//   fastcode-hostile                          lists the names of hostile files
//   fastcode-hostile NAME SIZE                writes a hostile file to standard output
//   fastcode-hostile seeds PACKS ARCHIVES TEXTS
//                                             unpacks the archives and graphs of a folder of packs into two folders, and
//                                             adds small hostile files, property lists among them, to the archives
import Foundation
import HostileFiles

/// All kinds, those for searches among them.
let all = HostileFile.everything + HostileFile.searched

/// The archives and the graphs in the packs of a folder.
func unpack(_ packs: String, _ archives: String, _ texts: String) throws {
    for pack in try FileManager.default.contentsOfDirectory(atPath: packs)
    where pack.hasSuffix(".pack") {
        var name = ""
        for line in try String(contentsOfFile: packs + "/" + pack, encoding: .utf8).split(
            separator: "\n"
        ) {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { continue }

            if parts[0] == "file" {
                name = pack + "-" + parts[1].replacingOccurrences(of: "/", with: "_")
            }

            if parts[0] == "bytes", parts[1].utf8.count <= 2000 {
                try bytes(parts[1]).write(to: URL(fileURLWithPath: archives + "/" + name))
            }

            if parts[0] == "graph", parts[1].utf8.count <= 2000 {
                try Data(parts[1].utf8).write(to: URL(fileURLWithPath: texts + "/" + name))
            }
        }
    }

    for file in all {
        try Data(file.make(100).prefix(1000)).write(
            to: URL(fileURLWithPath: archives + "/" + file.name)
        )
    }
}

/// The bytes of hexadecimal digits.
func bytes(_ digits: Substring) -> Data {
    var result = Data()
    var high: UInt8?

    for digit in digits where digit != " " {
        guard let value = digit.hexDigitValue.map(UInt8.init) else { return result }

        if let first = high {
            result.append(first << 4 | value)
        }

        high = high == nil ? value : nil
    }

    return result
}

let arguments = CommandLine.arguments
if arguments.count == 3,
    let file = all.first(where: { $0.name == arguments[1] }),
    let size = Int(arguments[2])
{
    try FileHandle.standardOutput.write(contentsOf: Data(file.make(size)))
} else if arguments.count == 5, arguments[1] == "seeds" {
    try unpack(arguments[2], arguments[3], arguments[4])
} else if arguments.count == 1 {
    for file in all {
        print(file.name)
    }
} else {
    print("usage: fastcode-hostile [NAME SIZE | seeds PACKS ARCHIVES TEXTS]")
    exit(2)
}
