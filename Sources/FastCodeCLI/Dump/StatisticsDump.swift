internal import FastCoding

struct StatisticsDump {
    init(_ subject: DumpSubject, _ output: @escaping Conversion.Output) {}
    func run() throws(FastCodingError) {}
}
