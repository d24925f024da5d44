/// The identity of an action: its name.
public struct StoreActionID: Hashable, Sendable, CustomStringConvertible {
  /// The name of the action.
  public let name: String
  /// The file of the declaration; not a part of the identity.
  public let fileID: String
  /// The line of the declaration; not a part of the identity.
  public let line: UInt

  init(_ name: String, _ fileID: StaticString, _ line: UInt) {
    (self.name, self.fileID, self.line) = (name, "\(fileID)", line)
  }

  /// Whether both have the same name.
  public static func == (a: StoreActionID, b: StoreActionID) -> Bool { a.name == b.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The name.
  public var description: String { name }
}

extension Store {
  /// An action as a value: a name, and a body that takes a store and arguments.
  ///
  /// Source: VDStore, `Store.Action`.
  public struct Action<Args, Res>: @unchecked Sendable {
    /// The identity of the action.
    public let id: StoreActionID
    let body: (Store<State>, Args) -> Res

    /// Creates an action.
    public init(
      _ name: String, fileID: StaticString = #fileID, line: UInt = #line,
      _ body: @escaping (Store<State>, Args) -> Res
    ) {
      id = StoreActionID(name, fileID, line)
      self.body = body
    }

    /// An action that can throw.
    public struct Throws: @unchecked Sendable {
      /// The identity of the action.
      public let id: StoreActionID
      let body: (Store<State>, Args) throws -> Res

      /// Creates an action.
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
      /// The identity of the action.
      public let id: StoreActionID
      /// Whether a call first cancels the running calls with the same name on the same root.
      public let cancelInFlight: Bool
      let body: (Store<State>, Args) async -> Res

      /// Creates an action.
      public init(
        _ name: String, cancelInFlight: Bool = false, fileID: StaticString = #fileID,
        line: UInt = #line, _ body: @escaping (Store<State>, Args) async -> Res
      ) {
        id = StoreActionID(name, fileID, line)
        self.cancelInFlight = cancelInFlight
        self.body = body
      }
    }

    /// An asynchronous action that can throw.
    public struct AsyncThrows: @unchecked Sendable {
      /// The identity of the action.
      public let id: StoreActionID
      /// Whether a call first cancels the running calls with the same name on the same root.
      public let cancelInFlight: Bool
      let body: (Store<State>, Args) async throws -> Res

      /// Creates an action.
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
