import Compose

extension TodoList: AnyState {}

struct ComposeTodo: StartupComponent {
  @ObservedObject var store = PlainStore<TodoList>()

  let add = SignalEmitter()
  let toggle = Emitter<Int>()
  let rename = Emitter<Renaming>()
  let remove = Emitter<Int>()
  let clear = SignalEmitter()
  let show = Emitter<TodoList.Filter>()

  struct Renaming: Codable, Equatable {
    var id: Int
    var title: String
  }

  var observers: Void {
    add += { store.state.add() }
    toggle += { id in store.state.toggle(id) }
    rename += { renaming in store.state.rename(renaming.id, to: renaming.title) }
    remove += { id in store.state.remove(id) }
    clear += { store.state.clearCompleted() }
    show += { filter in store.state.filter = filter }
  }
}

extension ComposeTodo: View {
  var body: some View {
    VStack {
      TextField("draft", text: store.binding.draft)
      Button(emitter: add) { Text("add") }.disabled(store.state.draft.isEmpty)
      ForEach(store.state.shown) { item in
        HStack {
          Text(item.isDone ? "done" : "open")
          Button(emitter: toggle, value: item.id) { Text("toggle") }
          TextField(
            "title",
            text: Binding(
              get: { item.title },
              set: { title in rename.send(Renaming(id: item.id, title: title)) }))
          Button(emitter: remove, value: item.id) { Text("remove") }
        }
      }
      ForEach(TodoList.Filter.allCases, id: \.self) { filter in
        HStack {
          Text(filter.rawValue)
          Button(emitter: show, value: filter) { Text("show") }
        }
      }
      Button(emitter: clear) { Text("clear") }
    }
  }
}
