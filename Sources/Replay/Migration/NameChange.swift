import EventModel

/// A changed name, of one kind of thing or of any.
struct NameChange {
  let kind: PlaceKind?
  let old: String
  let new: String

  /// - Parameters:
  ///   - path: The old name, which may begin with its kind.
  ///   - new: The new name, with or without the kind.
  init(_ path: String, to new: String) {
    (kind, old) = PlaceKind.split(path)
    let (newKind, rest) = PlaceKind.split(new)
    self.new = newKind != nil && newKind == kind ? rest : new
  }

  /// Returns the name of today.
  func applied(to name: String, as role: NameRole) -> String {
    guard let kind else { return anywhere(name) }
    switch (kind, role) {
    case (.timer, .timer), (.chance, .chance): return name == old ? new : name
    case (.route, .route(let router)):
      return router + "." + name == old ? Self.end(of: new, after: router) ?? name : name
    case (.control, .target): return control(name) ?? name
    case (_, .target) where kind.isNode: return target(name)
    case (_, .node) where kind.isNode: return node(name)
    // What is below a node goes with it; what only has its name does not.
    case (_, .timer) where kind.isNode, (_, .chance) where kind.isNode:
      return name == old ? name : node(name)
    case (_, .route(let router)) where kind.isNode: return route(name, in: router)
    default: return name
    }
  }

  /// Returns an effect or an action of today.
  ///
  /// - Parameter isAction: Whether it is an action.
  func applied(to name: String, on owner: String, isAction: Bool) -> (name: String, owner: String) {
    guard let kind else { return (anywhere(name), anywhere(owner)) }
    guard kind == (isAction ? .action : .effect), Self.means(old, name, on: owner) else {
      return (name, applied(to: owner, as: .node))
    }
    if name == old { return (new, owner) }
    let lead = String(old.dropLast(name.count + 1))
    if let end = Self.end(of: new, after: lead) { return (end, owner) }
    // It is elsewhere now, with the same name or with one that has no point.
    let end = new.hasSuffix("." + name) ? name : String(NamePath(new).elements.last ?? "")
    let path = NamePath(new.dropLast(end.count + 1))
    return (end, NamePath(owner).replacing(NamePath(lead), with: path, isAtEnd: true) ?? owner)
  }

  /// Whether a path means an effect or an action: it is its name, or ends in it and names its node.
  static func means(_ path: String, _ name: String, on owner: String) -> Bool {
    if path == name { return true }
    guard path.hasSuffix("." + name) else { return false }
    let lead = NamePath(path.dropLast(name.count + 1))
    return NamePath(owner).replacing(lead, with: lead, isAtEnd: true) != nil
  }

  private static func end(of path: String, after lead: String) -> String? {
    path.hasPrefix(lead + ".") ? String(path.dropFirst(lead.count + 1)) : nil
  }

  private func node(_ name: String) -> String {
    NamePath(name).replacing(NamePath(old), with: NamePath(new)) ?? name
  }

  /// The path of a control, whose component may have another name, or the emitter that it sends on.
  private func target(_ name: String) -> String {
    guard let slash = name.firstIndex(of: "/") else { return node(name) }
    let (component, control) = (String(name[..<slash]), String(name[slash...]))
    let (before, after) = (NamePath(old).elements, NamePath(new).elements)
    let lead = before.dropLast().joined(separator: ".")
    guard kind == .emitter, before.dropLast() == after.dropLast(),
      NamePath(component).replacing(NamePath(lead), with: NamePath(lead), isAtEnd: true) != nil,
      let colon = control.firstIndex(of: ":"),
      NamePath.base(control[control.index(after: colon)...]) == before.last
    else { return node(component) + control }
    let rest = control[colon...].dropFirst(1 + (before.last?.count ?? 0))
    return component + control[...colon] + (after.last ?? "") + rest
  }

  /// The path of a control; its row and its number among equals stay.
  private func control(_ name: String) -> String? {
    guard name.hasPrefix(old) else { return nil }
    let rest = name.dropFirst(old.count)
    return rest.isEmpty || rest.first == "[" || rest.first == "#" ? new + rest : nil
  }

  /// A label of a router, which is the name of a component beside it.
  private func route(_ label: String, in router: String) -> String {
    let lead = NamePath(router).elements.dropLast().joined(separator: ".")
    let path = lead + "." + label
    let renamed = node(path)
    return renamed == path ? label : Self.end(of: renamed, after: node(lead)) ?? label
  }

  /// Replaces the old name wherever it is whole in a path: no letter, digit, underscore or hyphen is next
  /// to it. So `add` is neither in `address` nor in `add-on`. The role of a control is not a name:
  /// `button` of `shop/button:add` stays.
  private func anywhere(_ path: String) -> String {
    guard path.contains(old) else { return path }
    let (text, name) = (Array(path.utf8), Array(old.utf8))
    func isWord(_ index: Int) -> Bool {
      text.indices.contains(index)
        && (Notation.isWordByte(text[index]) || text[index] == 0x2D || text[index] >= 0x80)
    }
    func isRole(_ start: Int, _ end: Int) -> Bool {
      start > 0 && end < text.count && text[start - 1] == UInt8(ascii: "/")
        && text[end] == UInt8(ascii: ":")
    }
    var (result, index): ([UInt8], Int) = ([], 0)
    while index < text.count {
      let end = index + name.count
      let isName =
        end <= text.count && text[index..<end].elementsEqual(name) && !isWord(index - 1)
        && !isWord(end) && !isRole(index, end)
      result += isName ? Array(new.utf8) : [text[index]]
      index = isName ? end : index + 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}
