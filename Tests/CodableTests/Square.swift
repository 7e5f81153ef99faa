import TestSupport

final class Square: Shape {
    var side: Double

    init(_ name: String, side: Double) {
        self.side = side
        super.init(name)
    }

    private enum CodingKeys: String, CodingKey {
        case side
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        side = try container.decode(Double.self, forKey: .side)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(side, forKey: .side)
        try super.encode(to: container.superEncoder())
    }
}
