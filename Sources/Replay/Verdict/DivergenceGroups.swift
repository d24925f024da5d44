import EventModel

/// Groups each divergence with the one that it probably follows from.
///
/// A later divergence is a follow-up if an earlier one is among its causes, if the same node
/// differed before, or if it is a screen or the end after a difference of the state.
package struct DivergenceGroups {
  /// A divergence with those that probably follow from it.
  package struct Group {
    /// The first divergence of the group.
    package var root: Divergence
    /// The later divergences of the group, in the order of the record.
    package var followUps: [Divergence] = []
  }

  /// The groups, in the order of their first divergences.
  package private(set) var groups: [Group] = []

  /// - Parameters:
  ///   - divergences: In the order of the record.
  ///   - cause: The cause of a recorded event, by its number; nil for none.
  package init(_ divergences: [Divergence], cause: (Int) -> Int?) {
    for divergence in divergences {
      let causes = Self.causes(of: divergence, cause)
      if let index = groups.firstIndex(where: { Self.follows(divergence, causes, $0) }) {
        groups[index].followUps.append(divergence)
      } else {
        groups.append(Group(root: divergence))
      }
    }
  }

  /// The recorded events that led to a divergence; at most as many as a report shows.
  private static func causes(of divergence: Divergence, _ cause: (Int) -> Int?) -> Set<Int> {
    var found: Set<Int> = []
    for start in [divergence.recorded?.cause, divergence.replayedCause] {
      var next = start
      while let number = next, number != EventHeader.noCause, found.count < 64 {
        found.insert(number)
        next = cause(number)
      }
    }
    return found
  }

  private static func follows(
    _ divergence: Divergence, _ causes: Set<Int>, _ group: Group
  ) -> Bool {
    if divergence.difference == .stopped { return false }
    // The hash of the end covers all states, so any difference of a state changes it.
    if subject(divergence)?.kind == .end { return group.root.difference != .screen }
    if divergence.difference == .screen {
      return group.root.difference == .screen || group.root.difference != .refused
    }
    if group.root.difference == .screen { return false }
    let members = [group.root] + group.followUps
    if members.contains(where: { $0.recorded.map { causes.contains($0.number) } ?? false }) {
      return true
    }
    guard let node = subject(divergence)?.header.node, node != .none else { return false }
    return members.contains { subject($0)?.header.node == node }
  }

  private static func subject(_ divergence: Divergence) -> Event? {
    divergence.recorded ?? divergence.replayed
  }
}
