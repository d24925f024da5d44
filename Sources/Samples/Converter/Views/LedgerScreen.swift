import VDStore

/// The stored conversions, the newest first.
struct LedgerScreen: View {
  let digits: Int
  @ViewStore private var ledger: Ledger

  init(_ store: Store<Ledger>, digits: Int) {
    self.digits = digits
    _ledger = ViewStore(store)
  }

  var body: some View {
    Panel("Kept") {
      if ledger.entries.isEmpty { Text("Nothing yet") }
      ForEach(ledger.entries) { entry in
        HStack {
          Text(text(of: entry))
          Button("Remove") { $ledger.remove(entry.id) }
        }
      }
      if ledger.entries.count > 1 {
        Button("Clear") { $ledger.clear() }
      }
    }
  }

  private func text(of entry: Ledger.Entry) -> String {
    let (amount, result) = (entry.amount.text(digits: digits), entry.result.text(digits: digits))
    return "\(amount) \(entry.from.rawValue) = \(result) \(entry.to.rawValue)"
  }
}
