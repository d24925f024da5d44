/// Running work of a store: a task, a timer, a debounce, a binding.
final class Flight {
  let id: EffectID?
  /// The name of its timers, emitters and tasks in the log; nil until it has any.
  var label: String?
  private(set) var isCancelled = false
  private var serial = 0
  private var cancellations: [(serial: Int, cancel: () -> Void)] = []

  init(_ id: EffectID?) { self.id = id }

  /// Adds a closure that cancels a part of the work; calls it at once if the work is already
  /// cancelled.
  ///
  /// - Returns: A number for ``forget(_:)``.
  @discardableResult
  func onCancel(_ cancel: @escaping () -> Void) -> Int {
    serial += 1
    if isCancelled { cancel() } else { cancellations.append((serial, cancel)) }
    return serial
  }

  /// Removes the closure of a part that has ended.
  func forget(_ serial: Int) { cancellations.removeAll { $0.serial == serial } }

  /// Removes the closures of all parts: the work has ended. They hold effects, which hold the work.
  func forgetAll() { cancellations = [] }

  /// Whether no part can be cancelled.
  var isIdle: Bool { cancellations.isEmpty }

  /// Cancels every part, in the order in which they began.
  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    let parts = cancellations
    cancellations = []
    for part in parts { part.cancel() }
  }
}
