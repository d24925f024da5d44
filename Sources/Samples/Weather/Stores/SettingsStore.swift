import AsyncStore

/// The user's settings.
struct WeatherSettings: Codable {
  var unit = TemperatureUnit.celsius
  var refresh = RefreshInterval.halfMinute

  /// The interval between requests of all forecasts.
  enum RefreshInterval: String, CaseIterable, Codable {
    case never = "never"
    case halfMinute = "30 s"
    case fiveMinutes = "5 min"

    /// The interval in seconds; nil for never.
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
