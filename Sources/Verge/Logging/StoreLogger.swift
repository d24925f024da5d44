import Foundation

/// Receives logs of a store and its dispatchers.
///
/// Logs are for people and are not events, so the times in them never make two sessions differ.
///
/// Source: Verge, `StoreLogger`.
public protocol StoreLogger: Sendable {
  /// Called after a commit and the notification of all subscribers.
  func didCommit(log: CommitLog)

  /// Called after an activity was sent to all subscribers.
  func didSendActivity(log: ActivityLog)

  /// Called after a dispatcher was created.
  func didCreateDispatcher(log: DidCreateDispatcherLog)

  /// Called after a dispatcher was deallocated.
  func didDestroyDispatcher(log: DidDestroyDispatcherLog)
}

extension StoreLogger {
  /// Does nothing.
  public func didSendActivity(log: ActivityLog) {}
}

/// The place and time of an operation on a store.
public struct MutationTrace: Hashable, Codable, Sendable {
  /// The virtual time of the turn, as if the session had begun at 1970.
  public var createdAt: Date
  /// The name of the mutation, or an empty string.
  public var name: String
  /// The file, as `Module/File.swift`.
  public var file: String
  /// The function.
  public var function: String
  /// The line, counted from 1.
  public var line: Int
}

/// The log of a commit.
public struct CommitLog: Hashable, Codable, Sendable {
  /// The constant `commit`.
  public private(set) var type = "commit"
  /// The type of the store.
  public var store: String
  /// The real time of the mutation and all its consequences, in milliseconds.
  public var tookMilliseconds: Double
  /// The place and time of the commit.
  public var trace: MutationTrace
}

/// The log of an activity.
public struct ActivityLog: Hashable, Codable, Sendable {
  /// The constant `activity`.
  public private(set) var type = "activity"
  /// The type of the store.
  public var store: String
  /// The description of the activity.
  public var activity: String
  /// The place and time of the activity.
  public var trace: MutationTrace
}

/// The log of a dispatcher's creation.
public struct DidCreateDispatcherLog: Hashable, Codable, Sendable {
  /// The constant `did_create_dispatcher`.
  public private(set) var type = "did_create_dispatcher"
  /// The type of the store.
  public var store: String
  /// The type of the dispatcher.
  public var dispatcher: String
}

/// The log of a dispatcher's end.
public struct DidDestroyDispatcherLog: Hashable, Codable, Sendable {
  /// The constant `did_destroy_dispatcher`.
  public private(set) var type = "did_destroy_dispatcher"
  /// The type of the store.
  public var store: String
  /// The type of the dispatcher.
  public var dispatcher: String
}
