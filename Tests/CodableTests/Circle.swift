import TestSupport

final class Circle: Shape {
    var radius: Double

    init(_ name: String, radius: Double) {
        self.radius = radius
        super.init(name)
    }

    private enum CodingKeys: String, CodingKey {
        case radius
    }

    required init(from decoder: any Decoder) throws {
        radius = try decoder.container(keyedBy: CodingKeys.self).decode(
            Double.self,
            forKey: .radius
        )
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(radius, forKey: .radius)
        try super.encode(to: encoder)
    }
}
