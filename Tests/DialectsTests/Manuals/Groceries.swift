import VDStore

struct GroceryList: Codable, Equatable {
  var items: [String] = []
  var draft = ""
}

extension Store<GroceryList> {
  func add() {
    guard !state.draft.isEmpty else { return }
    update {
      state.items.append(state.draft)
      state.draft = ""
    }
  }

  func clear() { state.items = [] }
}

struct Groceries: App {
  @ViewStore private var list = GroceryList()

  var body: some Scene {
    WindowGroup {
      VStack {
        TextField("Item", text: _list.draft)
        Button("Add") { $list.add() }
        ForEach(list.items, id: \.self) { Text($0) }
        Button("Clear") { $list.clear() }
      }
    }
  }
}
