/// Makes paths of views unique: `[k]` for equal siblings, `#k` for later instances in one slot.
final class PlaceNames {
  private var inUse: Set<String> = []
  private var madeCounts: [String: Int] = [:]

  /// Returns a path that no present or former node has, and the slot to release later.
  func take(_ path: String) -> (path: String, slot: String) {
    var slot = path
    var ordinal = 0
    while inUse.contains(slot) {
      ordinal += 1
      slot = "\(path)[\(ordinal)]"
    }
    inUse.insert(slot)
    let count = madeCounts[slot, default: 0]
    madeCounts[slot] = count + 1
    return (count == 0 ? slot : "\(slot)#\(count)", slot)
  }

  /// Frees a slot, so that a later view can use it.
  func release(_ slot: String) { inUse.remove(slot) }
}
