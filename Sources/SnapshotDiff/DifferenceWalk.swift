import CBOR
import EventModel

/// Compares two values level by level and collects changes.
struct DifferenceWalk {
  private(set) var changes: [StateChange] = []
  private(set) var budget: EditBudget
  private var path = StatePath()
  private var name = StatePath()

  init(budget: EditBudget) { self.budget = budget }

  mutating func compare(_ old: CBORValue, _ new: CBORValue) {
    switch (old, new) {
    case (.map(let a), .map(let b)): compareMaps(a, b)
    case (.array(let a), .array(let b)):
      if let match = IdentityMatch(a, b) {
        compareElements(a, b, match)
      } else {
        compareArrays(a, b)
      }
    case (
      .tagged(CBORValue.setTag, .array(let a)), .tagged(CBORValue.setTag, .array(let b))
    ):
      compareMaps(a.map { CBORPair($0, .null) }, b.map { CBORPair($0, .null) })
    default:
      if old != new { changes.append(StateChange(path, name: name, old: old, new: new)) }
    }
  }

  /// Notes that an element is on one side only.
  private mutating func note(
    _ old: CBORValue?, _ new: CBORValue?, at element: StatePath.Element,
    named elementName: StatePath.Element? = nil
  ) {
    changes.append(
      StateChange(
        path.appending(element), name: name.appending(elementName ?? element), old: old, new: new))
  }

  /// Compares the values at an element that both sides have.
  private mutating func descend(
    _ old: CBORValue, _ new: CBORValue, at element: StatePath.Element,
    named elementName: StatePath.Element? = nil
  ) {
    guard old != new else { return }
    path.elements.append(element)
    name.elements.append(elementName ?? element)
    compare(old, new)
    path.elements.removeLast()
    name.elements.removeLast()
  }

  private mutating func compareMaps(_ old: [CBORPair], _ new: [CBORPair]) {
    var i = 0
    var j = 0
    while i < old.count || j < new.count {
      let order =
        i == old.count ? 1 : j == new.count ? -1 : CBORValue.compareKeys(old[i].key, new[j].key)
      let element = StatePath.Element(key: order < 0 ? old[i].key : new[j].key)
      if order < 0 {
        note(old[i].value, nil, at: element)
      } else if order > 0 {
        note(nil, new[j].value, at: element)
      } else {
        descend(old[i].value, new[j].value, at: element)
      }
      if order <= 0 { i += 1 }
      if order >= 0 { j += 1 }
    }
  }

  /// Compares two arrays whose elements have identity: the removed elements by the old order, then
  /// all others by the new one.
  private mutating func compareElements(
    _ old: [CBORValue], _ new: [CBORValue], _ match: IdentityMatch
  ) {
    budget.spent += old.count + new.count
    for index in match.removed {
      note(old[index], nil, at: .index(index), named: match.name(ofOld: index))
    }
    var pairs = [IdentityMatch.Pair?](repeating: nil, count: new.count)
    for pair in match.pairs { pairs[pair.new] = pair }
    for (index, pair) in pairs.enumerated() {
      let elementName = match.name(ofNew: index)
      guard let pair else {
        note(nil, new[index], at: .index(index), named: elementName)
        continue
      }
      if pair.isMoved {
        changes.append(
          StateChange(
            path.appending(.index(index)), name: name.appending(elementName),
            move: StateChange.Move(from: pair.old, to: index)))
      }
      descend(old[pair.old], new[index], at: .index(index), named: elementName)
    }
  }

  private mutating func compareArrays(_ old: [CBORValue], _ new: [CBORValue]) {
    for hunk in EditScript(from: old, to: new, budget: &budget).hunks {
      guard hunk.removed == hunk.inserted else {
        for k in hunk.oldIndex..<hunk.oldIndex + hunk.removed { note(old[k], nil, at: .index(k)) }
        for k in hunk.newIndex..<hunk.newIndex + hunk.inserted { note(nil, new[k], at: .index(k)) }
        continue
      }
      for k in 0..<hunk.removed {
        let index = hunk.newIndex + k
        descend(old[hunk.oldIndex + k], new[index], at: .index(index))
      }
    }
  }
}
