import EventModel
import Foundation
import Samples
import SessionLog
import Testing

@testable import Replay

/// Where reports say that sends and commits without a call site were made.
///
/// Reading the debug information keeps a thread busy for seconds, so only one test does at a time.
@Suite(.serialized) struct CallPlacesTests {
  private static let log = Tool.recording("storefront/price-bug")

  @Test("verify names the source of every send and commit in the chain of causes")
  func report() throws {
    let tool = try Tool("verify", Self.log)
    let chain = tool.lines.drop { !$0.hasPrefix("  cause") }.prefix { !$0.hasPrefix("  next") }
    let cart = try Self.line(of: "Button(emitter: applyCoupon)", in: "Cart/Cart.swift")
    let call = try Self.line(of: "recalculate.send()", in: "Cart/CartService.swift", last: true)
    let commit = try Self.line(of: "store.commit { state in", in: "Cart/CartService.swift")
    #expect(
      Array(chain) == [
        "  cause     @123  input  tap  Storefront.shop.cart/button:applyCoupon",
        "            └ @124  send  Storefront.shop.cart.applyCoupon   Samples/Cart.swift:\(cart)",
        "              └ @126  send  services.cart.recalculate   Samples/CartService.swift:\(call)",
        "                └ @127  commit  services.cart.store   Samples/CartService.swift:\(commit)"
          + "    ← here",
      ])
    let json = try Tool("verify", "--json", Self.log).output
    #expect(json.contains("\"place\":\"Samples/CartService.swift:\(commit)\""))
  }

  @Test("A field that writes through a binding is named where it is made")
  func binding() throws {
    let reader = try SessionLogReader(path: Self.log)
    let commit = try reader.event(at: 121)
    #expect(commit.kind == .commit && commit.header.place == .none)
    let field = try Self.line(of: "TextField(", in: "Cart/Cart.swift")
    #expect(try Self.place(of: commit, in: reader) == "Samples/Cart.swift:\(field)")
  }

  @Test("A missing event is placed after the last one that was made")
  func missing() throws {
    let reader = try SessionLogReader(path: Self.log)
    let commit = try reader.event(at: 126)
    #expect(commit.kind == .send && commit.header.place == .none)
    var divergence = Divergence(
      difference: .missing, position: commit.number, time: 0, recorded: commit)
    try CallPlaces(of: [divergence], in: reader)
      .found(in: reader, application: Storefront.self).complete(&divergence, isLast: true)
    // The replay of this test does make the event; one that misses it has no place of its own.
    divergence.places[commit.number] = nil
    let lines = try DivergenceReport(divergence, reader: reader, next: .init(log: "x.log")).lines()
    let former = try Self.line(
      of: "store.commit { $0.coupon = coupon }", in: "Cart/CartService.swift")
    #expect(lines.contains { $0.hasSuffix("after Samples/CartService.swift:\(former)    ← here") })
  }

  @Test("The call site of a commit is that of this build, and that of the record is named as such")
  func otherBuild() throws {
    let reader = try SessionLogReader(path: Self.log)
    let commit = try reader.event(at: 127)
    let place = reader.symbols[commit.header.place]
    #expect(commit.kind == .commit && !place.isEmpty)
    let change = { (replayed: Event?) in
      Divergence(
        difference: replayed == nil ? .missing : .value, position: 127, time: 0, recorded: commit,
        replayed: replayed, reason: "")
    }
    var divergence = change(commit)
    try CallPlaces(of: [divergence], in: reader)
      .found(in: reader, application: Storefront.self).complete(&divergence, isLast: true)
    let line = try Self.line(of: "store.commit { state in", in: "Cart/CartService.swift")
    #expect(divergence.places[127] == "Samples/CartService.swift:\(line)")
    divergence.places[127] = "Samples/CartService.swift:9999"
    let report = { try DivergenceReport($0, reader: reader, next: .init(log: "x.log")).lines() }
    #expect(try report(divergence).contains { $0.hasSuffix("CartService.swift:9999    ← here") })
    let missing = change(nil)
    #expect(DivergenceReading.place(of: missing, reader.symbols) == nil)
    #expect(try report(missing).contains { $0.hasSuffix("\(place) (when recorded)    ← here") })
  }

  @Test("What the application does not make has no place, and costs no replay")
  func framework() throws {
    let reader = try SessionLogReader(path: Self.log)
    for number in 0..<(try reader.eventCount) {
      let event = try reader.event(at: number)
      guard event.kind == .frame || event.kind == .input else { continue }
      let divergence = Divergence(
        difference: .value, position: number, time: 0, recorded: nil, replayed: event, reason: "")
      #expect(CallPlaces(of: [divergence], in: reader).isEmpty)
    }
  }

  @Test("A difference of the screen names a control as inputs do")
  func controls() throws {
    let reader = try SessionLogReader(path: Self.log)
    let frame = try reader.event(at: 122)
    var divergence = Divergence(
      difference: .screen, position: frame.number, time: 0, recorded: frame, replayed: nil)
    let found = try CallPlaces(of: [divergence], in: reader)
      .found(in: reader, application: Storefront.self)
    #expect(
      Set(found.controls.values).isSuperset(of: [
        "field:Coupon", "button:applyCoupon", "button:remove[sieve]", "button:checkout",
        "button:cart",
      ]))
    let report = { (divergence: Divergence) in
      try DivergenceReport(divergence, reader: reader, next: .init(log: "x.log")).lines(
        showsNext: false)
    }
    #expect(try report(divergence).contains { $0.contains("textfield:Coupon.value") })
    found.complete(&divergence, isLast: true)
    #expect(try report(divergence).contains { $0.contains(" field:Coupon.value") })
  }

  private static func place(of event: Event, in reader: SessionLogReader) throws -> String? {
    let divergence = Divergence(
      difference: .value, position: event.number, time: 0, recorded: event, replayed: event,
      reason: "")
    let places = CallPlaces(of: [divergence], in: reader)
    return try places.found(in: reader, application: Storefront.self).places[event.number]
  }

  /// The number of the line of a sample that holds `text`.
  private static func line(of text: String, in file: String, last: Bool = false) throws -> Int {
    let path = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Samples/Storefront/\(file)")
    let lines = try String(contentsOf: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let index =
      last ? lines.lastIndex { $0.contains(text) } : lines.firstIndex { $0.contains(text) }
    return try #require(index) + 1
  }
}
