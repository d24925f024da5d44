import ReplayRuntime

/// What the last evaluation of a place read: stores, states and emitters.
///
/// A change of any of them makes the place evaluate its view again. That includes what a closure
/// of the view reads, such as the getter of a ``Binding``.
final class ViewReads {
  private struct Read {
    var node: SubscribedNode
    var subscription: Subscription
    var round: Int
  }

  private var reads: [Read] = []
  private var positions: [ObjectIdentifier: Int] = [:]
  private var round = 0

  /// Begins an evaluation.
  func begin() { round += 1 }

  /// Notes that the present evaluation reads a node.
  func note(_ node: SubscribedNode, _ changed: @escaping () -> Void) {
    if let position = positions[ObjectIdentifier(node)] {
      reads[position].round = round
      return
    }
    positions[ObjectIdentifier(node)] = reads.count
    reads.append(Read(node: node, subscription: node.onChange(changed), round: round))
  }

  /// Ends an evaluation: what it no longer read is followed no longer.
  func end() {
    if reads.allSatisfy({ $0.round == round }) { return }
    for read in reads where read.round != round { read.subscription.cancel() }
    reads.removeAll { $0.round != round }
    positions = [:]
    for (position, read) in reads.enumerated() {
      positions[ObjectIdentifier(read.node)] = position
    }
  }

  func cancel() {
    for read in reads { read.subscription.cancel() }
    reads = []
    positions = [:]
  }
}
