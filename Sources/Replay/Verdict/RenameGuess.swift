import CBOR
import EventModel

/// Finds out whether a changed name explains a difference: the same values at the same place under
/// another name.
struct RenameGuess {
  let symbols: SymbolTable

  /// The changed name that explains a recorded event without a partner: an unpaired replayed event
  /// is equal except for one name.
  func pair(_ old: [Event], _ new: [Event]) -> Renames.Pair? {
    for recorded in old {
      for replayed in new where recorded.kind == replayed.kind {
        guard recorded.payload == replayed.payload, recorded.header.extra == replayed.header.extra
        else { continue }
        if let pair = pair(recorded.header, replayed.header) { return pair }
      }
    }
    return nil
  }

  private func pair(_ old: EventHeader, _ new: EventHeader) -> Renames.Pair? {
    if old.name == new.name {
      let (old, new) = (symbols[old.node], symbols[new.node])
      return Renames.difference(old, new) ?? Renames.move(old, new)
    }
    guard old.node == new.node, old.kind == .effectBegan || old.kind == .action else { return nil }
    return Renames.difference(symbols[old.name], symbols[new.name])
  }

  /// The changed name that explains a value: one key was removed, one was added, and both have
  /// equal values.
  func pair(_ old: Event, _ new: Event) -> Renames.Pair? {
    if old.kind == .commit {
      guard let a = patch(old), let b = patch(new), a.count == b.count else { return nil }
      var found: Renames.Pair?
      for (x, y) in zip(a, b) where x != y {
        guard x.path.count == y.path.count else { return nil }
        if x.path == y.path {
          guard let pair = pair(x.action, y.action), found == nil || found == pair else {
            return nil
          }
          found = pair
          continue
        }
        guard x.action == y.action else { return nil }
        for (key, other) in zip(x.path, y.path) where key != other {
          guard case .key(let gone) = key, case .key(let new) = other else { return nil }
          let pair = Renames.Pair(old: symbols[gone], new: symbols[new])
          if let found, found != pair { return nil }
          found = pair
        }
      }
      return found
    }
    guard let a = try? CBORValue(canonical: old.payload),
      let b = try? CBORValue(canonical: new.payload)
    else { return nil }
    return pair(a, b)
  }

  /// The changed name that explains why one path gets another value.
  private func pair(_ old: PatchOperation.Action, _ new: PatchOperation.Action) -> Renames.Pair? {
    switch (old, new) {
    case (.set(let a), .set(let b)): pair(a, b)
    case (.splice(_, _, let a), .splice(_, _, let b)): pair(.array(a), .array(b))
    default: nil
    }
  }

  private func patch(_ event: Event) -> [PatchOperation]? {
    (try? Patch(symbolic: event.payload))?.operations
  }

  private func pair(_ old: CBORValue, _ new: CBORValue) -> Renames.Pair? {
    if let a = old.arrayValue, let b = new.arrayValue, a.count == b.count {
      return zip(a, b).first { $0 != $1 }.flatMap { pair($0.0, $0.1) }
    }
    guard let a = old.mapValue, let b = new.mapValue else { return nil }
    let gone = a.filter { pair in !b.contains { $0.key == pair.key } }
    let added = b.filter { pair in !a.contains { $0.key == pair.key } }
    if gone.count == 1, added.count == 1, gone[0].value == added[0].value,
      let old = gone[0].key.textValue, let new = added[0].key.textValue
    {
      return Renames.Pair(old: old, new: new)
    }
    guard gone.isEmpty, added.isEmpty else { return nil }
    return a.lazy.compactMap { entry in
      b.first { $0.key == entry.key }.flatMap { pair(entry.value, $0.value) }
    }.first
  }

  /// The changed name that explains an input whose target does not exist.
  ///
  /// - Parameters:
  ///   - present: Controls of the same component on the current screen.
  ///   - known: Whether the record has a control of this name.
  func pair(target: String, present: [String], known: (String) -> Bool) -> Renames.Pair? {
    let new = present.filter { !known($0) }
    let pairs = new.compactMap { Renames.difference(target, $0) }
    if new.count == 1 { return pairs.first }
    // Of several controls that the record does not use, the one that shares most words with it.
    let ranked = pairs.map { (pair: $0, shared: Self.sharedWords($0.old, $0.new)) }
      .filter { $0.shared > 0 }.sorted { $0.shared > $1.shared }
    guard let best = ranked.first, ranked.dropFirst().allSatisfy({ $0.shared < best.shared })
    else { return nil }
    return best.pair
  }

  /// How many words two names have in common: `applyCoupon` and `useCoupon` have one.
  private static func sharedWords(_ a: String, _ b: String) -> Int {
    Set(words(of: a)).intersection(words(of: b)).count
  }

  private static func words(of name: String) -> [String] {
    var words = [""]
    for character in name {
      if character.isUppercase || !character.isLetter { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
    }
    return words.filter { !$0.isEmpty }
  }

  /// The changed name that explains an input whose target does not exist, if the screen shows
  /// another name in place of the old one.
  ///
  /// - Parameter frames: The frames in which record and replay first differed.
  func pair(
    target: String, present: [String], frames: (recorded: Event, replayed: Event)
  ) -> Renames.Pair? {
    let (old, new) = (texts(frames.recorded), texts(frames.replayed))
    let pairs = present.compactMap { Renames.difference(target, $0) }.filter {
      old.contains($0.old) && !new.contains($0.old) && new.contains($0.new)
        && !old.contains($0.new)
    }
    return pairs.count == 1 ? pairs[0] : nil
  }

  /// Every text that the values of an event hold.
  private func texts(_ event: Event) -> Set<String> {
    var found: Set<String> = []
    var waiting = [try? CBORValue(canonical: event.payload)].compactMap { $0 }
    while let value = waiting.popLast() {
      if let text = value.textValue { found.insert(text) }
      waiting += value.arrayValue ?? []
      waiting += (value.mapValue ?? []).map(\.value)
    }
    return found
  }
}
