/// What holds a state, in any dialect: a store.
///
/// A test reads the state of the store at a key path; see `ReplaySession`.
public protocol StateHolding {
  /// The type of the state.
  associatedtype HeldState
  /// The present state.
  var state: HeldState { get }
}
