import Foundation

/// Is told of what happens to a store and its dispatchers.
///
/// Logs are for people: nothing of them stands in a session's events, so their times never make
/// two sessions differ.
///
/// Source: Verge, `StoreLogger`.
public protocol StoreLogger: Sendable {
  /// A commit was made, and everybody was told of it.
  func didCommit(log: CommitLog)

  /// An activity was sent, and everybody was told of it.
  func didSendActivity(log: ActivityLog)

  /// A dispatcher was made.
  func didCreateDispatcher(log: DidCreateDispatcherLog)

  /// A dispatcher is gone.
  func didDestroyDispatcher(log: DidDestroyDispatcherLog)
}

extension StoreLogger {
  /// Does nothing.
  public func didSendActivity(log: ActivityLog) {}
}

/// Where and when something was done to a store.
public struct MutationTrace: Hashable, Codable, Sendable {
  /// The virtual time of the turn, counted from 1970 as if the session had begun then.
  public var createdAt: Date
  /// The name given to the mutation, or the empty string.
  public var name: String
  /// The file, as `Module/File.swift`.
  public var file: String
  /// The function.
  public var function: String
  /// The line, counted from 1.
  public var line: Int
}

/// A commit, for a logger.
public struct CommitLog: Hashable, Codable, Sendable {
  /// `commit`.
  public private(set) var type = "commit"
  /// The type of the store.
  public var store: String
  /// Real time that the mutation and everything it caused took, in milliseconds.
  public var tookMilliseconds: Double
  /// Where and when.
  public var trace: MutationTrace

  init(store: String, tookMilliseconds: Double, trace: MutationTrace) {
    self.store = store
    self.tookMilliseconds = tookMilliseconds
    self.trace = trace
  }
}

/// An activity, for a logger.
public struct ActivityLog: Hashable, Codable, Sendable {
  /// `activity`.
  public private(set) var type = "activity"
  /// The type of the store.
  public var store: String
  /// What the activity prints.
  public var activity: String
  /// Where and when.
  public var trace: MutationTrace

  init(store: String, activity: String, trace: MutationTrace) {
    self.store = store
    self.activity = activity
    self.trace = trace
  }
}

/// The making of a dispatcher, for a logger.
public struct DidCreateDispatcherLog: Hashable, Codable, Sendable {
  /// `did_create_dispatcher`.
  public private(set) var type = "did_create_dispatcher"
  /// The type of the store.
  public var store: String
  /// The type of the dispatcher.
  public var dispatcher: String

  init(store: String, dispatcher: String) {
    self.store = store
    self.dispatcher = dispatcher
  }
}

/// The end of a dispatcher, for a logger.
public struct DidDestroyDispatcherLog: Hashable, Codable, Sendable {
  /// `did_destroy_dispatcher`.
  public private(set) var type = "did_destroy_dispatcher"
  /// The type of the store.
  public var store: String
  /// The type of the dispatcher.
  public var dispatcher: String

  init(store: String, dispatcher: String) {
    self.store = store
    self.dispatcher = dispatcher
  }
}
