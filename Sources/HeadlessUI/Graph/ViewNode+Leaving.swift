/// How a place leaves the screen.
extension ViewNode {
  /// A place and the objects that its dynamic properties kept, while it leaves the screen.
  private struct Leaving {
    let node: ViewNode
    let kept: [(index: Int, object: any PlacedObject)]
  }

  /// Removes the place from the screen, children first. The host keeps it until the pass is over,
  /// because releasing its views may run code.
  final func leaveScreen() {
    unmount(sharesValues: host.hasSharedValues)
    host.keepUntilAfterPass(self)
  }

  private func unmount(sharesValues: Bool) {
    endMounting()
    for child in children { child.unmount(sharesValues: sharesValues) }
    endReading()
    let disappear = lifecycle?.disappear.map { sharesValues ? actingLast($0) : $0 }
    for property in properties.reversed() { property.object.leave() }
    properties = []
    leaveName()
    if let disappear { host.queueDisappear(disappear, of: self) }
    if let destroy = lifecycle?.destroy { host.queueDestroy(destroy) }
    for child in children { child.parent = nil }
  }

  /// Returns a closure of disappearance that acts on the values of this place, and of those above it,
  /// although other places may show the same view values.
  private func actingLast(_ body: @escaping () -> Void) -> () -> Void {
    var chain: [Leaving] = []
    var next: ViewNode? = self
    while let node = next {
      chain.append(Leaving(node: node, kept: node.properties))
      next = node.parent
    }
    return { [host] in
      host.acting {
        for place in chain.reversed() { place.node.connectLast(place.kept) }
      } body: {
        body()
        for place in chain { place.node.endLast() }
      }
    }
  }

  private func connectLast(_ kept: [(index: Int, object: any PlacedObject)]) {
    if !isMounted {
      properties = kept
      placeLink.isOnScreen = true
      // The closures of the places that show the same values connect theirs, too.
      host.noteShared(placeLink, with: placeLink)
    }
    connectOwnAgain()
  }

  private func endLast() {
    if isMounted { return }
    properties = []
    endReading()
    placeLink.isOnScreen = false
    host.endSharing(placeLink)
  }
}
