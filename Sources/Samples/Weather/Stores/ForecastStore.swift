import AsyncStore

/// The known forecasts.
struct Forecasts: Codable {
  var unit = TemperatureUnit.celsius
  /// The favourites, copied from their store.
  var followed: [City] = []
  /// The city with the open page.
  var open: City?
  var reports: [Report] = []

  /// The known forecast of one city, and the state of its question.
  struct Report: Codable, Identifiable {
    let id: City.ID
    var forecast: Forecast?
    /// Seconds since the session began.
    var asOf = 0
    var status = Status.asking(attempt: 1)
  }

  enum Status: Codable, Equatable {
    case current
    case asking(attempt: Int)
    case failed(String)
  }

  func report(of city: City) -> Report? { reports.first { $0.id == city.id } }

  /// The cities that are on the screen, or may soon be on it.
  var wanted: [City] {
    guard let open, !followed.contains(where: { $0.id == open.id }) else { return followed }
    return followed + [open]
  }

  /// Changes the report of a city.
  mutating func update(_ city: City, _ change: (inout Report) -> Void) {
    if let index = reports.firstIndex(where: { $0.id == city.id }) {
      change(&reports[index])
    } else {
      var report = Report(id: city.id)
      change(&report)
      reports.append(report)
    }
  }
}

typealias ForecastStore = AsyncStore<Forecasts, WeatherOffice>

extension ForecastStore {
  convenience init(office: WeatherOffice) {
    self.init(state: .init(), env: office, mapError: { Self.recovery(from: $0, office) })
  }

  // MARK: Values of other stores

  /// Binds the unit and the refresh interval to the settings.
  func follow(_ settings: SettingsStore) {
    bind(id: "unit", to: settings, on: \.unit) { .set(\.unit, to: $0) }
    bind(id: "interval", to: settings, on: \.refresh) { [weak self] interval in
      guard let seconds = interval.seconds else { return .cancel("refresh") }
      // A tick waits until the previous one has its answers.
      return .timer(seconds, id: "refresh") { _ in
        guard let self else { return .none }
        return .merge(effects: self.state.wanted.map { Self.load($0, self.env) })
      }
    }
  }

  /// Binds the favourites; new cities are requested at once and independently. A city that is neither a
  /// favourite nor open any more has no question left: an answer or another attempt would bring it back.
  func follow(_ favourites: FavouritesStore) {
    bind(id: "favourites", to: favourites, on: \.cities) { [weak self] cities in
      if let self { load(cities.filter { self.state.report(of: $0) == nil }) }
      let dropped = (self?.state.followed ?? []).filter { city in
        city.id != self?.state.open?.id && !cities.contains { $0.id == city.id }
      }
      let update = Effect.set { state in
        state.followed = cities
        let wanted = state.wanted
        state.reports.removeAll { report in !wanted.contains { $0.id == report.id } }
      }
      return .concatenate(effects: dropped.map { .cancel(Self.name(of: $0)) } + [update])
    }
  }

  // MARK: Actions of the user

  func open(_ city: City) {
    receive(.set(\.open, to: city))
    if state.report(of: city)?.status != .current { load([city]) }
  }

  /// Closes the city's page; cancels questions that only the page needed.
  func close() {
    guard let city = state.open else { return }
    if !state.followed.contains(where: { $0.id == city.id }) {
      receive(.cancel(Self.name(of: city)))
      receive(.set { $0.reports.removeAll { $0.id == city.id } })
    }
    receive(.set(\.open, to: nil))
  }

  /// Requests cities again; a running question is replaced.
  func load(_ cities: [City]) {
    for city in cities {
      // Each is a separate effect, so that the tasks do not wait for each other.
      receive(.set { $0.update(city) { $0.status = .asking(attempt: 1) } })
      receive(Self.answer(for: city, attempt: 1, env))
    }
  }

  // MARK: Effects

  private static func name(of city: City) -> String { "forecast.\(city.id)" }

  private static func load(_ city: City, attempt: Int = 1, _ office: WeatherOffice) -> Effect {
    .concatenate(
      .set { $0.update(city) { $0.status = .asking(attempt: attempt) } },
      answer(for: city, attempt: attempt, office))
  }

  private static func answer(for city: City, attempt: Int, _ office: WeatherOffice) -> Effect {
    .task(
      arguments: office.question(about: city, attempt: attempt), office.forecast,
      id: name(of: city), errors: [OfficeRefusal.self]
    ) { forecast in
      let now = Runtime.ambient.now.microseconds / 1_000_000
      return .set { state in
        state.update(city) { report in
          report.forecast = forecast
          report.asOf = Int(now)
          report.status = .current
        }
      }
    }
  }

  /// Asks a busy office again after a growing delay. An error without its question ends every
  /// question, because any of them may have failed.
  private static func recovery(from error: any Error, _ office: WeatherOffice) -> Effect {
    switch error {
    case is CancellationError: .none
    case let refusal as OfficeRefusal: recovery(from: refusal, office)
    default:
      .set { state in
        for index in state.reports.indices where state.reports[index].status != .current {
          state.reports[index].status = .failed("Something went wrong")
        }
      }
    }
  }

  private static func recovery(from refusal: OfficeRefusal, _ office: WeatherOffice) -> Effect {
    guard case .forecast(let city) = refusal.question else { return .none }
    if let backoff = refusal.backoff {
      return .concatenate(.sleep(backoff), load(city, attempt: refusal.attempt + 1, office))
    }
    return .set { $0.update(city) { $0.status = .failed(refusal.message) } }
  }
}
