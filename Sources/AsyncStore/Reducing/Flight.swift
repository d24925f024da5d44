/// Something under way in a store: a task, a timer, a debounce, a binding.
final class Flight {
  let id: EffectID?
  private(set) var isCancelled = false
  private var serial = 0
  private var cancellations: [(serial: Int, cancel: () -> Void)] = []

  init(_ id: EffectID?) { self.id = id }

  /// Says how to cancel a part of it; at once when it is cancelled already.
  ///
  /// - Returns: A number for ``forget(_:)``.
  @discardableResult
  func onCancel(_ cancel: @escaping () -> Void) -> Int {
    serial += 1
    if isCancelled { cancel() } else { cancellations.append((serial, cancel)) }
    return serial
  }

  /// Forgets a part that has come to its end.
  func forget(_ serial: Int) { cancellations.removeAll { $0.serial == serial } }

  /// Whether nothing is there to cancel.
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
