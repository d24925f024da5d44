import CBOR
import EventModel
import ReplayRuntime

/// A control on the screen, under the path that inputs use.
public struct InputTarget: Hashable, Sendable {
  /// Component path, role, label, rows and, among equals, an ordinal: `app.cart/button:pay`.
  public var path: String
  /// What the screen shows as the name of the control; empty for a control without a text.
  public var label: String
  /// Whether the control takes text instead of taps.
  public var isField: Bool
  /// Whether the control is a field that hides its text, so that ``value`` is a dot for each
  /// character.
  public var hidesText: Bool
  /// Whether the text is a position in the control, `X,Y` in points.
  public var takesPosition: Bool
  /// Whether the control takes input now.
  public var isEnabled: Bool
  /// The content of a field.
  public var value: String?
}

extension InputTarget {
  /// A path as it is typed: in double quotes if it is more than one word.
  package static func written(_ path: String) -> String {
    let first = path.utf8.first
    let isWord =
      first != UInt8(ascii: "'") && first != UInt8(ascii: "\"")
      && !path.contains(":\"") && !path.contains(":'")
      && path.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && !Notation.isInvisible($0) }
    return isWord && first != nil ? path : Notation.quoted(path)
  }
}

extension HeadlessHost {
  /// A screen and its controls. With two reads, of ``screen`` and ``targets``, another thread could
  /// change the screen between them.
  ///
  /// - Parameter known: A screen whose controls are known.
  /// - Returns: Nil if that is still the screen.
  package func screenAndTargets(
    unless known: ScreenNode?
  ) -> (screen: ScreenNode?, targets: [InputTarget])? {
    runtime.withoutTurns { rendered === known ? nil : (rendered, targets) }
  }

  /// Every control on the screen, from top to bottom.
  public var targets: [InputTarget] {
    var found: [InputTarget] = []
    forEachControl { path, node, _ in
      found.append(
        InputTarget(
          path: path, label: node.label, isField: node.isField,
          hidesText: node.kind == .secureField, takesPosition: node.kind == .area,
          isEnabled: !node.isDisabled, value: node.value))
      return true
    }
    return found
  }

  /// The text of a field as the user edits it, also of a field that hides its text.
  package func fieldText(of target: String) -> String? {
    let found = runtime.withoutTurns {
      control(at: target).map { ($0.control.place, $0.control.text) }
    }
    guard let (place, text) = found, let text else { return nil }
    // The getter is code of the application.
    guard hasSharedValues else { return text.wrappedValue }
    return runtime.inTurn("text") {
      var value = ""
      place.acting { value = text.wrappedValue }
      return value
    }
  }

  /// Taps a control, in a turn of its own.
  ///
  /// - Parameter target: The whole path, or what names one control only: an end of its path that
  ///   begins at a name, or the text that the screen shows on it.
  /// - Throws: ``InputError`` when no or several controls match, or the control is disabled.
  public func tap(_ target: String) throws(InputError) {
    try send(.tap, to: target, value: .null)
  }

  /// Replaces the text of a field, in a turn of its own; see ``tap(_:)``.
  public func type(_ text: String, into target: String) throws(InputError) {
    try send(.text, to: target, value: .text(text))
  }

  /// Taps the control with exactly this path.
  package func tap(exactly path: String) throws(InputError) {
    try perform(.tap, on: path, value: .null)
  }

  /// Replaces the text of the field with exactly this path.
  package func type(_ text: String, exactlyInto path: String) throws(InputError) {
    try perform(.text, on: path, value: .text(text))
  }

  /// Whether a field with exactly this path takes a tap, which submits it as Return does.
  package func submits(exactly path: String) -> Bool {
    runtime.withoutTurns { control(at: path)?.control.submits == true }
  }

  /// The paths of the controls that a key triggers.
  package func shortcuts(_ name: String) -> [String] {
    var found: [String] = []
    forEachControl { path, node, _ in
      if node.shortcut == name { found.append(path) }
      return true
    }
    return found
  }

  /// The index of the control that a ``FocusState`` names, among all controls of the screen; nil for
  /// none.
  package var controlWithFocus: Int? {
    runtime.withoutTurns {
      var index = 0
      let isFound =
        rendered.map {
          Self.visitControls(of: $0) { _, control in
            if !control.hasFocus { index += 1 }
            return !control.hasFocus
          }
        } == false
      return isFound ? index : nil
    }
  }

  private func perform(
    _ word: InputWord, on target: String, value: CBORValue
  ) throws(InputError) {
    if let reason = runtime.input(word, target: target, value: value) {
      throw InputError.refused(target: target, reason: reason)
    }
  }

  private func send(_ word: InputWord, to target: String, value: CBORValue) throws(InputError) {
    let found = paths(named: target)
    guard found.count <= 1 else { throw InputError.ambiguous(target: target, found: found) }
    try perform(word, on: found.first ?? target, value: value)
  }

  /// The paths of the controls that a person may mean, from top to bottom: of the one with this
  /// path, else of those with this end of their path or this label, else of those with this label in
  /// other letters, with or without the role: `button:log in`.
  package func paths(named name: String) -> [String] {
    var (found, alike): ([String], [String]) = ([], [])
    let lower = name.lowercased()
    forEachControl { path, node, _ in
      if path == name {
        found = [path]
        return false
      }
      if node.label == name || Self.ends(path, in: name) { found.append(path) }
      let label = node.label.lowercased()
      if label == lower || Self.ends(path.lowercased(), in: lower)
        || !label.isEmpty && "\(Self.role(of: path)):\(label)" == lower
      {
        alike.append(path)
      }
      return true
    }
    return found.isEmpty ? alike : found
  }

  /// The paths of controls of the screen near the path of one that it does not have; none if it has it.
  package func controls(insteadOf target: String) -> [String] {
    control(at: target) == nil ? InputRefusal.near(target, among: targets.map(\.path)) : []
  }

  /// The role in a path: `button` of `app.cart/button:pay`.
  private static func role(of path: String) -> Substring {
    (path.split(separator: "/").last ?? "").prefix { $0 != ":" }
  }

  /// Whether a path ends in a name, and not only in a part of one.
  private static func ends(_ path: String, in name: String) -> Bool {
    guard let first = name.first, path.hasSuffix(name) else { return false }
    guard let before = path.dropLast(name.count).last else { return true }
    return "/:.[".contains(before) || "/:.[#".contains(first)
  }
}

extension HeadlessHost: InputHost {
  /// Returns the reason why the screen refuses an input, or nil when it accepts the input.
  ///
  /// - Parameters:
  ///   - word: `tap` or `text`.
  ///   - target: The path of the control.
  package func refusal(_ word: InputWord, target: String) -> String? {
    guard word == .tap || word == .text else {
      return "'\(word.rawValue)' is not an input of a screen"
    }
    guard let (node, control) = control(at: target) else {
      return InputRefusal.text(target, among: targets.map(\.path))
    }
    if node.isDisabled { return "'\(target)' is disabled" }
    if (word == .text) != node.isField, !(word == .tap && control.submits) {
      return "'\(target)' takes \(node.isField ? "text" : "taps")"
    }
    return nil
  }

  /// The path by which a log names a control. One with a secret in it has the stand-in and, if the rest
  /// of the path fits several controls, the place among these.
  package func recordedTarget(_ target: String) -> String {
    guard let screen = rendered, let control = control(at: target)?.control else { return target }
    let masked = runtime.redactedTarget(control.target)
    guard !runtime.isRenewing, let concealed = runtime.concealedTarget(masked) else {
      // A replay may have found it by a name that the log no longer needs.
      return redacted(path(of: control) ?? target)
    }
    let alike = Self.controls(concealed, on: screen)
    guard alike.count > 1, let place = alike.firstIndex(where: { $0.control === control }) else {
      return masked
    }
    return "\(masked)#\(place)"
  }

  private func path(of control: ScreenControl) -> String? {
    var found: String?
    forEachControl { path, _, other in
      if other === control { found = path }
      return found == nil
    }
    return found
  }

  /// Whether a control is a field that hides its text, such as that of a password.
  package func hidesText(_ target: String) -> Bool {
    control(at: target)?.node.kind == .secureField
  }

  /// Carries out an input. Does nothing when the control is not on the screen.
  ///
  /// - Parameters:
  ///   - word: `tap` or `text`.
  ///   - target: The path of the control.
  ///   - value: The whole new text of a field; not used for a tap.
  package func perform(_ word: InputWord, target: String, value: CBORValue) {
    guard let control = control(at: target)?.control else { return }
    performedControl = control
    defer { performedControl = nil }
    control.perform(value.textValue)
  }

  /// The names of the controls in input targets, such as `button:add`. The key of a control is its
  /// position: the child indices that lead to it, joined by points.
  package var controlNames: [String: String] {
    var names: [String: String] = [:]
    func add(_ node: ScreenNode, _ place: String) {
      if let target = node.control?.target {
        names[place] = target.split(separator: "/").last.map(String.init) ?? target
      }
      for (index, child) in node.children.enumerated() {
        add(child, place.isEmpty ? "\(index)" : "\(place).\(index)")
      }
    }
    runtime.withoutTurns {
      if let rendered { add(rendered, "") }
    }
    return names
  }

  /// Where the source makes the control whose input is being carried out, such as
  /// `Shop/CartView.swift:31`, and whether it calls a closure of the application; nil at other times.
  package var performedPlace: (text: String, callsClosure: Bool)? {
    guard let control = performedControl?.placed, !control.place.words.isEmpty else { return nil }
    return (control.place.words, control.callsClosure)
  }
}

extension ScreenNode {
  var isField: Bool { kind.isField }

  /// The text on a control.
  fileprivate var label: String { text ?? Self.plainText(of: children) }
}
