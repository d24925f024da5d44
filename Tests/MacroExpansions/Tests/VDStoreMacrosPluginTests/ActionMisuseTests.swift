import Testing

@Suite struct ActionMisuseTests {
  /// One method in an extension with `@Actions`.
  private static func actions(_ method: String) -> String {
    "@Actions\n" + plain(method)
  }

  /// The same without the macro.
  private static func plain(_ method: String) -> String {
    "extension Store<Counter> {\n  \(method) {}\n}"
  }

  private static let methodsCases: [(String, String, String, Int, String)] = [
    (
      "func add(_ n: inout Int)", "func add(_ n: Int)",
      "an action's arguments are copied; 'n' cannot be 'inout'", 17, "remove 'inout'"
    ),
    (
      "func add(numbers: Int...)", "func add(numbers: [Int])",
      "an action cannot pass on a variadic parameter; take 'numbers' as an array", 24,
      "take an array"
    ),
    (
      "func add(then: () -> Void)", "func add(then: @escaping () -> Void)",
      "an action's arguments are kept; the closure 'then' must be '@escaping'", 18,
      "add '@escaping'"
    ),
    (
      "func add(_ n: @autoclosure () -> Int)", "func add(_ n: Int)",
      "an action's arguments are values; 'n' cannot be an autoclosure", 17, "take the value"
    ),
    (
      "func add(then: @escaping () throws -> Void) rethrows",
      "func add(then: @escaping () throws -> Void) throws",
      "an action cannot rethrow, since middlewares stand between; let it throw", 47,
      "replace 'rethrows' with 'throws'"
    ),
    (
      "func add() throws(Failure)", "func add() throws",
      "an action cannot promise the type of its errors, since middlewares may throw others", 14,
      "remove the error's type"
    ),
    (
      "@MainActor func add()", "func add()",
      "an action runs in the runtime's turns and cannot be isolated to the main actor", 3,
      "remove '@MainActor'"
    ),
  ]

  @Test("D-41: what cannot be an action is an error with a way out", arguments: methodsCases)
  func methods(method: String, fixed: String, message: String, column: Int, fixIt: String) {
    expectMisuse(
      in: Self.actions(method), expanded: Self.plain(method), message, at: (3, column),
      fixIt: fixIt, fixed: Self.actions(fixed))
  }

  @Test("D-41: @Actions belongs to an extension of a store")
  func misplaced() {
    expectMisuse(
      in: "@Actions\nextension Int {\n  func add() {}\n}",
      expanded: "extension Int {\n  func add() {}\n}",
      "'@Actions' belongs to an extension of Store; 'Int' is not one", at: (1, 1),
      fixIt: "remove '@Actions'", fixed: "extension Int {\n  func add() {}\n}")
    expectMisuse(
      in: "/// Counts.\n@Actions struct Counter {\n}",
      expanded: "/// Counts.\nstruct Counter {\n}",
      "'@Actions' belongs to an extension of Store, where the actions are methods", at: (2, 1),
      fixIt: "remove '@Actions'", fixed: "/// Counts.\nstruct Counter {\n}")
  }

  @Test("D-41: an alias of a store has actions, too")
  func alias() {
    expectExpansion(
      of: "@Actions\nextension App.CounterStore {\n}", "extension App.CounterStore {\n}")
  }

  @Test("D-46: @CancelInFlight belongs to an async method of @Actions")
  func cancelInFlight() {
    expectMisuse(
      in: "@Actions\nextension Store<Int> {\n  @CancelInFlight static func add() async {}\n}",
      expanded: "extension Store<Int> {\n  static func add() async {}\n}",
      "'@CancelInFlight' belongs to an async method; a static one is no action", at: (3, 3),
      fixIt: "remove '@CancelInFlight'",
      fixed: "@Actions\nextension Store<Int> {\n  static func add() async {}\n}")
    expectMisuse(
      in: "extension Store<Int> {\n  @CancelInFlight func add() async {}\n}",
      expanded: "extension Store<Int> {\n  func add() async {}\n}",
      "'@CancelInFlight' is read by '@Actions', which this method's extension does not have",
      at: (2, 3), fixIt: "remove '@CancelInFlight'",
      fixed: "extension Store<Int> {\n  func add() async {}\n}")
    expectMisuse(
      in: "struct Rates {\n  @CancelInFlight var all: Int\n}",
      expanded: "struct Rates {\n  var all: Int\n}",
      "'@CancelInFlight' belongs to an async method", at: (2, 3),
      fixIt: "remove '@CancelInFlight'", fixed: "struct Rates {\n  var all: Int\n}")
  }

  private static let synchronousCases: [(String, String)] = [
    ("func add()", "func add() async"), ("func add() throws", "func add() async throws"),
    ("func add() -> Int", "func add() async -> Int"),
  ]

  @Test("D-46: an action that ends at once has nothing in flight", arguments: synchronousCases)
  func synchronous(method: String, fixed: String) {
    let extended = "extension Store<Int> {\n  @CancelInFlight "
    expectMisuse(
      in: extended + method + " {}\n}", expanded: "extension Store<Int> {\n  \(method) {}\n}",
      "'@CancelInFlight' belongs to an async method; 'add' ends at once", at: (2, 3),
      fixIt: "make 'add' async", fixed: extended + fixed + " {}\n}")
  }
}
