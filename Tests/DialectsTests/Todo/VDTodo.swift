import VDStore

extension Store<TodoList> {
  func add() { state.add() }
  func toggle(_ id: Int) { state.toggle(id) }
  func rename(_ id: Int, to title: String) { state.rename(id, to: title) }
  func remove(_ id: Int) { state.remove(id) }
  func clear() { state.clearCompleted() }
  func show(_ filter: TodoList.Filter) { state.filter = filter }
}

struct VDTodo: App {
  @ViewStore private var state = TodoList()

  var body: some Scene {
    WindowGroup {
      VStack {
        TextField("draft", text: _state.draft)
        Button("add") { $state.add() }.disabled(state.draft.isEmpty)
        ForEach(state.shown) { item in
          HStack {
            Text(item.isDone ? "done" : "open")
            Button("toggle") { $state.toggle(item.id) }
            TextField(
              "title",
              text: Binding(get: { item.title }, set: { $state.rename(item.id, to: $0) }))
            Button("remove") { $state.remove(item.id) }
          }
        }
        ForEach(TodoList.Filter.allCases, id: \.self) { filter in
          HStack {
            Text(filter.rawValue)
            Button("show") { $state.show(filter) }
          }
        }
        Button("clear") { $state.clear() }
      }
    }
  }
}
