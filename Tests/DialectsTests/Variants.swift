import Replay

/// One application, as one dialect spells it.
struct Variant {
  let dialect: String
  let application: any ReplayableApplication.Type

  /// The path of the store; its name is all in which the logs of two dialects may differ.
  var store: String { "\(application.applicationID).store" }

  init(_ dialect: String, _ application: any ReplayableApplication.Type) {
    self.dialect = dialect
    self.application = application
  }
}

/// Every application in every dialect. A dialect that is new has a line in each list.
enum Variants {
  static var counters: [Variant] {
    [
      Variant("Compose", ComposeCounter.self),
      Variant("Verge", VergeCounter.self),
      Variant("AsyncStore", AsyncCounter.self),
    ]
  }

  static var todos: [Variant] {
    [
      Variant("Compose", ComposeTodo.self),
      Variant("Verge", VergeTodo.self),
      Variant("AsyncStore", AsyncTodo.self),
    ]
  }
}
