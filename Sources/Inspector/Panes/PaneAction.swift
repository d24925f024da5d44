/// What a key of a pane does outside the pane.
enum PaneAction {
  case go(to: Int, isJump: Bool)
  case goToCause
  case goToEffect
  case toggleFold
  /// Shows the rows that look like the current one, or no longer.
  case toggleAlike
  /// Goes to the nearest event in a direction that satisfies the condition, or says that it is
  /// missing.
  case goToNext(Int, missing: String, (Scene, Int) -> Bool)
  /// Goes to the nearest event in a direction that writes the selected path.
  case goToWrite(Int)
  /// Goes to the change that made the selection what it is.
  case askWhy

  /// Goes to the nearest event at the depth of the current one.
  static func goToSameDepth(_ direction: Int, in scene: Scene) -> PaneAction {
    let depth = scene.index.depth(of: scene.current)
    return .goToNext(direction, missing: "no other event at this depth") {
      $0.index.depth(of: $1) == depth
    }
  }
}
