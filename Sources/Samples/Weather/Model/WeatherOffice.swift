import AsyncStore
import EventModel

/// Why the weather office has refused an answer, with the question.
///
/// A store maps errors in one place, so this error has all data for another attempt.
struct OfficeRefusal: Error, Codable, Equatable {
  var reason: Reason
  /// The text of a search, or the city of a forecast.
  var question: Question
  /// The number of the attempt, from 1.
  var attempt: Int

  enum Reason: String, Codable { case busy, closed }

  enum Question: Codable, Equatable {
    case search(String)
    case forecast(City)
  }

  /// Seconds until the next attempt, longer each time; nil if another attempt is useless.
  var backoff: Double? {
    reason == .busy && attempt < 3 ? [1, 2][attempt - 1] : nil
  }

  var message: String {
    switch reason {
    case .busy: "The weather office is busy"
    case .closed: "The weather office is closed"
    }
  }
}

/// The weather office, as a stand-in: its answers are computed from the session's chance when
/// they are requested.
///
/// The input of an answer is a value, which the task declares as its arguments. A client of a real
/// office would make its request where the answer is given.
struct WeatherOffice {
  private let runtime = Runtime.ambient

  /// A question for cities, with the office's load.
  struct CityQuestion: Codable, Sendable {
    var text: String
    var refusal: OfficeRefusal?
  }

  /// A question for the forecast of a city, with the office's data.
  struct ForecastQuestion: Codable, Sendable {
    var forecast: Forecast
    var refusal: OfficeRefusal?
  }

  func question(about text: String, attempt: Int) -> CityQuestion {
    CityQuestion(text: text, refusal: refusal(of: .search(text), attempt: attempt))
  }

  func question(about city: City, attempt: Int) -> ForecastQuestion {
    let refusal = refusal(of: .forecast(city), attempt: attempt)
    return ForecastQuestion(forecast: drawnForecast(for: city), refusal: refusal)
  }

  /// Returns at most five cities whose names contain a text.
  func cities(_ question: CityQuestion) async throws -> [City] {
    if let refusal = question.refusal { throw refusal }
    let text = question.text.lowercased()
    return Array(City.all.filter { $0.name.lowercased().containsText(text) }.prefix(5))
  }

  /// Returns the weather of a city, now and for some days.
  func forecast(_ question: ForecastQuestion) async throws -> Forecast {
    if let refusal = question.refusal { throw refusal }
    return question.forecast
  }

  /// One of six questions finds a busy office, and one of twenty a closed one.
  private func refusal(of question: OfficeRefusal.Question, attempt: Int) -> OfficeRefusal? {
    var random = runtime.random("office.mood")
    let mood = Int.random(in: 0..<60, using: &random)
    guard mood < 13 else { return nil }
    return OfficeRefusal(reason: mood < 10 ? .busy : .closed, question: question, attempt: attempt)
  }

  /// A temperature near the usual one of a city.
  private func drawnForecast(for city: City) -> Forecast {
    var random = runtime.random("office.weather")
    let usual = 4 + city.id.utf8.reduce(0) { $0 + Int($1) } % 20
    var days: [Forecast.Day] = []
    for number in 0..<4 {
      let high = usual + Int.random(in: -4...4, using: &random)
      days.append(
        Forecast.Day(
          id: number, high: high, low: high - Int.random(in: 3...9, using: &random),
          sky: sky(on: high, &random)))
    }
    return Forecast(temperature: days[0].high - 1, sky: days[0].sky, days: days)
  }

  private func sky(on degrees: Int, _ random: inout RuntimeRandom) -> Forecast.Sky {
    let possible = Forecast.Sky.allCases.filter { $0 != (degrees > 3 ? .snow : .thunder) }
    return possible[Int.random(in: 0..<possible.count, using: &random)]
  }
}
