import EventModel
import ReplayRuntime

/// Finds the controls of the screen by their paths.
extension HeadlessHost {
  func forEachControl(_ body: (String, ScreenNode, ScreenControl) -> Bool) {
    runtime.withoutTurns {
      guard let rendered else { return }
      var ordinals: [String: Int] = [:]
      let ambiguous = Self.ambiguousTargets(on: rendered)
      _ = Self.visitControls(of: rendered) { node, control in
        let target = control.target
        let ordinal = Self.next(&ordinals[target, default: 0])
        let isWhole = ordinal == 0 && !ambiguous.contains(target)
        return body(isWhole ? target : "\(target)#\(ordinal)", node, control)
      }
    }
  }

  /// Visits the controls of an element from top to bottom, as long as `body` returns true.
  static func visitControls(
    of node: ScreenNode, _ body: (ScreenNode, ScreenControl) -> Bool
  ) -> Bool {
    if let control = node.control, !body(node, control) { return false }
    for index in node.children.indices where !visitControls(of: node.children[index], body) {
      return false
    }
    return true
  }

  /// The targets that are also the path of another control: `button:a#1` names the second of two
  /// buttons `a`, and a button with the label `a#1`, which then has the path `button:a#1#0`.
  static func ambiguousTargets(on screen: ScreenNode) -> Set<String> {
    var counts: [String: Int] = [:]
    var marked: [(target: String, base: String, ordinal: Int)] = []
    _ = visitControls(of: screen) { _, control in
      let target = control.target
      counts[target, default: 0] += 1
      let (base, ordinal) = split(target)
      if base != target { marked.append((target, base, ordinal)) }
      return true
    }
    return Set(marked.filter { $0.ordinal < counts[$0.base, default: 0] }.map(\.target))
  }

  /// Returns a number and counts it up. The entry of a dictionary is found once for both.
  static func next(_ number: inout Int) -> Int {
    defer { number += 1 }
    return number
  }

  func control(at target: String) -> (node: ScreenNode, control: ScreenControl)? {
    guard let screen = rendered else { return nil }
    if target == lastTarget, screen === lastScreen, let lastControl { return lastControl }
    let found = findControl(at: target, on: screen)
    lastTarget = target
    lastScreen = screen
    lastControl = found
    return found
  }

  func findControl(
    at target: String, on screen: ScreenNode
  ) -> (node: ScreenNode, control: ScreenControl)? {
    if let concealed = findControl(concealedAs: target, on: screen) { return concealed }
    let (base, ordinal) = Self.split(target)
    var left = ordinal
    if let found = Self.find(SoughtPath(base), skipping: &left, in: screen) { return found }
    left = 0
    if base != target, let found = Self.find(SoughtPath(target), skipping: &left, in: screen) {
      return found
    }
    guard runtime.hasSecrets else { return nil }
    return findControl(recordedAs: target) ?? findControl(shortlyConcealing: target, on: screen)
  }

  /// The one control that has a short stand-in where the target of a log has the secret that was typed.
  func findControl(
    shortlyConcealing target: String, on screen: ScreenNode
  ) -> (node: ScreenNode, control: ScreenControl)? {
    guard let standIns = runtime.shortStandIns else { return nil }
    var found: [(node: ScreenNode, control: ScreenControl)] = []
    forEachControl { path, node, control in
      if ConcealedTarget(path, standIns: standIns)?.matches(target) == true {
        found.append((node, control))
      }
      return true
    }
    return found.count == 1 ? found[0] : nil
  }

  /// The control that a log names with stand-ins of secrets in the place of other text.
  func findControl(
    concealedAs target: String, on screen: ScreenNode
  ) -> (node: ScreenNode, control: ScreenControl)? {
    if let concealed = runtime.concealedTarget(target) {
      let alike = Self.controls(concealed, on: screen)
      if alike.count == 1 { return alike[0] }
      // What a redaction wrote has no place among those that are alike.
      if let same = alike.first(where: { runtime.redactedTarget($0.control.target) == target }) {
        return same
      }
    }
    let (base, ordinal) = Self.split(target)
    guard base != target, let concealed = runtime.concealedTarget(base) else { return nil }
    let alike = Self.controls(concealed, on: screen)
    let same = alike.filter { runtime.redactedTarget($0.control.target) == base }
    if same.count == 1 { return same[0] }
    return alike.indices.contains(ordinal) ? alike[ordinal] : nil
  }

  /// A path as the log has it in the target of an input.
  func redacted(_ path: String) -> String {
    runtime.rules.secretsReachLabels ? runtime.redactedTarget(path) : runtime.redactedName(path)
  }

  static func controls(
    _ path: ConcealedTarget, on screen: ScreenNode
  ) -> [(node: ScreenNode, control: ScreenControl)] {
    var found: [(node: ScreenNode, control: ScreenControl)] = []
    _ = visitControls(of: screen) { node, control in
      if path.matches(control.target) { found.append((node, control)) }
      return true
    }
    return found
  }

  /// The control whose path in a log is the target: with stand-ins in the place of secrets.
  func findControl(
    recordedAs target: String
  ) -> (node: ScreenNode, control: ScreenControl)? {
    var found: (node: ScreenNode, control: ScreenControl)?
    forEachControl { path, node, control in
      if redacted(path) == target { found = (node, control) }
      return found == nil
    }
    return found
  }

  static func split(_ target: String) -> (base: String, ordinal: Int) {
    var target = target
    // Most targets have no mark, and a search in memory needs no index.
    guard target.withUTF8({ $0.contains(UInt8(ascii: "#")) }),
      let mark = target.utf8.lastIndex(of: UInt8(ascii: "#")),
      let ordinal = Int(target[target.index(after: mark)...]), ordinal >= 0
    else { return (target, 0) }
    return (String(target[..<mark]), ordinal)
  }

  /// - Parameter left: How many controls with the same path come before; less those that were found.
  static func find(
    _ path: SoughtPath, skipping left: inout Int, in node: ScreenNode
  ) -> (node: ScreenNode, control: ScreenControl)? {
    if let control = node.control, control.isAt(path) {
      if left == 0 { return (node, control) }
      left -= 1
    }
    for index in node.children.indices {
      if let found = find(path, skipping: &left, in: node.children[index]) { return found }
    }
    return nil
  }
}
