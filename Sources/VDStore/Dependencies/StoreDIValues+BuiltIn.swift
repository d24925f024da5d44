import Foundation
import OpenCombine
import ReplayRuntime

extension StoreDIValues {
  /// Subscriptions that live as long as the store's root, or until somebody clears them.
  public var cancellableSet: Set<AnyCancellable> {
    get { root?.cancellables ?? [] }
    nonmutating set { root?.cancellables = newValue }
  }

  /// Tells the time of the runtime, which stands still within a turn.
  public var date: StoreDate {
    get { self[\.date] ?? StoreDate(runtime: runtime) }
    set { self[\.date] = newValue }
  }

  /// Makes identifiers from the session's chance: equal sessions make equal ones.
  public var uuid: StoreUUID {
    get { self[\.uuid] ?? StoreUUID(runtime: runtime, kind: .chance) }
    set { self[\.uuid] = newValue }
  }

  /// Waits on the runtime's virtual time.
  public var clock: StoreClock {
    get { self[\.clock] ?? StoreClock(runtime: runtime) }
    set { self[\.clock] = newValue }
  }

  /// Random numbers of the session.
  public var random: RuntimeRandom {
    get { self[\.random] ?? runtime.random("di.random") }
    set { self[\.random] = newValue }
  }

  /// Closes what shows the store; does nothing unless set.
  public var dismiss: () -> Void {
    get { self[\.dismiss] ?? {} }
    set { self[\.dismiss] = newValue }
  }

  /// How asynchronous actions meet the log.
  public var asyncActions: AsyncActionMode {
    get { self[\.asyncActions] ?? .opaque }
    set { self[\.asyncActions] = newValue }
  }

  /// The asynchronous actions and tasks of the store's root.
  public var tasksStorage: StoreTasks { StoreTasks(root: root) }
}

/// How asynchronous actions meet the log.
public enum AsyncActionMode: Hashable, Sendable {
  /// The code runs off the turn, and never in replay, which applies what it did as recorded.
  case opaque
  /// The code runs inside turns; its waits are `runtime.recorded`, the runtime's clock and other
  /// actions. Replay runs it again and verifies it. Calls from outside a turn stay opaque.
  case flow
}

/// Tells the time of a runtime as dates, which count from 1970 at the session's beginning.
public struct StoreDate: Sendable {
  private let read: @Sendable () -> Date

  init(runtime: Runtime) {
    read = { Date(timeIntervalSince1970: Double(runtime.now.microseconds) / 1_000_000) }
  }

  /// Tells the time of a closure.
  public init(_ read: @escaping @Sendable () -> Date) { self.read = read }

  /// Tells one moment.
  public static func constant(_ date: Date) -> StoreDate { StoreDate { date } }

  /// The time.
  public var now: Date { read() }

  /// The time.
  public func callAsFunction() -> Date { read() }
}

/// Makes identifiers.
public struct StoreUUID: Sendable {
  enum Kind: Sendable {
    case chance
    case incrementing(UUIDCount)
    case constant(UUID)
  }

  private let runtime: Runtime
  private let kind: Kind

  init(runtime: Runtime, kind: Kind) { (self.runtime, self.kind) = (runtime, kind) }

  /// Makes 00000000-0000-0000-0000-000000000000, then …01 and so on, counted for each runtime.
  public static var incrementing: StoreUUID {
    let runtime = Runtime.ambient
    return StoreUUID(runtime: runtime, kind: .incrementing(.of(runtime)))
  }

  /// Always makes the same one.
  public static func constant(_ uuid: UUID) -> StoreUUID {
    StoreUUID(runtime: .ambient, kind: .constant(uuid))
  }

  /// Makes one.
  public func callAsFunction() -> UUID {
    switch kind {
    case .chance: return runtime.identifier("di.uuid")
    case .constant(let uuid): return uuid
    case .incrementing(let count):
      var count = count.next().bigEndian
      var bytes = [UInt8](repeating: 0, count: 8)
      withUnsafeBytes(of: &count) { bytes += $0 }
      return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
  }
}

/// How many identifiers a runtime has counted.
///
/// Each is a send, so that a replay knows of those that code made which it does not run. The stores
/// hold it: it must be there before such code is.
final class UUIDCount: @unchecked Sendable {
  private let counts: Signal<UInt64>

  private init(_ runtime: Runtime) {
    counts = Signal(initial: nil, in: runtime)
    counts.bindUnannounced(to: "~StoreUUID")
  }

  static func of(_ runtime: Runtime) -> UUIDCount {
    runtime.inTurn("uuid") {
      let known = runtime.registry(Known.self) { Known() }
      let count = known.count ?? UUIDCount(runtime)
      known.count = count
      return count
    }
  }

  /// What a runtime keeps; the count holds the runtime.
  private final class Known {
    weak var count: UUIDCount?
  }

  func next() -> UInt64 {
    let runtime = counts.runtime
    return runtime.inTurn("uuid") {
      // A body may make identifiers, too; nobody is told of them.
      runtime.outsideRendering {
        let count = counts.last ?? 0
        counts.send(count + 1)
        return count
      }
    }
  }
}

/// Waits on a runtime's time.
public struct StoreClock: Sendable {
  let runtime: Runtime

  /// The running turn's moment, or that of the last one.
  public var now: VirtualInstant { runtime.now }

  /// Waits until the runtime's time has passed: in a flow as a part of the session, in the body of an
  /// opaque action without an event.
  ///
  /// - Throws: `CancellationError` when the task was cancelled.
  public func sleep(for duration: Duration) async throws {
    if runtime.isInTurn {
      await runtime.sleep(for: duration, label: "di.clock")
      try Task.checkCancellation()
    } else {
      try await runtime.sleepOutside(for: duration)
    }
  }
}
