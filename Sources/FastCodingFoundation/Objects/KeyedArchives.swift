import FastCoding
import Foundation

/// Property lists of NSKeyedArchiver, read and written without Foundation's own coders: on Linux
/// these terminate the process for classes that are not allowed, or that are not at the top level
/// of a module.
enum KeyedArchives {
    /// The keyed archive of an object and everything that it refers to.
    ///
    /// - Parameter root: the class as which the object is read though it is not registered.
    static func data(
        of object: AnyObject,
        types: FastTypes,
        root: (any AnyObject.Type)? = nil
    ) throws(FastCodingError) -> Data {
        let writer = GraphWriter(
            FastCoder(types: types),
            codesAsObjects: true,
            notesKeyedForms: true,
            root: root
        )
        let graph = try writer.run(object)
        // The program's own objects are no input, so no limit protects anything here.
        return Data(try graph.keyedArchive(options: WritingOptions(limits: .none)))
    }

    /// The root of a keyed archive, which may be of a class that is not among the types; nil if the
    /// data is not one.
    static func object(_ data: Data, _ types: FastTypes, besides type: AnyClass)
        throws(FastCodingError) -> Any?
    {
        guard KeyedArchiveDetector.isKeyedArchive([UInt8](data)) else { return nil }

        var types = types
        if types.type(named: types.name(of: type)) == nil {
            types.register(type)
        }

        return try object(data, FastCoder(types: types))
    }

    /// The object of a keyed archive within an archive (KeyedArchive in fastcoded(5)); its data if
    /// it can't be read or a class is unknown, so that writing gives back the same bytes.
    static func content(_ data: Data, _ settings: FastCoder) -> Any? {
        (try? object(data, settings)) ?? FastKeyedArchive(data)
    }

    /// The root of a keyed archive. Warnings are errors here, except for those about superclasses and
    /// encodings.
    private static func object(_ data: Data, _ settings: FastCoder) throws(FastCodingError) -> Any?
    {
        // The superclasses that the archive names are not needed: a registered class has its own. An
        // encoding loses nothing.
        let harmless: [FastCodingError.Code] = [.classChain, .otherEncoding]
        let graph = try ObjectGraph(
            keyedArchive: data,
            policy: .anything,
            options: ReadingOptions(limits: settings.limits.ofObjects)
        )

        if let warning = graph.warnings.first(where: { !harmless.contains($0.code) }) {
            throw warning
        }

        return try GraphReader(graph, settings, decodesObjects: true, refusesUnknownClasses: true)
            .run()
    }
}
