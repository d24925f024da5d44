import ReplayRuntime
import TypeLayout

/// A component whose router decides which child component it shows.
///
/// Source: Compose, `RouterComponent`.
@MainActor @preconcurrency
public protocol RouterComponent: Component {
  /// The router with the shown routes; a component has exactly one.
  var router: Router { get }
}

nonisolated extension RouterComponent {
  /// The router, for code of a turn.
  var placedRouter: Router { Runtime.asMainActor(self) { $0.router } }
}

let routerComponents = Conformers((any RouterComponent).self)
