/// A benchmark of one promised figure, with its budget and its baseline.
struct Benchmark {
  var name: String
  var unit: String
  var budget: Budget
  /// The baseline's work, in a few words; nil for no baseline.
  var baseline: String?
  /// Whether its instructions can be counted: it needs no long log and no clock, and no other thread
  /// does a part of the work at times of its own.
  var isCounted: Bool
  var measure: () throws -> Measurement

  init(
    _ name: String, unit: String, budget: Budget, baseline: String? = nil, isCounted: Bool = true,
    measure: @escaping () throws -> Measurement
  ) {
    self.name = name
    self.unit = unit
    self.budget = budget
    self.baseline = baseline
    self.isCounted = isCounted
    self.measure = measure
  }
}

/// The limit of a figure.
enum Budget {
  case atMost(Double)
  case atLeast(Double)
  /// No limit: the figure is only reported.
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

/// A figure and the figure of its baseline, in the same unit.
struct Measurement {
  var value: Double
  var baseline: Double?

  init(_ value: Double, baseline: Double? = nil) {
    self.value = value
    self.baseline = baseline
  }
}

/// A measured benchmark, in the form that is printed.
struct BenchmarkResult: Encodable {
  var name: String
  var value: Double
  var unit: String
  var baseline: String?
  var baselineValue: Double?
  /// The baseline divided by the value; above 1 if smaller values are better and this one is
  /// smaller.
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
