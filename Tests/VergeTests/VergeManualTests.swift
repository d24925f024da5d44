import Replay
import Testing
// The application of the manual, as it is printed there; a test target has its own main function.
// manual
import Verge

struct ShelfState: ExtendedStateType {
  var titles: [String] = []
  var search = ""

  struct Extended: ExtendedType {
    static let instance = Extended()
    let found = Field.Computed<[String]> { state in
      state.titles.filter { $0.hasPrefix(state.search) }
    }
    .dropsInput { $0.noChanges(\.titles) && $0.noChanges(\.search) }
  }
}

enum ShelfActivity: Codable {
  case added(String)
}

final class ShelfStore: Store<ShelfState, ShelfActivity>, @unchecked Sendable {
  init() { super.init(initialState: .init(), logger: nil) }

  func add(_ title: String) {
    commit("add") { $0.titles.append(title) }
    send(.added(title))
  }
}

struct Shelf: VergeApplication {
  let store = ShelfStore()

  var body: some View { ShelfView(store: store) }
}

struct ShelfView: View {
  @ObservedObject var store: ShelfStore

  var body: some View {
    TextField("Search", text: store.binding(\.search))
    ForEach(store.state.computed.found, id: \.self) { Text($0) }
    Button("Add") { store.add("Emma") }
  }
}
// end

@Suite struct VergeManualTests {
  @Test("It is named by its properties, shown, and driven by what a person does")
  func runs() throws {
    let running = RunningApplication(Shelf.self)
    try running.host.tap("Add")
    #expect(running.host.screen?.plainText == "Search Emma Add")
    try running.host.type("x", into: "field:Search")
    #expect(running.host.screen?.plainText == "Search Add")
    let names = running.runtime.symbols.symbol("Shelf.store")
    #expect(running.runtime.node(named: names) != nil)
    let activity = running.runtime.symbols.symbol("Shelf.store.activity")
    #expect(running.runtime.node(named: activity) != nil)
  }
}
