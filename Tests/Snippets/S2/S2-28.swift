// S2-28, lines 677-703 of seed 002
import Verge

enum S2_28 {
  struct MyState {
    var name = "Ann"
  }
  enum MyActivity {}
  class MyStore<State, Activity>: Store<State, Activity> {}
// snippet
class ViewController: UIViewController {

  var subscriptions = Set<UntilDeinitCancellable>()
  
  let store: MyStore<MyState, MyActivity> = .init(initialState: .init())

  override func viewDidLoad() { 
  
    super.viewDidLoad()
  
    store.sinkChanges { [weak self] (changes) in
      // it will be called on the thread which committed
      self?.update(changes: changes)
    }
    .store(in: &subscriptions)
  }
  
  private func update(changes: Changes<MyState>) {
    changes.ifChanged(\.name) { name in
      // called only name changed
    }
  }
  
}
// end
}
