/// The same thing for each of two graphs that are compared.
package struct Sides<Value> {
    package var left: Value
    package var right: Value

    package init(left: Value, right: Value) {
        self.left = left
        self.right = right
    }
}

extension Sides: Sendable where Value: Sendable {}
