import Combine
import SwiftUI

/// A model as they were written before `@Observable`.
@MainActor
final class Ledger: ObservableObject {
  @Published private(set) var entries: [Int] = []
  @Published private(set) var total = 0
  @Published var amount = ""
  /// Announced by hand.
  var note = "" {
    willSet { objectWillChange.send() }
  }

  func add() {
    guard let value = Int(amount) else { return }
    entries.append(value)
    total += TodayProbe.isBroken ? 2 * value : value  // broken
    amount = ""
  }

  func clear() {
    entries = []
    total = 0
    note = "cleared"
  }
}

struct LedgerApp: App {
  @StateObject private var ledger = Ledger()

  var body: some Scene {
    WindowGroup {
      VStack {
        TextField("Amount", text: $ledger.amount)
        Button("Add") { ledger.add() }
        Button("Clear") { ledger.clear() }
        ForEach(ledger.entries, id: \.self) { Text("\($0)") }
        Text("\(ledger.total) in all \(ledger.note)")
      }
    }
  }
}
