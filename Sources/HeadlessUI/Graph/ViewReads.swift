import EventModel
import ReplayRuntime

/// The nodes that the last evaluation of a place read: stores, states and emitters.
///
/// A change of any of them makes the place evaluate its view again. Reads by a closure of the
/// view count too, such as those of a ``Binding``'s getter.
final class ViewReads {
  private struct Read {
    var node: SubscribedNode
    var subscription: ReplayRuntime.Subscription
    var round: Int
  }

  /// The largest number of nodes that are searched one by one, which most places do not exceed.
  private static let searched = 8

  @exclusivity(unchecked) private var reads: [Read] = []
  /// The positions of more nodes than are searched one by one.
  @exclusivity(unchecked) private var positions: [ObjectIdentifier: Int] = [:]
  @exclusivity(unchecked) private var round = 0

  /// The names of the nodes that were read; ``Symbol/none`` for one that has none.
  var names: [Symbol] { reads.map { $0.node.knownName } }

  /// Begins an evaluation.
  func begin() { round += 1 }

  /// Whether a former evaluation has read a node. If so, records that the current one does, too.
  func isKnown(_ node: SubscribedNode) -> Bool {
    guard let position = position(of: node) else { return false }
    reads[position].round = round
    return true
  }

  private func position(of node: SubscribedNode) -> Int? {
    if reads.count > Self.searched { return positions[ObjectIdentifier(node)] }
    for position in reads.indices where reads[position].node === node { return position }
    return nil
  }

  /// Records that the current evaluation reads a node that no former one has read.
  func add(_ node: SubscribedNode, _ changed: @escaping () -> Void) {
    reads.append(Read(node: node, subscription: node.onChange(changed), round: round))
    if reads.count > Self.searched + 1 {
      positions[ObjectIdentifier(node)] = reads.count - 1
    } else {
      findPositions()
    }
  }

  /// Ends an evaluation and cancels the subscriptions to nodes that it no longer read.
  func end() {
    if reads.allSatisfy({ $0.round == round }) { return }
    for read in reads where read.round != round { read.subscription.cancel() }
    reads.removeAll { $0.round != round }
    findPositions()
  }

  private func findPositions() {
    if !positions.isEmpty { positions = [:] }
    if reads.count <= Self.searched { return }
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
