import Foundation
import Logging

/// Writes logs as JSON, through swift-log.
///
/// ```
/// [Commit] {
///   "store" : "Shop.CartStore()",
///   "tookMilliseconds" : 0.19299983978271484,
///   "trace" : { … },
///   "type" : "commit"
/// }
/// ```
///
/// Keys are sorted, dates are ISO 8601, slashes are escaped.
///
/// Source: Verge, `DefaultStoreLogger`.
public final class DefaultStoreLogger: StoreLogger {
  /// Writes to standard error.
  public static let shared = DefaultStoreLogger()

  private let logger: Logger

  /// Makes a logger; nothing outside this object is set up for it.
  ///
  /// - Parameters:
  ///   - label: Names the source of the logs.
  ///   - factory: Makes the handler that receives them; standard error by default.
  public init(
    label: String = "Verge",
    factory: (String) -> any LogHandler = { StreamLogHandler.standardError(label: $0) }
  ) {
    logger = Logger(label: label, factory: factory)
  }

  /// Writes `[Commit]` and the log.
  public func didCommit(log: CommitLog) { write("Commit", log) }

  /// Writes `[Activity]` and the log.
  public func didSendActivity(log: ActivityLog) { write("Activity", log) }

  /// Writes `[Dispatcher]` and the log.
  public func didCreateDispatcher(log: DidCreateDispatcherLog) { write("Dispatcher", log) }

  /// Writes `[Dispatcher]` and the log.
  public func didDestroyDispatcher(log: DidDestroyDispatcherLog) { write("Dispatcher", log) }

  private func write(_ category: String, _ log: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    do {
      let json = String(decoding: try encoder.encode(log), as: UTF8.self)
      logger.info("[\(category)] \(json)")
    } catch {
      logger.error("[\(category)] cannot be written as JSON: \(error)")
    }
  }
}

/// The name of ``DefaultStoreLogger`` in older texts.
public typealias DefaultLogger = DefaultStoreLogger
