/// The identity of an action: its name.
public struct StoreActionID: Hashable, Sendable, CustomStringConvertible {
  /// The action's name.
  public let name: String
  /// Where it was declared; no part of the identity.
  public let fileID: String
  /// Where it was declared; no part of the identity.
  public let line: UInt

  init(_ name: String, _ fileID: StaticString, _ line: UInt) {
    (self.name, self.fileID, self.line) = (name, "\(fileID)", line)
  }

  /// Whether both have one name.
  public static func == (a: StoreActionID, b: StoreActionID) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name.
  public var description: String { name }
}

extension Store {
  /// An action as a value: a name, and what it does with a store and arguments.
  ///
  /// Source: VDStore, `Store.Action`.
  public struct Action<Args, Res>: @unchecked Sendable {
    /// The identity.
    public let id: StoreActionID
    let body: (Store<State>, Args) -> Res

    /// Makes an action.
    public init(
      _ name: String, fileID: StaticString = #fileID, line: UInt = #line,
      _ body: @escaping (Store<State>, Args) -> Res
    ) {
      id = StoreActionID(name, fileID, line)
      self.body = body
    }

    /// An action that may throw.
    public struct Throws: @unchecked Sendable {
      /// The identity.
      public let id: StoreActionID
      let body: (Store<State>, Args) throws -> Res

      /// Makes an action.
      public init(
        _ name: String, fileID: StaticString = #fileID, line: UInt = #line,
        _ body: @escaping (Store<State>, Args) throws -> Res
      ) {
        id = StoreActionID(name, fileID, line)
        self.body = body
      }
    }

    /// An asynchronous action.
    public struct Async: @unchecked Sendable {
      /// The identity.
      public let id: StoreActionID
      /// Whether a call cancels the calls of the same name on the same root that are under way.
      public let cancelInFlight: Bool
      let body: (Store<State>, Args) async -> Res

      /// Makes an action.
      public init(
        _ name: String, cancelInFlight: Bool = false, fileID: StaticString = #fileID,
        line: UInt = #line, _ body: @escaping (Store<State>, Args) async -> Res
      ) {
        id = StoreActionID(name, fileID, line)
        self.cancelInFlight = cancelInFlight
        self.body = body
      }
    }

    /// An asynchronous action that may throw.
    public struct AsyncThrows: @unchecked Sendable {
      /// The identity.
      public let id: StoreActionID
      /// Whether a call cancels the calls of the same name on the same root that are under way.
      public let cancelInFlight: Bool
      let body: (Store<State>, Args) async throws -> Res

      /// Makes an action.
      public init(
        _ name: String, cancelInFlight: Bool = false, fileID: StaticString = #fileID,
        line: UInt = #line, _ body: @escaping (Store<State>, Args) async throws -> Res
      ) {
        id = StoreActionID(name, fileID, line)
        self.cancelInFlight = cancelInFlight
        self.body = body
      }
    }
  }
}
