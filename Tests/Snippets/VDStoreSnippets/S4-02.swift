// S4-02, lines 63-80 of seed 004
import SnippetOutput
import VDStore

/// Stands in for the class of UIKit.
class UIViewController {
  func viewDidLoad() {}
}

extension CounterViewController {
  func render(with state: Counter) { print("rendered \(state.counter)") }
}

// snippet
final class CounterViewController: UIViewController {

  @Store var state = Counter()

  override func viewDidLoad() {
    super.viewDidLoad()
    $state.publisher.sink { [weak self] state in
      self?.render(with: state)
    }
    .store(in: &$state.di.cancellableSet)
  }

  func tapAddButton() {
    $state.add()
  }
}
// end
