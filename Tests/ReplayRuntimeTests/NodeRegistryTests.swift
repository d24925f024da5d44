import EventModel
import Testing

@testable import ReplayRuntime

@Suite struct NodeRegistryTests {
  private let runtime = Runtime()

  private func emitter(at path: String) -> EmitterCell<Int> {
    let cell = runtime.run { EmitterCell<Int>() }
    runtime.inTurn("test") { cell.bindWithoutEvent(to: path) }
    return cell
  }

  @Test("Emitters that are deallocated without a send leave neither a name nor an entry")
  func deallocated() {
    let names = runtime.symbols.count
    for index in 0..<10_000 { #expect(emitter(at: "app.page#\(index).done").isInTree) }
    #expect(runtime.symbols.count == names)
    #expect(runtime.nodeEntryCount <= 64)
  }

  @Test("Stores that are deallocated leave no entry")
  func stores() {
    for index in 0..<10_000 {
      let cell = runtime.run { StateCell(0) }
      runtime.inTurn("test") { cell.bind(to: "app.page#\(index)") }
    }
    #expect(runtime.nodeEntryCount <= 64)
  }

  @Test("Living nodes stay registered, however many there are")
  func living() {
    let cells = (0..<1_000).map { emitter(at: "app.row[\($0)]") }
    #expect(cells.allSatisfy { $0.isInTree })
    #expect(runtime.nodeEntryCount == 1_000)
    for (index, cell) in cells.enumerated() {
      #expect(runtime.node(named: runtime.symbols.symbol("app.row[\(index)]")) === cell)
    }
  }

  @Test("A path gets its symbol with the first event of its node")
  func firstSend() {
    let cell = emitter(at: "app.done")
    #expect(cell.path == "app.done" && runtime.symbols.known("app.done") == nil)
    let sink = Sink()
    runtime.sink = sink
    cell.send(1)
    #expect(sink.nodes.map { runtime.symbols[$0] } == ["app.done"])
    #expect(runtime.node(named: cell.name) === cell && cell.isInTree)
  }

  @Test("Reading a name or a path between turns lets no timer fire")
  func timers() {
    let cell = emitter(at: "app.done")
    var fired = 0
    let timer = runtime.timer("tick", after: .milliseconds(1)) { fired += 1 }
    runtime.moveHostTime(to: 1_000_000)
    #expect(cell.path == "app.done" && cell.name == runtime.symbols.known("app.done"))
    #expect(fired == 0)
    runtime.advance(by: .milliseconds(1))
    #expect(fired == 1)
    timer.cancel()
  }

  @Test("The node that was bound last has the path, with or without a symbol")
  func samePath() {
    let first = emitter(at: "app.done")
    let second = emitter(at: "app.done")
    #expect(!first.isInTree && second.isInTree)
    #expect(first.name == second.name, "the symbol of the path")
    #expect(!first.isInTree && second.isInTree)
    #expect(runtime.node(named: second.name) === second)
    let third = emitter(at: "app.done")
    #expect(!second.isInTree && third.isInTree)
  }

  @Test("A node that left the tree has no path, and another one can take it")
  func unbound() {
    let first = emitter(at: "app.done")
    runtime.inTurn("test") { first.unbind() }
    #expect(!first.isInTree && first.name == .none && runtime.nodeEntryCount == 0)
    let second = emitter(at: "app.done")
    #expect(runtime.node(named: runtime.symbols.symbol("app.done")) === second)
  }
}

/// Keeps the nodes of events.
private final class Sink: EventSink {
  private(set) var nodes: [Symbol] = []

  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) { nodes.append(header.node) }
}
