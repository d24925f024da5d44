import AsyncStore

/// A search for a city.
struct CitySearch: Codable {
  /// The text that the user has typed.
  var text = ""
  var phase = Phase.idle
  var cities: [City] = []

  enum Phase: Codable, Equatable {
    case idle, typing
    /// The office was asked for a text; the attempts are counted from 1.
    case asking(String, attempt: Int)
    case done
    case failed(String)
  }

  /// Whether the office was asked for the present text.
  var isAsked: Bool { phase != .idle && phase != .typing }
}

typealias SearchStore = AsyncStore<CitySearch, WeatherOffice>

extension SearchStore {
  convenience init(office: WeatherOffice) {
    self.init(state: .init(), env: office, mapError: { Self.recovery(from: $0, office) })
  }

  /// Searches after a pause in typing, and cancels the search for an older text at once.
  func searchWhileTyping() {
    bind(id: "typed", to: \.text) { text in
      .concatenate(
        .cancel("search"),
        .set { state in
          state.phase = text.isEmpty ? .idle : .typing
          if text.isEmpty { state.cities = [] }
        })
    }
    bind(id: "rested", to: stream(for: "text", at: \.text).debounce(for: 0.3)) { [weak self] text in
      guard let self, !text.isEmpty, !state.isAsked else { return .none }
      return Self.search(text, env)
    }
  }

  /// Searches without a pause; a running search is replaced.
  func searchNow() {
    guard !state.text.isEmpty else { return }
    // Two effects instead of a sequence, because later effects would wait for the answer.
    receive(.set(\.phase, to: .asking(state.text, attempt: 1)))
    receive(Self.answer(to: state.text, attempt: 1, env))
  }

  func clear() { binding(for: \.text).wrappedValue = "" }

  // MARK: Effects

  private static func search(_ text: String, attempt: Int = 1, _ office: WeatherOffice) -> Effect {
    .concatenate(
      .set(\.phase, to: .asking(text, attempt: attempt)), answer(to: text, attempt: attempt, office)
    )
  }

  private static func answer(to text: String, attempt: Int, _ office: WeatherOffice) -> Effect {
    .task(
      arguments: office.question(about: text, attempt: attempt), office.cities, id: "search",
      errors: [OfficeRefusal.self]
    ) { cities in
      .set { state in
        state.cities = cities
        state.phase = .done
      }
    }
  }

  /// Asks a busy office again after a growing delay.
  private static func recovery(from error: any Error, _ office: WeatherOffice) -> Effect {
    switch error {
    case is CancellationError: .none
    case let refusal as OfficeRefusal:
      if let backoff = refusal.backoff, case .search(let text) = refusal.question {
        .concatenate(.sleep(backoff), search(text, attempt: refusal.attempt + 1, office))
      } else {
        .set(\.phase, to: .failed(refusal.message))
      }
    default: .set(\.phase, to: .failed("The search went wrong"))
    }
  }
}
