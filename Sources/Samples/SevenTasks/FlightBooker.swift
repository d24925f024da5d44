import Compose
import FoundationEssentials
import HeadlessUI

/// A one-way or a return flight, booked only if its days make sense: the third of the 7GUIs tasks, in
/// Compose.
package struct FlightBooker: StartupComponent {
  @ObservedObject var trip = PlainStore<Trip>()
  let book = SignalEmitter()
  let close = SignalEmitter()

  /// Creates the form of a one-way flight.
  package init() {}

  /// Books the trip and shows what was booked.
  package var observers: Void {
    book += { trip.state.message = trip.state.summary }
    close += { trip.state.message = nil }
  }
}

/// The flight that the user is entering.
struct Trip: AnyState {
  var kind = Kind.oneWay
  var start = "2027-03-27"
  var end = "2027-03-27"
  /// What was booked; nil while nothing is to be said.
  var message: String?

  enum Kind: String, Codable, CaseIterable {
    case oneWay = "one-way flight"
    case both = "return flight"
  }

  /// The day of a text such as 2027-03-27; nil for other texts.
  static func day(_ text: String) -> Date? {
    let style = Date.ISO8601FormatStyle().year().month().day()
    guard let day = try? style.parse(text), style.format(day) == text else { return nil }
    return day
  }

  var isBookable: Bool {
    guard let first = Self.day(start) else { return false }
    guard kind == .both else { return true }
    return Self.day(end).map { $0 >= first } ?? false
  }

  var summary: String {
    "You have booked a \(kind.rawValue) on \(start)" + (kind == .both ? ", back on \(end)." : ".")
  }
}

extension FlightBooker: View {
  /// The form, with what was booked in front of it.
  package var body: some View {
    VStack {
      Picker("Flight", selection: trip.binding.kind) {
        ForEach(Trip.Kind.allCases, id: \.self) { Text($0.rawValue).tag($0) }
      }
      TextField("Start", text: trip.binding.start)
        .foregroundColor(Trip.day(trip.state.start) == nil ? .red : nil)
      TextField("Return", text: trip.binding.end)
        .foregroundColor(isReturn && Trip.day(trip.state.end) == nil ? .red : nil)
        .disabled(!isReturn)
      Button(emitter: book) { Text("Book") }
        .disabled(!trip.state.isBookable)
        .keyboardShortcut(.defaultAction)
    }
    .padding()
    .alert("Booked", isPresented: isShown) {
      Button("OK") {}
    } message: {
      Text(trip.state.message ?? "")
    }
  }

  private var isReturn: Bool { trip.state.kind == .both }

  private var isShown: Binding<Bool> {
    Binding(get: { trip.state.message != nil }, set: { if !$0 { close.send() } })
  }
}
