import AsyncStore

/// The unit and the interval; the button of the present choice is disabled.
struct SettingsPage: View {
  let close: () -> Void
  @EnvironmentObject private var settings: SettingsStore

  var body: some View {
    VStack {
      HStack {
        Button("< Back", action: close).keyboardShortcut(.cancelAction)
        Text("Settings")
      }
      Divider()
      HStack {
        Text("Temperatures in")
        ForEach(TemperatureUnit.allCases, id: \.self) { unit in
          Button(unit.rawValue) { settings.choose(unit) }.disabled(settings.unit == unit)
        }
      }
      HStack {
        Text("Refresh every")
        ForEach(WeatherSettings.RefreshInterval.allCases, id: \.self) { interval in
          Button(interval.rawValue) { settings.refresh(every: interval) }
            .disabled(settings.refresh == interval)
        }
      }
    }
  }
}
