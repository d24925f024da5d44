import CBOR
import EventModel
import SnapshotDiff

/// Names places of a screen by their control instead of by their indices.
///
/// `children[0].children[2].disabled` of a button that sends `add` is `button:add.disabled`. The
/// names come from the replay, because a record does not hold them. A control that the replay does
/// not have gets its kind and its text as name.
struct ScreenPaths {
  let old: CBORValue
  let new: CBORValue
  /// See ``Divergence/controls``.
  var controls: [String: String] = [:]

  /// The difference with named paths; places without a control keep their indices.
  func named(_ difference: StateDifference) -> StateDifference {
    StateDifference(
      groups: difference.groups.map { group in
        var group = group
        for index in group.changes.indices {
          let change = group.changes[index]
          group.changes[index].name = named(change.path, in: change.kind == .removed ? old : new)
        }
        return group
      })
  }

  private func named(_ path: StatePath, in screen: CBORValue) -> StatePath {
    var value: CBORValue? = screen
    var found: (name: String, end: Int)?
    var places: [String] = []
    let names = screen == new ? controls : [:]
    for (index, element) in path.elements.enumerated() {
      switch element {
      case .key(let key): value = value?[key]
      case .index(let place):
        let items = value?.arrayValue ?? []
        value = items.indices.contains(place) ? items[place] : nil
        places.append(String(place))
      default: value = nil
      }
      if let name = value.flatMap(Self.name(of:)) {
        found = (names[places.joined(separator: ".")] ?? name, index + 1)
      }
    }
    guard let found else { return path }
    return StatePath([.key(found.name)] + path.elements[found.end...])
  }

  /// The kind and text of a control, the kind of a text; nil for anything else.
  private static func name(of element: CBORValue) -> String? {
    guard let kind = element["kind"]?.textValue else { return nil }
    if ControlWords.isControl(kind) {
      return "\(kind.lowercased()):\(element["text"]?.textValue ?? "")"
    }
    return kind == "Text" ? "text" : nil
  }
}
