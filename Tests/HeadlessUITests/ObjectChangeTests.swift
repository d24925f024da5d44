import HeadlessUI
import Observation
import OrderedCombine
import ReplayProbes
import ReplayRuntime
import Testing

@Observable private final class Account {
  var name = "Ann"
  var count = 0
  var names = ["x"]
  @ObservationIgnored var text: String {
    get { name }
    set { name = newValue }
  }
}

nonisolated private struct AccountView: View {
  let account: Account
  var body: some View {
    VStack {
      Text("\(account.name) \(account.count)")
      Button("more") {
        account.count += 1
        account.names.append("y\(account.count)")
      }
      TextField("name", text: Binding(get: { account.name }, set: { account.name = $0 }))
      ForEach(account.names, id: \.self) { Row(account: account, name: $0) }
    }
  }

  nonisolated struct Row: View {
    let account: Account
    let name: String
    var body: some View { Text("\(name) of \(account.name)") }
  }
}

/// Owns its object as SwiftUI's views do.
nonisolated private struct AccountOwner: View {
  @State private var account = Account()
  var body: some View { Button("\(account.count)") { account.count += 1 } }
}

/// Tells of its changes itself.
private final class Manual: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  var value = 0 { willSet { objectWillChange.send() } }
}

nonisolated private struct ManualView: View {
  @ObservedObject var model: Manual
  var body: some View { Button("\(model.value)") { model.value += 1 } }
}

@Suite struct ObjectChangeTests {
  @Test("The screen follows an @Observable object, and each of its changes is a commit")
  func observable() async throws {
    let session = try await RecordedSession { world in
      world.host.mount(AccountView(account: Account()))
    } script: { world, _ in
      try world.host.tap("button:more")
      try world.host.tap("button:more")
      #expect(world.host.screen?.plainText == "Ann 2 more name x of Ann y1 of Ann y2 of Ann")
      try world.host.type("Bob", into: "field:name")
      #expect(world.host.screen?.plainText == "Bob 2 more name x of Bob y1 of Bob y2 of Bob")
      #expect(world.host.targets.last?.value == "Bob")
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == [])
    #expect(
      session.summaries(.commit) == [
        #"commit app.AccountView.account version=1 count = 1; names splice 1 -0 +["y1"]"#,
        #"commit app.AccountView.account version=2 count = 2; names splice 2 -0 +["y2"]"#,
        #"commit app.AccountView.account version=3 name = "Bob""#,
      ])
  }

  @Test("An @Observable object in a @State is followed and recorded")
  func owned() async throws {
    let session = try await RecordedSession { world in
      world.host.mount(AccountOwner())
    } script: { world, _ in
      try world.host.tap("button:0")
      try world.host.tap("button:1")
      #expect(world.host.screen?.plainText == "2")
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == [])
    #expect(
      session.summaries(.commit).last == "commit app.AccountOwner.account version=2 count = 2")
  }

  @Test("An object with a publisher of its own is followed and recorded")
  func manual() async throws {
    let session = try await RecordedSession { world in
      world.host.mount(ManualView(model: Manual()))
    } script: { world, _ in
      try world.host.tap("button:0")
      try world.host.tap("button:1")
      #expect(world.host.screen?.plainText == "2")
    }
    try session.requireFaithful()
    #expect(session.live.failureCodes == [])
    #expect(session.summaries(.commit).last == "commit app.ManualView.model version=2 value = 2")
  }

  @Test("A change outside every turn is named, and its replay differs")
  func outside() async throws {
    for changesObservable in [true, false] {
      let session = try await RecordedSession { world in
        let (account, manual) = (Account(), Manual())
        world.host.mount(
          VStack {
            AccountView(account: account)
            ManualView(model: manual)
          })
        return (account, manual)
      } script: { world, app in
        if changesObservable { app.0.name = "Cy" } else { app.1.value = 5 }
        world.runtime.settle()
        let shown = changesObservable ? "Cy 0" : "Ann 0"
        #expect(world.host.screen?.plainText.hasPrefix(shown) == true)
        #expect(world.host.screen?.plainText.hasSuffix(changesObservable ? "0" : "5") == true)
      }
      #expect(session.live.failureCodes.first == "CR4605")
      #expect(!session.verdict.divergences.isEmpty)
    }
  }
}
