import CBOR
import Foundation

/// Benchmarks of encoding values.
func codingBenchmarks() -> [Benchmark] {
  [
    Benchmark(
      "encode one Int through the Codable bridge", unit: "ns", budget: .atMost(20),
      baseline: "JSONEncoder"
    ) { try CodingFigures.encode(12_345) },
    Benchmark(
      "encode a struct of six fields", unit: "ns", budget: .none, baseline: "JSONEncoder"
    ) { try CodingFigures.encode(CodingFigures.Row()) },
    Benchmark(
      "encode 100 such structs", unit: "ns", budget: .none, baseline: "JSONEncoder"
    ) { try CodingFigures.encode([CodingFigures.Row](repeating: .init(), count: 100)) },
    Benchmark(
      "decode 100 such structs", unit: "ns", budget: .none, baseline: "JSONDecoder"
    ) { try CodingFigures.decode([CodingFigures.Row](repeating: .init(), count: 100)) },
  ]
}

enum CodingFigures {
  struct Row: Codable {
    var id = 17
    var title = "Espresso cup"
    var price = 12.5
    var isFavourite = true
    var count = 3
    var note: String?
  }

  static func encode<Value: Encodable>(_ value: Value) throws -> Measurement {
    let rounds = Instructions.scaled(10_000)
    let encoder = CBOREncoder()
    var writer = CBORWriter(capacity: 64 << 10)
    let time = try Timing.median {
      try Timing.wall {
        for _ in 0..<rounds {
          writer.reset()
          try encoder.encode(value, into: &writer)
        }
      }
    }
    let json = JSONEncoder()
    let baseline = try Timing.median(of: 3) {
      try Timing.wall { for _ in 0..<Instructions.scaled(1_000) { _ = try json.encode(value) } }
    }
    return Measurement(time / Double(rounds), baseline: baseline / 1_000)
  }

  static func decode<Value: Codable>(_ value: Value) throws -> Measurement {
    let bytes = try CBOREncoder().encode(value)
    let decoder = CBORDecoder()
    let time = try Timing.median {
      try Timing.wall {
        for _ in 0..<Instructions.scaled(1_000) { _ = try decoder.decode(Value.self, from: bytes) }
      }
    }
    let data = try JSONEncoder().encode(value)
    let json = JSONDecoder()
    let baseline = try Timing.median(of: 3) {
      try Timing.wall {
        for _ in 0..<Instructions.scaled(1_000) { _ = try json.decode(Value.self, from: data) }
      }
    }
    return Measurement(time / 1_000, baseline: baseline / 1_000)
  }
}
