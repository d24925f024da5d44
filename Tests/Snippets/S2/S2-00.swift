// S2-00, lines 85-130 of seed 002
import Verge

enum S2_00 {
  static let nameLabel = UILabel()
  static let ageLabel = UILabel()
// snippet
struct State: StateType {
  var name: String = ""
  var age: Int = 0
}

enum Activity {
  case somethingHappen
}

// üåüwith UIKit
class ViewController: UIViewController {
  
  
  let store = Store<State, Activity>(initialState: .init(), logger: nil)
  
            
  func update(changes: Changes<State>) {
    
    changes.ifChanged(\.name) { (name) in
      nameLabel.text = name
    }
    
    changes.ifChanged(\.age) { (age) in
      ageLabel.text = age.description
    }
    
  }
}


// üåüwith SwiftUI
struct MyView: View {
  
  @EnvironmentObject var store: Store<State, Activity>
  
  var body: some View {
    Group {
      Text(store.state.name)
      Text(store.state.age)
    }
  }
}
// end
}
