import Testing

@Suite struct ActionsTests {
  @Test("D-41: a method gets a call with its place, and a value")
  func plain() {
    expectExpansion(
      of: """
        @Actions
        extension Store<Counter> {
          func add() {
            state.count += 1
          }
        }
        """,
      """
      extension Store<Counter> {
        @_disfavoredOverload
        func add() {
          state.count += 1
        }

        func add(fileID: StaticString = #fileID, line: UInt = #line, caller: StaticString = #function) {
          execute(Self.add as Action<Void, Void>, with: (), fileID: fileID, line: line, caller: caller)
        }

        static var add: Action<Void, Void> {
          Action<Void, Void>("add") { store, _ in
            (store.add as () -> Void)()
          }
        }
      }
      """)
  }

  @Test("D-41: arguments, defaults, errors, access and attributes come along")
  func arguments() {
    expectExpansion(
      of: """
        @Actions
        extension Store<Counter> {
          @discardableResult
          public func load(_ base: String, times count: Int = 2, line: Int) throws -> Int { 1 }
        }
        """,
      """
      extension Store<Counter> {
        @discardableResult
        @_disfavoredOverload
        public func load(_ base: String, times count: Int = 2, line: Int) throws -> Int { 1 }

        @discardableResult
        public func load(_ base: String, times count: Int = 2, line: Int, fileID: StaticString = #fileID, line _line: UInt = #line, caller: StaticString = #function) throws -> Int {
          try execute(Self.load as Action<(String, Int, Int), Int>.Throws, with: (base, count, line), arguments: ["base": base, "times": count, "line": line], fileID: fileID, line: _line, caller: caller)
        }

        public static var load: Action<(String, Int, Int), Int>.Throws {
          Action<(String, Int, Int), Int>.Throws("load") { store, arguments in
            try store.load(_:times:line:)(arguments.0, arguments.1, arguments.2)
          }
        }
      }
      """)
  }

  @Test("D-46: a method that cancels what is in flight says so in its value")
  func cancelInFlight() {
    expectExpansion(
      of: """
        @Actions
        extension Store<Converter> {
          @CancelInFlight
          func updateRates(then: @escaping () -> Void) async throws {
          }
        }
        """,
      """
      extension Store<Converter> {
        @_disfavoredOverload
        func updateRates(then: @escaping () -> Void) async throws {
        }

        func updateRates(then: @escaping () -> Void, fileID: StaticString = #fileID, line: UInt = #line, caller: StaticString = #function) async throws {
          try await execute(Self.updateRates as Action<() -> Void, Void>.AsyncThrows, with: then, arguments: ["then": then], fileID: fileID, line: line, caller: caller)
        }

        static var updateRates: Action<() -> Void, Void>.AsyncThrows {
          Action<() -> Void, Void>.AsyncThrows("updateRates", cancelInFlight: true) { store, arguments in
            try await store.updateRates(then:)(arguments)
          }
        }
      }
      """)
  }

  @Test("D-41: of methods that share a name the first has the value, a generic one has none")
  func overloads() {
    expectExpansion(
      of: """
        @Actions
        extension Store<Counter> {
          func show<T>(_ value: T) where T: Hashable {
          }
          func add(_ n: Int) {
          }
          func add() async {
          }
        }
        """,
      """
      extension Store<Counter> {
        @_disfavoredOverload
        func show<T>(_ value: T) where T: Hashable {
        }
        @_disfavoredOverload
        func add(_ n: Int) {
        }
        @_disfavoredOverload
        func add() async {
        }

        func show<T>(_ value: T, fileID: StaticString = #fileID, line: UInt = #line, caller: StaticString = #function) where T: Hashable {
          execute(Action<_, _>("show") { store, arguments in
              store.show(_:)(arguments)
            }, with: value, arguments: ["value": value], fileID: fileID, line: line, caller: caller)
        }

        func add(_ n: Int, fileID: StaticString = #fileID, line: UInt = #line, caller: StaticString = #function) {
          execute(Self.add as Action<Int, Void>, with: n, arguments: ["n": n], fileID: fileID, line: line, caller: caller)
        }

        static var add: Action<Int, Void> {
          Action<Int, Void>("add") { store, arguments in
            store.add(_:)(arguments)
          }
        }

        func add(fileID: StaticString = #fileID, line: UInt = #line, caller: StaticString = #function) async {
          await execute(Action<_, _>.Async("add") { store, _ in
              await (store.add as () async -> Void)()
            }, with: (), fileID: fileID, line: line, caller: caller)
        }
      }
      """)
  }

  @Test("D-41: static methods, operators and other members stay as they are")
  func others() {
    let members = """
      extension Store<Counter> {
        static func make() -> Int { 1 }
        static func == (a: Self, b: Self) -> Bool { true }
        var double: Int { state.count * 2 }
      }
      """
    expectExpansion(of: "@Actions\n" + members, members)
  }
}
