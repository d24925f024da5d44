/// One figure that the project promises, with what it is measured against.
struct Benchmark {
  var name: String
  var unit: String
  var budget: Budget
  /// What the baseline does, in a few words; nil when there is none.
  var baseline: String?
  var measure: () throws -> Measurement

  init(
    _ name: String, unit: String, budget: Budget, baseline: String? = nil,
    measure: @escaping () throws -> Measurement
  ) {
    self.name = name
    self.unit = unit
    self.budget = budget
    self.baseline = baseline
    self.measure = measure
  }
}

/// What a figure must not pass.
enum Budget {
  case atMost(Double)
  case atLeast(Double)
  /// Reported, not judged.
  case none

  var limit: Double? {
    switch self {
    case .atMost(let limit), .atLeast(let limit): limit
    case .none: nil
    }
  }

  func isMet(by value: Double) -> Bool {
    switch self {
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    case .none: true
    }
  }
}

/// A figure and, in the same unit, that of the baseline.
struct Measurement {
  var value: Double
  var baseline: Double?

  init(_ value: Double, baseline: Double? = nil) {
    self.value = value
    self.baseline = baseline
  }
}

/// A measured benchmark, as printed.
struct BenchmarkResult: Encodable {
  var name: String
  var value: Double
  var unit: String
  var baseline: String?
  var baselineValue: Double?
  /// Baseline divided by value; above 1 where less is better and this is better.
  var ratio: Double?
  var budget: Double?
  var met: Bool

  init(_ benchmark: Benchmark, _ measurement: Measurement) {
    name = benchmark.name
    value = measurement.value
    unit = benchmark.unit
    baseline = benchmark.baseline
    baselineValue = measurement.baseline
    ratio = measurement.baseline.map { $0 / measurement.value }
    budget = benchmark.budget.limit
    met = benchmark.budget.isMet(by: measurement.value)
  }
}
