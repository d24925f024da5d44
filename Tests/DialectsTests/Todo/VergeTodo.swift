import Verge

final class TodoStore: Store<TodoList, Never>, @unchecked Sendable {
  init() { super.init(initialState: TodoList(), logger: nil) }

  func add() { commit { $0.add() } }
  func toggle(_ id: Int) { commit { $0.toggle(id) } }
  func rename(_ id: Int, to title: String) { commit { $0.rename(id, to: title) } }
  func remove(_ id: Int) { commit { $0.remove(id) } }
  func clear() { commit { $0.clearCompleted() } }
  func show(_ filter: TodoList.Filter) { commit(scope: \.filter) { $0 = filter } }
}

struct VergeTodo: VergeApplication {
  @ObservedObject var store = TodoStore()

  var body: some View {
    VStack {
      TextField("draft", text: store.binding(\.draft))
      Button("add") { store.add() }.disabled(store.state.draft.isEmpty)
      ForEach(store.state.primitive.shown) { item in
        HStack {
          Text(item.isDone ? "done" : "open")
          Button("toggle") { store.toggle(item.id) }
          TextField(
            "title",
            text: Binding(get: { item.title }, set: { store.rename(item.id, to: $0) }))
          Button("remove") { store.remove(item.id) }
        }
      }
      ForEach(TodoList.Filter.allCases, id: \.self) { filter in
        HStack {
          Text(filter.rawValue)
          Button("show") { store.show(filter) }
        }
      }
      Button("clear") { store.clear() }
    }
  }
}
