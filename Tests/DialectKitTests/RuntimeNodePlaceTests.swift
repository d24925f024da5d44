import EventModel
import ReplayRuntime
import Testing

@testable import DialectKit

/// A store with nothing but a node.
private final class Owner {
  let cell = StateCell(0)

  init(at path: String) { cell.place(at: path) }

  deinit { cell.releaseWithOwner() }
}

@Suite struct RuntimeNodePlaceTests {
  private let runtime = Runtime()

  @Test("A node is in the tree until its owner is deallocated")
  func release() {
    var owner: Owner? = runtime.run { Owner(at: "App.store") }
    let cell = owner?.cell
    #expect(cell?.isInTree == true)
    owner = nil
    #expect(cell?.isBound == false)
  }

  @Test("A node whose owner is deallocated in a turn leaves the tree when the turn ends")
  func turn() {
    var cell: StateCell<Int>?
    var isInTree: Bool?
    runtime.inTurn("test") {
      var owner: Owner? = runtime.run { Owner(at: "App.store") }
      cell = owner?.cell
      owner = nil
      isInTree = cell?.isInTree
    }
    #expect(isInTree == true)
    #expect(cell?.isBound == false)
  }

  @Test("The release of an owner keeps a node that has its path now")
  func successor() {
    var former: Owner? = runtime.run { Owner(at: "App.store") }
    let present = runtime.run { Owner(at: "App.store") }
    withExtendedLifetime(former) {}
    former = nil
    #expect(present.cell.isInTree)
  }
}
