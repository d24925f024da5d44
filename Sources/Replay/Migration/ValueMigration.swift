import CBOR
import EventModel

/// A migration whose path was read.
struct ValueMigration {
  let number: Int
  /// The changed names; nil if no name changes.
  let rename: NameChange?
  private let change: Migration.Change
  private let path: String
  /// The kind of value that its path means; nil for all kinds.
  private let role: ValueRole?
  /// The end of the name of what has the value, with its kind of value; empty for a state.
  private let owner: String
  /// The place whose value changes, beginning anywhere. For all but a computed value, the map that has
  /// the field.
  private let pattern: StatePath
  /// The field that is renamed, added or removed, and its new name.
  private let field: (old: CBORValue, new: CBORValue)?
  /// Whether a rename may be that of a label: no emitter has the name.
  private let isLabel: Bool

  /// Whether it computes values.
  var computes: Bool { if case .mapped = change { true } else { false } }

  /// - Throws: ``MigrationError`` CR4801.
  init(_ migration: Migration, number: Int, in names: RecordedNames) throws(MigrationError) {
    (self.number, path, change) = (number, migration.path, migration.change)
    func refusal(_ reason: String) -> MigrationError {
      MigrationError(code: "CR4801", number: number, path: migration.path, reason: reason)
    }
    let (kind, rest) = PlaceKind.split(migration.path)
    let place = Self.place(of: migration.path)
    (role, owner) = (place.role, place.owner)
    var new: StatePath?
    if case .renamed(let name) = migration.change {
      if rest.isEmpty || name.isEmpty || migration.path == name {
        throw refusal("'\(name)' is no other name")
      }
      if let other = PlaceKind.split(name).kind, other != kind {
        throw refusal("'\(name)' is of another kind")
      }
      rename = kind == .state || !owner.isEmpty ? nil : NameChange(migration.path, to: name)
      isLabel = kind == .control || kind == nil && !names.parts.contains(migration.path)
      if kind != nil, rename != nil {
        (pattern, field) = (StatePath(), nil)
        return
      }
      new = try? StatePath(parsing: Self.place(of: name).path)
    } else {
      (rename, isLabel) = (nil, false)
    }
    // A name of a control or an effect, such as `button:Find`, may be no path.
    var old = StatePath()
    do throws(NotationError) {
      old = try StatePath(parsing: place.path)
    } catch {
      if rename == nil, !place.path.isEmpty || owner.isEmpty {
        throw refusal("'\(migration.path)' is no path: \(error)")
      }
    }
    let anywhere: [StatePath.Element] = owner.isEmpty ? [.anyDepth] : []
    if case .mapped = migration.change {
      (pattern, field) = (StatePath(anywhere + old.elements), nil)
      return
    }
    if case .added = migration.change, old.elements.count == 1, owner.isEmpty {
      throw refusal("it does not say what has the field; write 'store.\(migration.path)'")
    }
    pattern = StatePath(anywhere + old.elements.dropLast())
    if rename != nil, old.elements.count == 1, !isLabel {
      // A name of a node; a field of this name is another one.
      field = nil
      return
    }
    guard case .key(let key)? = old.elements.last else {
      if rename != nil, new != nil || old.elements.isEmpty { field = nil; return }
      throw refusal("its last element is no name of a field")
    }
    var name = key
    if case .renamed = migration.change {
      guard let new, case .key(let last)? = new.elements.last,
        new.elements.dropLast() == old.elements.dropLast()
      else {
        if rename == nil { throw refusal("only the last element of a field may be another one") }
        // Nodes, which are renamed in names alone.
        field = nil
        return
      }
      name = last
    }
    field = (.text(key), .text(name))
  }

  /// Splits a path into the kind of value, what has it, and the path in it: `effect:Shop.pay/result.id`
  /// is the field `id` of a result.
  private static func place(of text: String) -> (role: ValueRole?, owner: String, path: String) {
    let (kind, rest) = PlaceKind.split(text)
    let parts: [(kind: PlaceKind, word: String, role: ValueRole)] = [
      (.emitter, "/value", .sent), (.effect, "/arguments", .arguments),
      (.effect, "/result", .result), (.action, "/arguments", .actionArguments),
    ]
    if kind == .state { return (.state, "", rest) }
    for part in parts where part.kind == kind {
      guard let range = rest.ranges(of: part.word).last else { continue }
      let path = rest[range.upperBound...]
      guard path.isEmpty || path.hasPrefix(".") || path.hasPrefix("[") else { continue }
      let owner = String(rest[..<range.lowerBound])
      return (part.role, owner, String(path.first == "." ? path.dropFirst() : path))
    }
    return (nil, "", kind == nil ? text : rest)
  }

  /// The paths that mean the same values as a path of a recorder's policy, after this migration.
  func renamed(_ path: String) -> [String] {
    let renamed = rename?.applied(to: path, as: .node) ?? path
    guard case .renamed = change, let field, case .text(let old) = field.old,
      case .text(let new) = field.new, var parsed = try? StatePath(parsing: renamed),
      parsed.elements.last == .key(old)
    else { return [renamed] }
    parsed = StatePath(parsed.elements.dropLast() + [.key(new)])
    return [renamed, parsed.description]
  }

  /// Whether it can change a part of a value.
  ///
  /// - Parameters:
  ///   - name: The effect or the action.
  ///   - node: The node, also as a path.
  func concerns(_ role: ValueRole, _ name: String, of node: String, _ path: StatePath) -> Bool {
    if path == Self.screen {
      // A path means the screen only if it begins with it.
      return rename != nil ? isLabel : pattern.elements.dropFirst().first == .key("screen")
    }
    if field == nil, !computes { return false }
    guard let wanted = self.role else { return pattern.matchesParts(of: path) }
    if wanted != role { return false }
    switch role {
    case .state: return pattern.matchesParts(of: path)
    case .sent:
      let path = NamePath(owner)
      return NamePath(node).replacing(path, with: path, isAtEnd: true) != nil
    default: return NameChange.means(owner, name, on: node)
    }
  }

  /// Returns the value of a node as the application of today would record it.
  ///
  /// - Throws: ``MigrationError`` CR4802.
  func applied(
    to value: CBORValue, of node: StatePath, event: Int
  ) throws(MigrationError) -> CBORValue {
    if let rename, node == Self.screen { return Self.relabelled(value, by: rename) }
    do {
      return try value.replacingParts(
        matching: pattern, at: owner.isEmpty ? node : StatePath(), isDeep: true, with: changed)
    } catch {
      throw MigrationError(
        code: "CR4802", number: number, path: path, event: event, reason: "\(error)")
    }
  }

  private static let screen = StatePath([.key("screen")])

  /// Returns a screen with the new name of a control that is named by its label.
  private static func relabelled(_ value: CBORValue, by rename: NameChange) -> CBORValue {
    switch value {
    case .array(let items): return .array(items.map { relabelled($0, by: rename) })
    case .map(let pairs):
      let isControl = ControlWords.kinds(of: rename.old).contains(value["kind"]?.textValue ?? "")
      let (old, new) = (label(rename.old), label(rename.new))
      return .map(
        pairs.map { pair in
          if isControl, pair.key == .text("text"), pair.value == .text(old) {
            return CBORPair(pair.key, .text(new))
          }
          return CBORPair(pair.key, relabelled(pair.value, by: rename))
        })
    default: return value
    }
  }

  /// The label of a control in its name: `Find` of `search/button:Find`.
  private static func label(_ name: String) -> String {
    String(name[(name.lastIndex(of: ":").map(name.index(after:)) ?? name.startIndex)...])
  }

  private func changed(_ value: CBORValue) throws -> CBORValue {
    if case .mapped(let change) = change { return try change(value) }
    guard let field, case .map(let pairs) = value else { return value }
    let has = pairs.contains { $0.key == field.old }
    switch change {
    case .added(let make):
      return has ? value : .map(sorting: pairs + [CBORPair(field.old, try make())])
    case .removed: return has ? .map(pairs.filter { $0.key != field.old }) : value
    case .renamed:
      guard has, !pairs.contains(where: { $0.key == field.new }) else { return value }
      return .map(
        sorting: pairs.map { $0.key == field.old ? CBORPair(field.new, $0.value) : $0 })
    case .mapped: return value
    }
  }
}
