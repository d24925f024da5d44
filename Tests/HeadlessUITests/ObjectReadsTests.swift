import EventModel
import HeadlessUI
import Observation
import OrderedCombine
import ReplayProbes
import ReplayRuntime
import Testing

@Observable private final class Line {
  var title: String
  var count = 1
  init(_ title: String) { self.title = title }
}

@Observable private final class Order { var lines = [Line("tea")] }

private final class Person: ObservableObject { @Published var name = "Ann" }

/// Nothing keeps it.
nonisolated(unsafe) private var unowned = Line("water")

nonisolated private struct OrderPage: View {
  @State private var order = Order()
  @State private var other = Line("none")
  @StateObject private var person = Person()
  var body: some View {
    VStack {
      Button("rename") { order.lines[0].title = "rice" }
      Button("add") { order.lines.append(Line("oil")) }
      Button("other") { other.title += "!" }
      Button("person") { person.name = "Bob" }
      Rows(order: order)
      Both(first: order, second: other)
      Unread(line: other)
      Named(person: person)
    }
  }

  nonisolated struct Rows: View {
    let order: Order
    var body: some View {
      ForEach(0..<order.lines.count, id: \.self) { Row(line: order.lines[$0]) }
    }
  }

  nonisolated struct Row: View {
    let line: Line
    var body: some View { Text("row \(line.title)") }
  }

  nonisolated struct Both: View {
    let first: Order
    let second: Line
    var body: some View { Text("\(second.title) \(first.lines.count) \(unowned.title)") }
  }

  /// Holds an object that it does not read.
  nonisolated struct Unread: View {
    let line: Line
    @State private var taps = 0
    var body: some View { Button("tap \(taps)") { taps += 1 } }
  }

  nonisolated struct Named: View {
    @ObservedObject var person: Person
    var body: some View { Text("name \(person.name)") }
  }
}

@Suite("A frame names the nodes whose objects its views read") struct ObjectReadsTests {
  @Test("The node that keeps an object is named, whatever view holds the object")
  func named() async throws {
    let session = try await RecordedSession {
      $0.host.mount(OrderPage())
    } script: { world, _ in
      for name in ["rename", "add", "other", "person", "tap 0"] {
        try world.host.tap("button:\(name)")
      }
    }
    try session.requireFaithful()
    let frames = session.events.filter { $0.kind == .frame }.dropFirst().map {
      let patch = Transcript.summary(of: $0, symbols: session.symbols)
      return (patch, session.symbols[$0.header.reads])
    }
    let reads = frames.map { $0.1.replacing("app.OrderPage.", with: "") }
    // The page reads two, where what it shows has changed, too.
    #expect(
      reads == [
        "order", "order\tother", "order\tother", "person\torder\tother", "app.Unread.taps",
      ], "\(frames)")
  }
}
