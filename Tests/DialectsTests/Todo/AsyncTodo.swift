import AsyncStore

typealias AsyncTodoStore = AsyncStore<TodoList, Void>

extension AsyncTodoStore {
  func add() { receive(.set { $0.add() }) }
  func toggle(_ id: Int) { receive(.set { $0.toggle(id) }) }
  func rename(_ id: Int, to title: String) { receive(.set { $0.rename(id, to: title) }) }
  func remove(_ id: Int) { receive(.set { $0.remove(id) }) }
  func clear() { receive(.set { $0.clearCompleted() }) }
  func show(_ filter: TodoList.Filter) { receive(.set(\.filter, to: filter)) }
}

struct AsyncTodo: App {
  @StateObject private var store = AsyncTodoStore(
    state: TodoList(), env: (), mapError: { _ in .none })

  var body: some Scene {
    WindowGroup {
      VStack {
        TextField("draft", text: store.binding(for: \.draft))
        Button("add") { store.add() }.disabled(store.draft.isEmpty)
        ForEach(store.state.shown) { item in
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
}
