/// Eight values without memory of their own, for systems without the standard library's
/// `InlineArray`.
package struct InlineEight<Element> {
    private var values: (Element, Element, Element, Element, Element, Element, Element, Element)

    @inline(__always)
    package init(repeating value: Element) {
        values = (value, value, value, value, value, value, value, value)
    }

    @inline(__always)
    package subscript(index: Int) -> Element {
        // Mutating, because a pointer to a value that must not change would be one to a copy.
        mutating get {
            precondition(UInt(bitPattern: index) < 8)
            return unsafe withUnsafeMutablePointer(to: &values) { values in
                unsafe UnsafeMutableRawPointer(values).assumingMemoryBound(to: Element.self)[index]
            }
        }
        set {
            precondition(UInt(bitPattern: index) < 8)
            unsafe withUnsafeMutablePointer(to: &values) { values in
                unsafe UnsafeMutableRawPointer(values).assumingMemoryBound(to: Element.self)[
                    index
                ] = newValue
            }
        }
    }
}
