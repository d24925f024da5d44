import AsyncStore

/// How somebody wants their weather.
struct WeatherSettings: Codable {
  var unit = TemperatureUnit.celsius
  var refresh = RefreshInterval.halfMinute

  /// How often forecasts are asked for anew.
  enum RefreshInterval: String, CaseIterable, Codable {
    case never = "never"
    case halfMinute = "30 s"
    case fiveMinutes = "5 min"

    /// Nil for never.
    var seconds: Double? {
      switch self {
      case .never: nil
      case .halfMinute: 30
      case .fiveMinutes: 300
      }
    }
  }
}

typealias SettingsStore = AsyncStore<WeatherSettings, Void>

extension SettingsStore {
  convenience init() { self.init(state: .init(), env: (), mapError: { _ in .none }) }

  func choose(_ unit: TemperatureUnit) { receive(.set(\.unit, to: unit)) }

  func refresh(every interval: WeatherSettings.RefreshInterval) {
    receive(.set(\.refresh, to: interval))
  }
}
