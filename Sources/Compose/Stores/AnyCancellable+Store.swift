import OrderedCombine

extension AnyCancellable {
  /// Ends the subscription when the store's component is destroyed or the store is deallocated.
  public func store<State: AnyState, Validation: AnyValidation, Status: AnyStatus>(
    in store: Store<State, Validation, Status>
  ) {
    store.cancellables.add(self)
  }
}
