import AsyncStore

/// The weather of one city, for the next days.
struct CityPage: View {
  let city: City
  @EnvironmentObject private var forecasts: ForecastStore
  @EnvironmentObject private var favourites: FavouritesStore

  var body: some View {
    VStack {
      HStack {
        Button("< Back") { forecasts.close() }.keyboardShortcut(.cancelAction)
        Text("\(city.name), \(city.country)")
      }
      Divider()
      Text(ReportText(forecasts.state, city).line)
      ForEach(forecasts.state.report(of: city)?.forecast?.days ?? []) { day in
        let (high, low) = (forecasts.unit.text(day.high), forecasts.unit.text(day.low))
        Text("\(day.name): \(high) to \(low), \(day.sky.rawValue)")
      }
      HStack {
        Button("Refresh") { forecasts.load([city]) }
        Button(favourites.state.contain(city) ? "Drop" : "Keep") { favourites.toggle(city) }
      }
    }
  }
}

/// The report of a city as text.
struct ReportText {
  private let unit: TemperatureUnit
  private let report: Forecasts.Report?

  init(_ forecasts: Forecasts, _ city: City) {
    unit = forecasts.unit
    report = forecasts.report(of: city)
  }

  /// One line: the weather now, its age, and the state of the question.
  var line: String { [weather, status].compactMap(\.self).joined(separator: "  ") }

  private var weather: String? {
    guard let report, let forecast = report.forecast else { return nil }
    return "\(unit.text(forecast.temperature)), \(forecast.sky.rawValue), as of \(time(of: report))"
  }

  private var status: String? {
    switch report?.status {
    case .current, nil: nil
    case .asking(attempt: 1): "asking…"
    case .asking(let attempt): "asking, attempt \(attempt)…"
    case .failed(let message): message
    }
  }

  /// The time of the session in minutes and seconds.
  private func time(of report: Forecasts.Report) -> String {
    let (minutes, seconds) = report.asOf.quotientAndRemainder(dividingBy: 60)
    return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
  }
}
