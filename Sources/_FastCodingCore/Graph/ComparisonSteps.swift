/// The ways to a place in either of two graphs.
struct ComparisonSteps {
    var left: [KeyPathStep] = []
    var right: [KeyPathStep] = []
}
