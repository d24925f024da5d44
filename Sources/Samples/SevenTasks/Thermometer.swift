import VDStore

/// A temperature in Celsius and in Fahrenheit, each of which follows the other: the second of the 7GUIs
/// tasks, in VDStore.
public struct Thermometer: App {
  @ViewStore private var temperature = Temperature()

  /// Creates the converter with two empty fields.
  public init() {}

  /// One window with the two fields.
  public var body: some Scene {
    WindowGroup {
      HStack {
        TextField("Celsius", text: Binding(get: { temperature.celsius }, set: $temperature.celsius))
        Text("=")
        TextField(
          "Fahrenheit",
          text: Binding(get: { temperature.fahrenheit }, set: $temperature.fahrenheit))
      }
      .padding()
    }
  }
}

/// The texts of both fields. A text that is not a number leaves the other one alone.
struct Temperature: Codable, Equatable {
  var celsius = ""
  var fahrenheit = ""
}

extension Store<Temperature> {
  func celsius(_ text: String) {
    let fahrenheit = Double(text).map { ($0 * 9 / 5 + 32).text(digits: 1) }
    state = Temperature(celsius: text, fahrenheit: fahrenheit ?? state.fahrenheit)
  }

  func fahrenheit(_ text: String) {
    let celsius = Double(text).map { (($0 - 32) * 5 / 9).text(digits: 1) }
    state = Temperature(celsius: celsius ?? state.celsius, fahrenheit: text)
  }
}
