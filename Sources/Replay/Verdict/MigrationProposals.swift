import CBOR
import EventModel
import HeadlessUI
import SessionLog
import Timeline

/// Finds the migrations that may explain a difference. None of them was tried.
struct MigrationProposals {
  private let divergence: Divergence
  private let reader: SessionLogReader
  private let timeline: SessionTimeline
  private let values: DivergedValues

  /// - Throws: ``LogError`` when the end of the log cannot be read.
  init(_ divergence: Divergence, reader: SessionLogReader) throws {
    (self.divergence, self.reader) = (divergence, reader)
    timeline = try SessionTimeline(reader)
    values = DivergedValues(divergence: divergence, timeline: timeline)
  }

  private var symbols: SymbolTable { timeline.symbols }

  /// Lists of migrations, the likeliest first; each belongs together.
  var candidates: [[ProposedMigration]] {
    let named = names + refusedNames
    var known: Set<String> = []
    return (named.map { [$0] } + changedValues).filter { list in
      !list.isEmpty && list.allSatisfy { $0.migration != nil }
        && known.insert(list.map(\.swift).joined()).inserted
    }
  }

  /// What changed in the form of a value or of the screen, in words.
  var drift: ProposedMigration? {
    guard let lead = resultPath else { return changedValues.first?.first }
    return ProposedMigration(
      text: "'\(PlaceKind.split(lead).rest)' has another type; "
        + ".map(\(Notation.quoted(lead))) computes it")
  }

  // MARK: Names

  /// Names of events that only one side has: first of those with equal values.
  private var names: [ProposedMigration] {
    var (same, others): ([ProposedMigration], [ProposedMigration]) = ([], [])
    for old in divergence.gone {
      for new in divergence.added where old.kind == new.kind {
        let found = rename(old, new)
        let isSame = old.payload == new.payload && old.header.extra == new.header.extra
        if isSame { same += found } else { others += found }
      }
    }
    return Array(same.prefix(Self.limit)) + others.prefix(Self.limit)
  }

  /// The largest number of names that are tried.
  private static let limit = 6

  private func rename(_ old: Event, _ new: Event) -> [ProposedMigration] {
    let (before, after) = (symbols[old.header.node], symbols[new.header.node])
    switch old.kind {
    case .timer, .chance:
      let kind = old.kind == .timer ? "timer:" : "chance:"
      return before == after ? [] : [.init(renamed: kind + before, to: kind + after)]
    case .effectBegan, .action:
      let kind = old.kind == .action ? "action:" : "effect:"
      let (name, other) = (symbols[old.header.name], symbols[new.header.name])
      let whole = ProposedMigration(
        renamed: "\(kind)\(before).\(name)", to: "\(kind)\(after).\(other)")
      return name == other ? [node(old, before, after), whole].compactMap { $0 } : [whole]
    default:
      return old.header.name == new.header.name
        ? [node(old, before, after)].compactMap { $0 } : []
    }
  }

  /// The renamed node because of which an event has another one.
  private func node(_ event: Event, _ old: String, _ new: String) -> ProposedMigration? {
    guard let (before, after) = NamePath.difference(old, new), !before.isEmpty, !after.isEmpty
    else { return nil }
    let isWhole = NamePath(before).elements.count == NamePath(old).elements.count
    let kind: PlaceKind =
      switch event.kind {
      case _ where !isWhole: .component
      case .send: .emitter
      case .commit: .store
      case .route: .router
      case .lifecycle where DivergedValues.value(event)?.mapValue != nil: .store
      default: .component
      }
    return ProposedMigration(
      renamed: "\(kind.rawValue):\(before)", to: "\(kind.rawValue):\(after)")
  }

  /// The names of the controls that the screen has in place of the one that an input names: first of
  /// those that have most words in common with it.
  private var refusedNames: [ProposedMigration] {
    guard divergence.difference == .refused, let input = divergence.recorded, input.kind == .input
    else { return [] }
    let target = symbols[input.header.node]
    let known = VerifiedReplay.targets(in: reader)
    let present = (divergence.refusal?.controls ?? []).filter { !known.contains($0) }
    let ranked = present.enumerated().sorted { a, b in
      let (x, y) = (Self.sharedWords(target, a.element), Self.sharedWords(target, b.element))
      return x == y ? a.offset < b.offset : x > y
    }
    let emitter = sentEmitter(by: input)
    return ranked.prefix(Self.limit).flatMap { _, control -> [ProposedMigration] in
      let (old, new) = (Self.plain(target), Self.plain(control))
      let renamed = ProposedMigration(renamed: "control:" + old, to: "control:" + new)
      guard let emitter, let colon = new.lastIndex(of: ":"),
        old.hasSuffix(":" + (NamePath(emitter).bases.last ?? "")),
        case let lead = NamePath(emitter).bases.dropLast().joined(separator: "."), !lead.isEmpty
      else { return [renamed] }
      let name = new[new.index(after: colon)...]
      return [
        ProposedMigration(
          renamed: "emitter:" + NamePath(emitter).bases.joined(separator: "."),
          to: "emitter:\(lead).\(name)"), renamed,
      ]
    }
  }

  /// The emitter on which an input sends.
  private func sentEmitter(by input: Event) -> String? {
    guard let event = try? timeline.event(at: input.number + 1), event.kind == .send else {
      return nil
    }
    return symbols[event.header.node]
  }

  /// The path of a control without its row and its number among equals.
  private static func plain(_ target: String) -> String {
    guard let colon = target.lastIndex(of: ":") else { return target }
    return String(target[...colon]) + NamePath.base(target[target.index(after: colon)...])
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

  // MARK: Values

  private var changedValues: [[ProposedMigration]] {
    if let lead = resultPath, let value = DivergedValues.value(divergence.recorded) {
      return UndecodedValue(lead: lead, missing: divergence.refusal?.missingField).changes(value)
    }
    guard let subject = divergence.recorded ?? divergence.replayed,
      let (_, old, new) = try? values.values(), let old, let new
    else { return [] }
    if subject.kind == .frame {
      let targets = VerifiedReplay.targets(in: reader).sorted()
      return SchemaDrift.changes(fromScreen: old, to: new, targets: targets).map { [$0] }
    }
    let node = symbols[subject.header.node]
    if let labels = labels(old, new, node) { return labels.map { [$0] } }
    var (lead, path) = ("state:", Self.general(node))
    switch subject.kind {
    case .send: (lead, path) = ("emitter:\(node)/value", StatePath())
    case .effectBegan, .action:
      let kind = subject.kind == .action ? "action:" : "effect:"
      (lead, path) = ("\(kind)\(node).\(symbols[subject.header.name])/arguments", StatePath())
    default: break
    }
    var drift = SchemaDrift(lead: lead) { (try? reader.holds($0)) ?? false }
    return [(false, false), (false, true), (true, false), (true, true)].flatMap {
      isBold, hasEntries in
      [false, true].map { isOptional in
        (drift.isBold, drift.hasEntries, drift.isOptional) = (isBold, hasEntries, isOptional)
        return drift.changes(from: old, to: new, at: path)
      }
    }
  }

  /// The path of a node, with any key in place of those that other nodes of its kind have.
  private static func general(_ node: String) -> StatePath {
    var path = StatePath(nodeName: node)
    for (index, element) in path.elements.enumerated() {
      if case .index = element { path.elements[index] = .any }
    }
    if path.elements.first == .key("refs"), path.elements.count > 2 { path.elements[2] = .any }
    return path
  }

  /// A label of a router that is another one.
  private func labels(
    _ old: CBORValue, _ new: CBORValue, _ node: String
  ) -> [ProposedMigration]? {
    let (a, b) = (old.arrayValue?.map(\.textValue) ?? [], new.arrayValue?.map(\.textValue) ?? [])
    guard a.count == b.count, let (before, after) = zip(a, b).first(where: { $0 != $1 }),
      let before, let after
    else { return nil }
    return [ProposedMigration(renamed: "route:\(node).\(before)", to: "route:\(node).\(after)")]
  }

  /// The path of a result that does not decode; nil if the difference is another one. The type of today
  /// is unknown.
  private var resultPath: String? {
    guard divergence.difference == .refused, let ended = divergence.recorded,
      ended.kind == .effectEnded, let began = try? timeline.event(at: ended.cause)
    else { return nil }
    return "effect:\(symbols[began.header.node]).\(symbols[began.header.name])/result"
  }
}
