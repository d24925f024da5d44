import Testing

@Suite struct DependencyMacroTests {
  @Test("D-38: a variable becomes a dependency with its default")
  func value() {
    expectExpansion(
      of: """
        extension StoreDIValues {
          @StoreDIValue
          public var service: any Service = .shared
          @StoreDIValue var token: String?
        }
        """,
      """
      extension StoreDIValues {
        public var service: any Service {
          get {
            get(\\.service, or: .shared)
          }
          set {
            set(\\.service, newValue)
          }
        }
        var token: String? {
          get {
            get(\\.token, or: nil)
          }
          set {
            set(\\.token, newValue)
          }
        }
      }
      """)
  }

  @Test("D-39: every variable of the list that stores a value is a dependency")
  func list() {
    expectExpansion(
      of: """
        @StoreDIValuesList
        extension StoreDIValues {
          var first: Int = 1
          var second: Int {
            first + 1
          }
          static var shared = 3
          func third() {
          }
        }
        """,
      """
      extension StoreDIValues {
        var first: Int {
          get {
            get(\\.first, or: 1)
          }
          set {
            set(\\.first, newValue)
          }
        }
        var second: Int {
          first + 1
        }
        static var shared = 3
        func third() {
        }
      }
      """)
  }

  /// A declaration in an extension of the dependencies.
  private static func values(_ declaration: String) -> String {
    "extension StoreDIValues {\n  \(declaration)\n}"
  }

  private static let misusesCases: [(String, String, String?, String, Int, String)] = [
    (
      "let service: Int = 1", "let service: Int = 1", "@StoreDIValue var service: Int = 1",
      "a dependency can be replaced; it is a 'var'", 17, "replace 'let' with 'var'"
    ),
    (
      "var service = 1", "var service = 1", "@StoreDIValue var service: <#Type#> = 1",
      "a dependency names its type", 21, "add a type"
    ),
    (
      "var service: Int", "var service: Int {\n    get {\n      fatalError()\n    }\n  }",
      "@StoreDIValue var service: Int = <#default#>",
      "a dependency that is not optional needs a default", 21, "add a default"
    ),
    (
      "static var service: Int = 1",
      "static var service: Int {\n    get {\n      fatalError()\n    }\n  }",
      "@StoreDIValue var service: Int = 1",
      "a dependency is a store's own and cannot be static", 17, "remove 'static'"
    ),
    (
      "var service: Int { 1 }", "var service: Int { 1 }", nil,
      "the variable has accessors of its own", 3, "remove '@StoreDIValue'"
    ),
  ]

  @Test("D-38: what cannot be a dependency is an error with a way out", arguments: misusesCases)
  func misuses(
    variable: String, expanded: String, fixed: String?, message: String, column: Int, fixIt: String
  ) {
    expectMisuse(
      in: Self.values("@StoreDIValue \(variable)"), expanded: Self.values(expanded), message,
      at: (2, column), fixIt: fixIt, fixed: fixed.map(Self.values))
  }

  @Test("D-38, D-39: dependencies are declared in an extension of StoreDIValues")
  func misplaced() {
    expectMisuse(
      in: "extension Int {\n  @StoreDIValue var service: Int = 1\n}",
      expanded:
        "extension Int {\n  var service: Int {\n    get {\n      fatalError()\n    }\n  }\n}",
      "'@StoreDIValue' belongs to a variable in an extension of StoreDIValues", at: (2, 3),
      fixIt: "remove '@StoreDIValue'", fixed: "extension Int {\n  var service: Int = 1\n}")
    expectMisuse(
      in: "@StoreDIValuesList\nstruct Values {\n  var service: Int = 1\n}",
      expanded: "struct Values {\n  var service: Int = 1\n}",
      "'@StoreDIValuesList' belongs to an extension of StoreDIValues", at: (1, 1),
      fixIt: "remove '@StoreDIValuesList'", fixed: "struct Values {\n  var service: Int = 1\n}")
  }
}
