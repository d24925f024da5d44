// S2-18, lines 486-500 of seed 002
import Verge

enum S2_18 {
  struct Todo {
    var title: String
    var hasCompleted: Bool
  }
// snippet
struct MyState {
  var todos: [Todo] = []
}

class MyStore: Store<MyState, Never> {

  func addNewTodo(title: String) {
    commit { (state: inout MyState) in
      state.todos.append(Todo(title: title, hasCompleted: false))
    }
  }
  
}
// end
}
