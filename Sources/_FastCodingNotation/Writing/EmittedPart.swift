/// The part of a node that is being written.
enum EmittedPart {
    /// The elements of an array; those of an array inside a form.
    case elements, formElements
    /// The keys and values of a dictionary or a coded object; of a dictionary inside a form.
    case entries, formEntries
    /// In plain style, those of a dictionary or a coded object whose keys are not distinct
    /// strings.
    case convertedEntries
    /// The list of keys, then the list of values, of a dictionary or a coded object.
    case keyList, valueList
    /// The properties of an object; its list of values.
    case properties, propertyValues
    /// The data of a keyed archive, inside the form.
    case data

    /// Whether keys are among the node's children.
    var isPaired: Bool {
        switch self {
        case .elements, .formElements, .properties, .propertyValues, .data:
            false
        default: true
        }
    }
}
