// S2-09, lines 285-313 of seed 002
import Verge

enum S2_09 {
  struct MyState {
    var name = "Ann"
    var age = 7
  }
  typealias MyStore = Store<MyState, Never>
  static let nameLabel = UILabel()
  static let ageLabel = UILabel()
// snippet
class ViewController: UIViewController {
    
  let store: MyStore
  
  var cancellable: VergeAnyCancellable?
  
  init(store: MyStore) {
    self.store = store
    super.init()
    
    self.cancellable = store.sinkChanges { [weak self] changes in
      self?.update(changes: changes)
    }
    
  }
            
  private func update(changes: Changes<MyStore.State>) {
    
    changes.ifChanged(\.name) { (name) in
      nameLabel.text = name
    }
    
    changes.ifChanged(\.age) { (age) in
      ageLabel.text = age.description
    }
    
  }
}
// end
}
