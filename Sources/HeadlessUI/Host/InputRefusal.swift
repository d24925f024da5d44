/// The message for an input that finds no control. It lists the controls that are there instead.
package enum InputRefusal {
  private static let lead = "; beside it are "

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
    guard let scope = scope(of: target) else { return text }
    let near = targets.filter { $0.hasPrefix(scope) }.prefix(16).map { $0.dropFirst(scope.count) }
    return near.isEmpty ? text : text + lead + near.joined(separator: ", ")
  }

  /// Returns the paths of the controls that a message of ``text(_:among:)`` lists.
  package static func present(in text: String, beside target: String) -> [String] {
    guard let scope = scope(of: target), let range = text.firstRange(of: lead) else { return [] }
    return text[range.upperBound...].split(separator: ", ", omittingEmptySubsequences: false)
      .map { scope + $0 }
  }

  /// Component and role, up to the name: `Shop.cart/button:`.
  private static func scope(of target: String) -> String? {
    guard let slash = target.lastIndex(of: "/"),
      let colon = target[slash...].firstIndex(of: ":")
    else { return nil }
    return String(target[...colon])
  }
}
