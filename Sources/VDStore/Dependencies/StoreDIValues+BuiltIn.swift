import FoundationEssentials
import OrderedCombine
import ReplayRuntime

extension StoreDIValues {
  /// Subscriptions that end with the store's root, or when the application removes them.
  ///
  /// A subscription to ``Store/publisher`` of the same root retains the root: such a store ends only
  /// after the subscription was removed.
  public var cancellableSet: Set<AnyCancellable> {
    get { root?.cancellables ?? [] }
    nonmutating set { root?.cancellables = newValue }
  }

  /// The time of the runtime, which does not advance within a turn.
  public var date: StoreDate {
    get { self[\.date] ?? StoreDate(runtime: runtime) }
    set { self[\.date] = newValue }
  }

  /// Creates identifiers from the session's seed: equal sessions create equal identifiers.
  public var uuid: StoreUUID {
    get { self[\.uuid] ?? StoreUUID(runtime: runtime, kind: .chance) }
    set { self[\.uuid] = newValue }
  }

  /// Waits in the runtime's virtual time.
  public var clock: StoreClock {
    get { self[\.clock] ?? StoreClock(runtime: runtime) }
    set { self[\.clock] = newValue }
  }

  /// Random numbers of the session.
  public var random: RuntimeRandom {
    get { self[\.random] ?? runtime.random("di.random") }
    set { self[\.random] = newValue }
  }

  /// The values that are kept from run to run.
  public var defaults: RecordedDefaults { runtime.defaults }

  /// The files of the system.
  public var files: RecordedFiles { runtime.files }

  /// Closes the view that shows the store; does nothing by default.
  public var dismiss: () -> Void {
    get { self[\.dismiss] ?? {} }
    set { self[\.dismiss] = newValue }
  }

  /// How the log records asynchronous actions.
  public var asyncActions: AsyncActionMode {
    get { self[\.asyncActions] ?? .opaque }
    set { self[\.asyncActions] = newValue }
  }

  /// The asynchronous actions and tasks of the store's root.
  public var tasksStorage: StoreTasks { StoreTasks(root: root) }
}

/// How the log records asynchronous actions.
public enum AsyncActionMode: Hashable, Sendable {
  /// The code runs outside the turn. It does not run in replay, which applies its recorded changes.
  case opaque
  /// The code runs inside turns; it waits with `runtime.recorded`, the runtime's clock and other
  /// actions. Replay runs it again and verifies it. Calls from outside a turn are opaque.
  case flow
}

/// Reads the time of a runtime as dates, as if the session had begun at 1970.
public struct StoreDate: Sendable {
  private let read: @Sendable () -> Date

  init(runtime: Runtime) {
    read = { Date(timeIntervalSince1970: Double(runtime.now.microseconds) / 1_000_000) }
  }

  /// Creates a source of time from a closure.
  public init(_ read: @escaping @Sendable () -> Date) { self.read = read }

  /// Returns a source that always has the same time.
  public static func constant(_ date: Date) -> StoreDate { StoreDate { date } }

  /// The current time.
  public var now: Date { read() }

  /// Returns the current time.
  public func callAsFunction() -> Date { read() }
}

/// Creates identifiers.
public struct StoreUUID: Sendable {
  enum Kind: Sendable {
    case chance
    case incrementing(UUIDCount)
    case constant(UUID)
  }

  private let runtime: Runtime
  private let kind: Kind

  init(runtime: Runtime, kind: Kind) { (self.runtime, self.kind) = (runtime, kind) }

  /// Creates 00000000-0000-0000-0000-000000000000, then …01 and so on, with a count for each
  /// runtime.
  public static var incrementing: StoreUUID {
    let runtime = Runtime.ambient
    return StoreUUID(runtime: runtime, kind: .incrementing(.of(runtime)))
  }

  /// Returns a source that always creates the same identifier.
  public static func constant(_ uuid: UUID) -> StoreUUID {
    StoreUUID(runtime: .ambient, kind: .constant(uuid))
  }

  /// Creates an identifier.
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

/// The number of identifiers that a runtime has counted.
///
/// Each is a send, so that a replay also counts the identifiers of code that it does not run. The
/// stores retain it, because it must exist before such code.
final class UUIDCount: @unchecked Sendable {
  private let counts: EmitterCell<UInt64>

  private init(_ runtime: Runtime) {
    counts = EmitterCell(initial: nil, in: runtime)
    counts.bindWithoutEvent(to: "~StoreUUID")
  }

  static func of(_ runtime: Runtime) -> UUIDCount {
    runtime.inTurn("uuid") {
      let known = runtime.registry(Known.self) { Known() }
      let count = known.count ?? UUIDCount(runtime)
      known.count = count
      return count
    }
  }

  /// The count of a runtime. The reference to it is weak, because the count retains the runtime.
  private final class Known {
    weak var count: UUIDCount?
  }

  func next() -> UInt64 {
    let runtime = counts.runtime
    return runtime.inTurn("uuid") {
      // A view's body may also create identifiers; the send has no subscribers.
      runtime.outsideRendering {
        let count = counts.last ?? 0
        counts.send(count + 1)
        return count
      }
    }
  }
}

/// Waits in the virtual time of a runtime.
public struct StoreClock: Sendable {
  let runtime: Runtime

  /// The time of the running turn, or of the last one.
  public var now: VirtualInstant { runtime.now }

  /// Waits for a duration of the runtime's time: in a flow as a part of the session, in the body of
  /// an opaque action without an event.
  ///
  /// - Throws: `CancellationError` if the task was cancelled.
  nonisolated(nonsending) public func sleep(for duration: Duration) async throws {
    if runtime.isInTurn {
      await runtime.sleep(for: duration, label: "di.clock")
      try Task.checkCancellation()
    } else {
      try await runtime.sleepOutside(for: duration)
    }
  }
}
