import Replay

/// One application, as one dialect spells it.
struct Variant {
  let dialect: String
  let application: any ReplayableApplication.Type

  /// The path of the store.
  let store: String

  init(
    _ dialect: String, _ application: any ReplayableApplication.Type, store: String = "store"
  ) {
    self.dialect = dialect
    self.application = application
    self.store = "\(application.declaredID).\(store)"
  }
}

/// Every application in every dialect. A dialect that is new has a line in each list.
enum Variants {
  static var counters: [Variant] {
    [
      Variant("Compose", ComposeCounter.self),
      Variant("Verge", VergeCounter.self),
      Variant("AsyncStore", AsyncCounter.self),
      Variant("VDStore", VDCounter.self, store: "state"),
    ]
  }

  static var todos: [Variant] {
    [
      Variant("Compose", ComposeTodo.self),
      Variant("Verge", VergeTodo.self),
      Variant("AsyncStore", AsyncTodo.self),
      Variant("VDStore", VDTodo.self, store: "state"),
    ]
  }
}
