// S2-19, lines 504-510 of seed 002
import SnippetOutput
import Verge

extension S2_18.MyStore {
  convenience init() { self.init(initialState: .init(), logger: nil) }
}

enum S2_19 {
  typealias MyStore = S2_18.MyStore

  static func run() {
// snippet
let store = MyStore()
store.addNewTodo(title: "Create SwiftUI App")

print(store.state.todos)
// store.state.todos => [Todo(title: "Create SwiftUI App", hasCompleted: false)]
// end
  }
}
