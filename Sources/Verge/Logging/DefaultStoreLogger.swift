import FoundationEssentials
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
/// Keys are sorted, dates are in ISO 8601, slashes are escaped.
///
/// Source: Verge, `DefaultStoreLogger`.
public final class DefaultStoreLogger: StoreLogger {
  /// A logger that writes to standard error.
  public static let shared = DefaultStoreLogger()

  /// Another name for ``shared``.
  public static var `default`: DefaultStoreLogger { shared }

  private let logger: Logger

  /// Creates a logger; swift-log's global system is not configured.
  ///
  /// - Parameters:
  ///   - label: The source of the logs.
  ///   - factory: Creates the handler of the logs; standard error by default.
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

/// The name of ``DefaultStoreLogger`` in older versions of Verge.
public typealias DefaultLogger = DefaultStoreLogger
