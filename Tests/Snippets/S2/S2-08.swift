// S2-08, lines 261-276 of seed 002
import SnippetOutput
import Verge

enum S2_08 {
  struct MyState {
    var name = "Ann"
    var age = 7
  }
  enum MyActivity {
    case greeted
  }
  final class MyStore: Store<MyState, MyActivity> {}
  final class Session {
    let store = MyStore(initialState: .init())
  }
  static var session: Session { Runtime.ambient.registry(Session.self) { Session() } }
// snippet
struct MyView: View {
  
  @EnvironmentObject var store: MyStore
  
  var body: some View {
    Group {
      Text(store.state.name)
      Text(store.state.age)
    }
    .onReceive(session.store.activityPublisher) { (activity) in
      print(activity)
    }
  }
}
// end
}
