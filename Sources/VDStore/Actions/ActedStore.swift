/// A store whose type of state a call keeps.
protocol ActedStore: SendableMetatype {
  /// Calls the method of a middleware that asks for the type of the state.
  static func execute<Args, Res>(
    _ args: Args, _ call: StoreActionCall, by middleware: some StoreMiddleware,
    next: (Args) -> Res
  ) -> Res
}
