/// The message for an input that finds no control. It lists the controls that are there instead.
package enum InputRefusal {
  /// - Parameters:
  ///   - target: The path of the missing control, such as `Shop.cart/button:add`.
  ///   - targets: The paths of all controls on the screen.
  package static func text(_ target: String, among targets: [String]) -> String {
    let buttons = [RowButtons.below, RowButtons.above]
    let hasMore = targets.contains { target in
      buttons.contains { target.contains("/button:\($0)") }
    }
    let more =
      hasMore
      ? "; a list has more rows: tap '\(buttons[0])' or '\(buttons[1])', or type the number of one into "
        + "'row'"
      : ""
    let text = "the screen has no '\(target)'" + more
    let count = scope(of: target)?.count ?? 0
    let near = near(target, among: targets).map { $0.dropFirst(count) }
    return near.isEmpty ? text : text + "; beside it are " + near.joined(separator: ", ")
  }

  /// The paths of controls with the component and the role of a missing one, at most 16.
  static func near(_ target: String, among targets: [String]) -> [String] {
    guard let scope = scope(of: target) else { return [] }
    return Array(targets.filter { $0.hasPrefix(scope) }.prefix(16))
  }

  /// Component and role, up to the name: `Shop.cart/button:`.
  private static func scope(of target: String) -> String? {
    guard let slash = target.lastIndex(of: "/"),
      let colon = target[slash...].firstIndex(of: ":")
    else { return nil }
    return String(target[...colon])
  }
}
