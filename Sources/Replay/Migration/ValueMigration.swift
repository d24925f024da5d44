import CBOR
import EventModel

/// A migration whose path was read.
struct ValueMigration {
  let number: Int
  /// The changed names; nil if no name changes.
  let rename: Renames.Pair?
  private let change: Migration.Change
  private let path: String
  /// The place whose value changes, beginning anywhere. For all but a computed value, the map that has
  /// the field.
  private let pattern: StatePath
  /// The field that is renamed, added or removed, and its new name.
  private let field: (old: CBORValue, new: CBORValue)?
  /// Whether a rename may be that of a label: no emitter has the name.
  private let isLabel: Bool

  /// Whether it removes a field.
  var removes: Bool { if case .removed = change { true } else { false } }
  /// Whether it computes values.
  var computes: Bool { if case .mapped = change { true } else { false } }

  /// - Throws: ``MigrationError`` CR4801.
  init(_ migration: Migration, number: Int, in names: RecordedNames) throws(MigrationError) {
    (self.number, path, change) = (number, migration.path, migration.change)
    func read(_ text: String) throws(MigrationError) -> StatePath {
      do throws(NotationError) {
        return try StatePath(parsing: text)
      } catch {
        throw MigrationError(
          code: "CR4801", number: number, path: migration.path,
          reason: "'\(text)' is no path: \(error)")
      }
    }
    // A name of a control or an effect, such as `button:Find`, may be no path.
    var old = StatePath()
    var new: StatePath?
    if case .renamed(let name) = migration.change {
      if migration.path.isEmpty || name.isEmpty || migration.path == name {
        throw MigrationError(
          code: "CR4801", number: number, path: migration.path,
          reason: "'\(name)' is no other name")
      }
      rename = Renames.Pair(old: migration.path, new: name)
      old = (try? StatePath(parsing: migration.path)) ?? StatePath()
      new = try? StatePath(parsing: name)
      isLabel = !names.parts.contains(migration.path)
    } else {
      (rename, isLabel) = (nil, false)
      old = try read(migration.path)
    }
    if case .mapped = migration.change {
      (pattern, field) = (StatePath([.anyDepth] + old.elements), nil)
      return
    }
    if case .added = migration.change, old.elements.count == 1 {
      throw MigrationError(
        code: "CR4801", number: number, path: migration.path,
        reason: "it does not say what has the field; write 'store.\(migration.path)'")
    }
    pattern = StatePath([.anyDepth] + old.elements.dropLast())
    if rename != nil, old.elements.count == 1, !isLabel {
      // A name of a node; a field of this name is another one.
      field = nil
      return
    }
    guard case .key(let key)? = old.elements.last else {
      if new != nil || old.elements.isEmpty { field = nil; return }
      throw MigrationError(
        code: "CR4801", number: number, path: migration.path,
        reason: "its last element is no name of a field")
    }
    var name = key
    if let new {
      guard case .key(let last)? = new.elements.last,
        new.elements.dropLast() == old.elements.dropLast()
      else {
        // Nodes, which are renamed in names alone.
        field = nil
        return
      }
      name = last
    }
    field = (.text(key), .text(name))
  }

  /// The paths that mean the same values as a path of a recorder's policy, after this migration.
  func renamed(_ path: String) -> [String] {
    guard let rename else { return [path] }
    let renamed = Renames([rename]).applied(to: path)
    guard let field, case .text(let old) = field.old, case .text(let new) = field.new,
      var parsed = try? StatePath(parsing: renamed), parsed.elements.last == .key(old)
    else { return [renamed] }
    parsed = StatePath(parsed.elements.dropLast() + [.key(new)])
    return [renamed, parsed.description]
  }

  /// Whether it can change a part of the value of a node.
  func concerns(_ node: StatePath) -> Bool {
    if node == Self.screen {
      // A path means the screen only if it begins with it.
      return rename != nil ? isLabel : pattern.elements.dropFirst().first == .key("screen")
    }
    if rename != nil, field == nil { return false }
    return pattern.matchesParts(of: node)
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
        matching: pattern, at: node, isDeep: true, with: changed)
    } catch {
      throw MigrationError(
        code: "CR4802", number: number, path: path, event: event, reason: "\(error)")
    }
  }

  private static let screen = StatePath([.key("screen")])

  /// Returns a screen with the new name of a control that is named by its label.
  private static func relabelled(_ value: CBORValue, by rename: Renames.Pair) -> CBORValue {
    switch value {
    case .array(let items): return .array(items.map { relabelled($0, by: rename) })
    case .map(let pairs):
      let isControl = ["Button", "TextField", "SecureField", "Toggle"].contains(
        value["kind"]?.textValue)
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
