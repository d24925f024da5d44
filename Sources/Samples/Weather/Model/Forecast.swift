/// The weather office's forecast for a city.
struct Forecast: Codable, Equatable, Sendable {
  /// The present temperature, in degrees Celsius.
  var temperature: Int
  var sky: Sky
  /// Today and the following days.
  var days: [Day]

  /// One day of a forecast.
  struct Day: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    /// Degrees Celsius.
    var high: Int
    /// Degrees Celsius.
    var low: Int
    var sky: Sky

    var name: String { ["Today", "Tomorrow"][safe: id] ?? "In \(id) days" }
  }

  /// The state of the sky.
  enum Sky: String, CaseIterable, Codable, Sendable {
    case clear, cloudy, rain, snow, thunder
  }
}

/// The unit in which temperatures are shown.
enum TemperatureUnit: String, CaseIterable, Codable, Sendable {
  case celsius = "Celsius"
  case fahrenheit = "Fahrenheit"

  /// - Parameter celsius: Degrees Celsius.
  func text(_ celsius: Int) -> String {
    switch self {
    case .celsius: "\(celsius)°C"
    case .fahrenheit: "\(celsius * 9 / 5 + 32)°F"
    }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
