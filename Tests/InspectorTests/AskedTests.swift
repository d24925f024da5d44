import Foundation
import PackageSources
import SessionLog
import Testing
import TextTerminal
import Timeline

@testable import Inspector

/// Questions in the inspector about the sessions with planted bugs.
@Suite struct AskedTests {
  private static func message(_ log: String, _ keys: String) throws -> String {
    let path = SourceTree.root.appendingPathComponent("Tests/InspectorTests/Hunts/\(log).log").path
    let timeline = try SessionTimeline(SessionLogReader(path: path))
    var model = InspectorModel(
      timeline, width: 120, height: 36, start: try timeline.whatMatters, detail: .screen,
      tellsStory: true)
    _ = KeyScript(keys).run(on: &model)
    return model.message
  }

  @Test("A text that a search finds on the screen is selected, and not the first one of its row")
  func found() throws {
    let message = try Self.message("timer", "$4/bank<Enter>y")
    #expect(message.hasPrefix("\"The bank does not answer"), "\(message)")
    let part = try Self.message("timer", "$4/Card<Enter>y")
    #expect(!part.contains("Total"), "\(part)")
  }

  @Test("Commands take a path, refuse what they do not take, and may be cut short")
  func commands() throws {
    let why = try Self.message("total", ":why services.cart.store.lines[0].quantity<Enter>")
    #expect(why == "services.cart.store.lines[0].quantity  (absent) → 1", "\(why)")
    #expect(try Self.message("total", ":copy it<Enter>") == "':copy' takes nothing after it")
    let unknown = "'foo' is neither a command nor a position such as @12, 50% or 1m2s"
    #expect(try Self.message("total", ":foo<Enter>") == unknown)
    #expect(try Self.message("total", ":why a[<Enter>").hasPrefix("'a[' is not a path: "))
  }

  @Test("Questions from the timeline are about the state that is shown beside it")
  func shown() throws {
    let path = SourceTree.root.appendingPathComponent("Recordings/storefront/price-bug.log").path
    let timeline = try SessionTimeline(SessionLogReader(path: path))
    var model = InspectorModel(
      timeline, width: 120, height: 36, start: 166, detail: .screen, tellsStory: true)
    let keys = ":whynot Storefront.shop.checkout.store.attempt<Enter><Print>"
    let screen = KeyScript(keys).run(on: &model)
    #expect(screen.contains("Storefront.shop.checkout.store.attempt at @173"), "\(screen)")
    #expect(!screen.contains("wrote nothing"), "\(screen)")
  }
}
