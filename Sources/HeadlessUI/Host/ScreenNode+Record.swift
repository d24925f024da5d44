import CBOR

extension ScreenNode {
  /// The form that frames record: a map of the attributes that differ from the default, with keys
  /// in canonical order.
  package var semanticValue: CBORValue {
    var pairs: [CBORPair] = []
    for attribute in Attribute.beforeChildren {
      if let value = value(of: attribute) { pairs.append(CBORPair(attribute.key, value)) }
    }
    if !children.isEmpty {
      pairs.append(CBORPair(Attribute.childrenKey, .array(children.map(\.semanticValue))))
    }
    for attribute in Attribute.afterChildren {
      if let value = value(of: attribute) { pairs.append(CBORPair(attribute.key, value)) }
    }
    return .map(pairs)
  }

  /// Writes the bytes of ``semanticValue``.
  func write(into writer: inout CBORWriter) {
    writer.write(mapCount: attributeCount)
    write("id", id, into: &writer)
    write("kind", kind.rawValue, into: &writer)
    write("text", text, into: &writer)
    write("color", style.color, into: &writer)
    write("value", value, into: &writer)
    if style.opacity != 1 {
      writer.write(constant: "opacity")
      writer.write(float: style.opacity)
    }
    if !children.isEmpty {
      writer.write(constant: "children")
      writer.write(arrayCount: children.count)
      for index in children.indices { children[index].write(into: &writer) }
    }
    if isDisabled {
      writer.write(constant: "disabled")
      writer.write(bool: true)
    }
    write("shortcut", shortcut, into: &writer)
    write("transition", style.transition, into: &writer)
  }

  /// The number of attributes that ``write(into:)`` writes.
  private var attributeCount: Int {
    var count = 1
    if id != nil { count += 1 }
    if text != nil { count += 1 }
    if style.color != nil { count += 1 }
    if value != nil { count += 1 }
    if style.opacity != 1 { count += 1 }
    if !children.isEmpty { count += 1 }
    if isDisabled { count += 1 }
    if shortcut != nil { count += 1 }
    if style.transition != nil { count += 1 }
    return count
  }

  @inline(__always)
  private func write(_ key: StaticString, _ text: String?, into writer: inout CBORWriter) {
    guard let text else { return }
    writer.write(constant: key)
    writer.write(text: text)
  }

  /// Whether an attribute is known to be that of another element without comparing values.
  func shows(_ attribute: Attribute, as other: ScreenNode) -> Bool {
    switch attribute {
    case .opacity: style.opacity.bitPattern == other.style.opacity.bitPattern
    case .disabled: isDisabled == other.isDisabled
    case .kind: kind == other.kind
    default: Self.sameBytes(text(of: attribute), other.text(of: attribute))
    }
  }

  /// The attributes that an element records besides its children.
  enum Attribute: String {
    case id, kind, text, color, value, opacity, disabled, shortcut, transition

    /// In canonical order. `children` comes between the two lists.
    static let beforeChildren: [Attribute] = [.id, .kind, .text, .color, .value, .opacity]
    static let afterChildren: [Attribute] = [.disabled, .shortcut, .transition]
    static let childrenKey = CBORValue.text("children")

    var key: CBORValue { .text(rawValue) }
  }

  func value(of attribute: Attribute) -> CBORValue? {
    switch attribute {
    case .opacity: style.opacity == 1 ? nil : .float(style.opacity)
    case .disabled: isDisabled ? .bool(true) : nil
    default: text(of: attribute).map { .text($0) }
    }
  }

  /// The value of an attribute that is a text; nil for none, and for any other attribute.
  private func text(of attribute: Attribute) -> String? {
    switch attribute {
    case .id: id
    case .kind: kind.rawValue
    case .text: text
    case .color: style.color
    case .value: value
    case .shortcut: shortcut
    case .transition: style.transition
    case .opacity, .disabled: nil
    }
  }
}
