import Dispatch
import Platform

/// The kind of code that calls the runtime from outside all turns.
enum OutsideCaller: String {
  case mainActorTask = "a task on the main actor"
  case mainQueueBlock = "a block on the main queue"
  case task = "a task"
  case thread = "a thread"

  /// The kind of the calling code.
  static var current: OutsideCaller {
    switch (isOnMainQueue, withUnsafeCurrentTask(body: { $0 != nil })) {
    case (true, true): .mainActorTask
    case (true, false): .mainQueueBlock
    case (false, true): .task
    case (false, false): .thread
    }
  }

  /// Whether the main queue runs the calling code. After `dispatchMain()` the main queue also runs
  /// code on threads other than the main one.
  static var isOnMainQueue: Bool {
    Threads.isMain || DispatchQueue.getSpecific(key: mainQueue) == true
  }

  private static let mainQueue = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Marks the main queue, so that ``current`` recognizes it. Calling it once is enough.
  static func prepare() { _ = mainQueue }
}
