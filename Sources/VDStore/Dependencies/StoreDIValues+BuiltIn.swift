import FoundationEssentials
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
