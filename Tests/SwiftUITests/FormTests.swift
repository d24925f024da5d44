import Foundation
import ReplayProbes
import SwiftUI
import Testing

/// One small view for each form that acts and that no screen of `ViewFileTests` uses.
@Suite struct FormTests {
  static let scenarios = [
    Scenario(
      "ContentUnavailableView and ColorPicker", { Nothing() },
      """
      see None
      see Add one.
      see No Results for \u{201C}tea\u{201D}
      see Empty
      see still 1
      see on 1970-01-01
      see other 80
      tap button:Window
      tap option:Ink.blue
      see blue 80
      """),
    Scenario(
      "alert(isPresented:error:), and older spellings", { Failing() },
      """
      tap button:Save
      see The disk is full
      see Remove something.
      tap button:Retry
      miss The disk is full
      tap button:Other
      tap button:third
      type field:Day = 1990-05-17
      see 1990-05-17
      """),
    Scenario(
      "navigationDestination(isPresented:)", { PresentedPage() },
      "tap button:Open\nsee Inside\nmiss Outside\ntap button:back\nsee Outside"),
    Scenario(
      "navigationDestination(item:)", { ItemPage() },
      "tap button:Open\nsee Item 7\ntap button:Leave\nsee Outside"),
    Scenario(
      "NavigationPath", { PathStack() },
      """
      tap button:Deep
      see number 2
      tap button:back
      see word one
      tap button:Root
      see depth 0
      tap button:Odd
      see no navigationDestination
      tap button:back
      see depth 0
      """),
    Scenario(
      "A value above the page of a link", { MixedLinks() },
      """
      tap button:Album
      see album page
      tap button:Song
      see song page 1
      tap button:back
      see album page
      tap button:back
      see Album
      """),
    Scenario(
      "List(selection:)", { OneRow() },
      "see none\ntap row:b[b]\nsee b chosen\ntap row:a[a]\nsee a chosen"),
    Scenario(
      "sheet(isPresented:onDismiss:)", { Closing() },
      "tap button:Open\nsee Inside\nrefused button:Open\ntap button:close\nsee closed 1\nmiss Inside"
    ),
    Scenario(
      "alert without actions", { PlainAlert() },
      "tap button:Ask\nsee Really?\ntap button:ok\nmiss Really?"),
    Scenario(
      "alert(isPresented:) in the older spelling", { OldAlert() },
      "tap button:Ask\nsee Sure\ntap button:Yes\nsee said yes\nmiss Sure"),
    Scenario(
      "confirmationDialog without a cancel", { Dialog() },
      "tap button:Ask\nsee Which?\ntap button:cancel\nmiss Which?\ntap button:Ask\ntap button:One\nsee chose 1"
    ),
    Scenario(
      "popover(item:)", { Popover() }, "tap button:Open\nsee tip 1\ntap button:close\nmiss tip"),
    Scenario(
      "OutlineGroup", { Outline() },
      "see src\nmiss main\ntap toggle:src[src]\nsee main\ntap toggle:src[src]\nmiss main"),
    Scenario(
      "Section(isExpanded:)", { ClosableSection() },
      "see row\ntap toggle:expand\nmiss row\nsee Title"),
    Scenario(
      "onChange(initial:)", { Changing() },
      "see log 0>0\ntap button:Up\nsee log 0>0 0>1\ntap button:Same\nsee log 0>0 0>1"),
    Scenario(
      "task(id:) begins again and ends", { Tasking() },
      "see runs 1\ntap button:Next\nsee runs 2\ntap toggle:Shown\nmiss runs\nwait 5\nsee ticks 0"),
    Scenario(
      "task that sleeps", { Ticking() }, "see ticks 0\nwait 1\nsee ticks 1\nwait 1\nsee ticks 2"),
    Scenario(
      "id(_:)", { Resetting() },
      "tap button:count 0\nsee count 1\ntap button:Reset\nsee count 0"),
    Scenario("EditButton", { Editing() }, "see locked\ntap button:Edit\nsee editing\nsee Done"),
    Scenario(
      "Link with openURL", { Opening() }, "tap link:Site\nsee opened https://example.com"),
    Scenario(
      "accessibilityIdentifier", { Named() }, "tap button:plus\nsee 1\ntap button:plus\nsee 2"),
    Scenario("environment(_:) of an optional object", { Optionals() }, "see none"),
    Scenario(
      "transformEnvironment", { Transformed() }, "see depth 2"),
    Scenario(
      "isEnabled", { Following() }, "see on\ntap toggle:Off\nsee off\ntap toggle:Off\nsee on"),
    Scenario(
      "onPreferenceChange after a view has left", { Leaving() },
      "see sum 3\ntap toggle:Second\nsee sum 1\ntap toggle:Second\nsee sum 3"),
    Scenario(
      "TabView without a selection", { Tabs() },
      "see one 0\ntap button:one 0\ntap tab:B\nsee two\nmiss one 1\ntap tab:A\nsee one 1"),
    Scenario(
      "Tab", { NewTabs() }, "see home\ntap tab:Other\nsee other\nsee selection b"),
    Scenario(
      "Stepper with closures", { Steps() },
      "tap button:Steps.increment\nsee 1 up\nrefused button:Steps.decrement"),
    Scenario(
      "gesture", { Tapping() }, "tap button:tapped 0\nsee tapped 1"),
    Scenario(
      "Binding of an optional", { Unwrapping() },
      "see no name\ntap button:Set\ntype field:Name = Ann\nsee <Ann>"),
    Scenario(
      "searchable and isSearching", { Searching() },
      "see idle\ntype field:Search = a\nsee searching"),
  ]

  @Test("A form that acts is driven, recorded and replayed", arguments: scenarios)
  func form(_ scenario: Scenario) async throws { try await scenario.session() }

  @Test("What AppStorage stores is there in the next run, and a replay touches no file")
  func storage() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "stored-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func run(_ text: String) async throws {
      let kept = folder.appendingPathComponent("kept")
      let session = try await RecordedSession { world in
        world.runtime.storageFolder = kept
        world.host.mount(Shown { Storing() })
      } script: { world, _ in
        try await Script(text).run(in: world)
        // A replay would write again, or fail to.
        try? FileManager.default.moveItem(at: kept, to: folder.appendingPathComponent("moved"))
      }
      try session.requireFaithful()
      #expect(!FileManager.default.fileExists(atPath: kept.path))
      try? FileManager.default.moveItem(at: folder.appendingPathComponent("moved"), to: kept)
    }
    try await run("see 0 none\ntap button:Up\ntap button:Name\nsee 1 Ann")
    try await run("see 1 Ann\ntap button:Forget\nsee 1 none")
    try await run("see 1 none")
  }

  @Test("A stored value that is not there can be removed")
  func removingNothing() async throws {
    let session = try await Scenario(
      "Forget", { Storing() }, "tap button:Forget\ntap button:Forget\nsee 0 none"
    ).session()
    #expect(session.live.failureCodes == [])
  }

  @Test("A value of two properties with one key is one value")
  func sharedStorage() async throws {
    let session = try await Scenario(
      "two",
      {
        VStack {
          Storing(); Storing()
        }
      }, "tap button:Up\nsee 1 none Up Name Forget 1 none"
    ).session()
    #expect(session.summaries(.commit).filter { $0.contains("storage.count") }.count == 1)
  }
}
