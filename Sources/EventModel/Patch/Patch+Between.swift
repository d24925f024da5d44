import CBOR

extension Patch {
  /// Returns the canonical patch that turns `old` into `new`. It is empty exactly when they are
  /// equal.
  ///
  /// - Parameter symbols: The table that names map keys. Keys that it lacks are added.
  ///
  /// Source: EVENTS.md, "Rules", rules 1 to 9.
  package static func between(
    _ old: CBORValue, _ new: CBORValue, symbols: SymbolTable
  ) -> Patch {
    var builder = PatchBuilder(symbols: symbols)
    builder.compare(old, new)
    return Patch(builder.operations)
  }
}

extension PatchElement {
  /// Creates the path element of a map key or a set element.
  package init(key: CBORValue, symbols: SymbolTable) {
    if case .text(let text) = key {
      self = .key(symbols.symbol(text))
    } else {
      self = .other(key)
    }
  }
}

/// Limits of the search for equal elements after a difference in an array.
package enum PatchRules {
  /// The largest number of elements of both arrays together that a search may skip.
  package static let searchDistance = 16
  /// The shortest text that is patched by a `text` operation, in UTF-8 bytes.
  package static let shortestPatchedText = 64
}

/// Compares two values level by level and collects operations.
private struct PatchBuilder {
  let symbols: SymbolTable
  var path: [PatchElement] = []
  var operations: [PatchOperation] = []

  init(symbols: SymbolTable, path: [PatchElement] = []) {
    self.symbols = symbols
    self.path = path
  }

  mutating func emit(_ action: PatchOperation.Action) {
    operations.append(PatchOperation(path, action))
  }

  mutating func compare(_ old: CBORValue, _ new: CBORValue) {
    switch (old, new) {
    case (.map(let a), .map(let b)):
      compareMaps(a, b, whole: new)
    case (.array(let a), .array(let b)):
      compareArrays(a, b)
    case (.text(let a), .text(let b)):
      compareTexts(a, b)
    case (
      .tagged(CBORValue.setTag, .array(let a)), .tagged(CBORValue.setTag, .array(let b))
    ):
      compareSets(a, b, whole: new)
    default:
      if old != new { emit(.set(new)) }
    }
  }

  /// Compares two maps by rule 4.
  private mutating func compareMaps(_ old: [CBORPair], _ new: [CBORPair], whole: CBORValue) {
    if old.isEmpty && new.isEmpty { return }
    guard Self.haveCommonKey(old, new, key: { $0.key }), !Self.haveDifferentIDs(old, new) else {
      return emit(.set(whole))
    }
    var i = 0
    var j = 0
    while i < old.count || j < new.count {
      let order =
        i == old.count ? 1 : j == new.count ? -1 : CBORValue.compareKeys(old[i].key, new[j].key)
      path.append(PatchElement(key: order < 0 ? old[i].key : new[j].key, symbols: symbols))
      if order < 0 {
        emit(.remove)
        i += 1
      } else if order > 0 {
        emit(.set(new[j].value))
        j += 1
      } else {
        compare(old[i].value, new[j].value)
        i += 1
        j += 1
      }
      path.removeLast()
    }
  }

  /// Compares two sets by rule 5: a set is a map from element to null.
  private mutating func compareSets(_ old: [CBORValue], _ new: [CBORValue], whole: CBORValue) {
    if old.isEmpty && new.isEmpty { return }
    guard Self.haveCommonKey(old, new, key: { $0 }) else { return emit(.set(whole)) }
    var i = 0
    var j = 0
    while i < old.count || j < new.count {
      let order =
        i == old.count ? 1 : j == new.count ? -1 : CBORValue.compareKeys(old[i], new[j])
      if order != 0 {
        path.append(PatchElement(key: order < 0 ? old[i] : new[j], symbols: symbols))
        emit(order < 0 ? .remove : .set(.null))
        path.removeLast()
      }
      if order <= 0 { i += 1 }
      if order >= 0 { j += 1 }
    }
  }

  private static func haveCommonKey<Item>(
    _ old: [Item], _ new: [Item], key: (Item) -> CBORValue
  ) -> Bool {
    var i = 0
    var j = 0
    while i < old.count && j < new.count {
      let order = CBORValue.compareKeys(key(old[i]), key(new[j]))
      if order == 0 { return true }
      if order < 0 { i += 1 } else { j += 1 }
    }
    return false
  }

  private static func haveDifferentIDs(_ old: [CBORPair], _ new: [CBORPair]) -> Bool {
    let id = CBORValue.text("id")
    let a = CBORValue.search(old, for: id)
    let b = CBORValue.search(new, for: id)
    return a.found && b.found && old[a.index].value != new[b.index].value
  }

  /// Compares two arrays by rule 6.
  private mutating func compareArrays(_ old: [CBORValue], _ new: [CBORValue]) {
    ArrayHunks.forEach(
      oldCount: old.count, newCount: new.count, areEqual: { old[$0] == new[$1] }
    ) { hunk in
      if hunk.removed == hunk.inserted {
        for k in 0..<hunk.removed {
          path.append(.index(hunk.newIndex + k))
          compare(old[hunk.oldIndex + k], new[hunk.newIndex + k])
          path.removeLast()
        }
      } else {
        let inserted = Array(new[hunk.newIndex..<hunk.newIndex + hunk.inserted])
        emit(.splice(index: hunk.newIndex, removed: hunk.removed, inserted: inserted))
      }
    }
  }

  /// Adds the shortest edit of the text, or the whole new text; EVENTS.md, "Patches", rule 7.
  private mutating func compareTexts(_ old: String, _ new: String) {
    if old.utf8.elementsEqual(new.utf8) { return }
    if let change = TextChange.between(old, new) {
      emit(.text(byteOffset: change.offset, bytesRemoved: change.removed, text: change.inserted))
    } else {
      emit(.set(.text(new)))
    }
  }
}
