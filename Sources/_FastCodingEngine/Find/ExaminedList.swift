import _FastCodingCore
import _FastCodingNotation
import _FastCodingPlists

/// The facts about a property list that parsing it shows.
struct ExaminedList {
    /// Whether it is a keyed archive.
    let isKeyed: Bool
    let state: FoundArchive.State
    /// Its values, or those of the archive that it is; nil if it is no property list after all.
    let graph: ObjectGraph?
    /// The root in a few words; empty if it is not known.
    private(set) var root = ""
    /// The name of the root's class, if it has one.
    private(set) var className: String?

    init(_ bytes: [UInt8], _ format: DetectedFormat, _ limits: FastLimits) {
        var limits = limits
        limits.areForData = true
        // Strings and data in many places may amount to no more than a multiple of the list.
        limits.expansion = 0
        var ignored = Diagnostics()
        let isList = format == .binary || format == .xml

        if isList, case .keyedArchive = KeyedArchiveDetector.examine(bytes, format) {
            isKeyed = true
            do throws(FastCodingError) {
                graph = try KeyedArchiveReader.read(
                    bytes,
                    for: .looking,
                    limits: limits,
                    diagnostics: &ignored
                )
                state = .complete
            } catch {
                state = Self.state(error)
                // Its data may be whole where its objects are not.
                graph = try? DataExpansion.readPropertyList(bytes, limits, diagnostics: &ignored)
                return
            }
        } else {
            isKeyed = false
            do throws(FastCodingError) {
                graph = try DataExpansion.readPropertyList(bytes, limits, diagnostics: &ignored)
                state = .complete
            } catch {
                graph = nil
                state = Self.state(error)
            }
        }

        describeRoot()
    }

    /// The state of a list that an error of its reader ends.
    private static func state(_ error: FastCodingError) -> FoundArchive.State {
        error.code.isLimit ? .limited(error) : .damaged(error)
    }

    /// Puts the root into words, and finds the name of its class.
    private mutating func describeRoot() {
        guard let graph else { return }

        let node = graph.rootIndex
        let kind = graph.kind(node)
        if graph.classNameRange(node) != nil {
            className = graph.className(node)
        }

        switch kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            root = "\(kind.words) of \(counted(Int(graph.record(node).b), "element"))"
        case .dictionary, .mutableDictionary:
            root = "\(kind.words) of \(counted(Int(graph.record(node).b), "entry", "entries"))"
        default:
            root = kind.words
        }
    }
}
