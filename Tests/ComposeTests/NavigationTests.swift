import Compose
import ReplayProbes
import Testing

nonisolated private struct Page: Component, View {
  let name: String
  let finish = SignalEmitter()

  var observers: Void {
    didAppear += { trace("\(name) appears") }
    didDisappear += { trace("\(name) disappears") }
  }

  var body: some View { Button(emitter: finish) { Text("finish \(name)") } }
}

/// A component with every way of showing another.
nonisolated private struct House: StartupComponent, RouterComponent {
  let first = Page(name: "first")
  let second = Page(name: "second")
  let third = Page(name: "third")
  let editor = Page(name: "editor")
  let detail = Page(name: "detail")
  let pages = Tabs()
  let alerts = AlertManager()
  let toasts = ToastManager()
  @ObservedObject var router = Router(start: \Self.pages)
  @ObservedObject var modal = ComposeModalManager()
  @ObservedObject var sheet = ComposeSheetManager()
  let order = Emitter<String>()

  nonisolated struct Tabs: Component, View {
    let home = Page(name: "home")
    let more = Page(name: "more")
    @ObservedObject var tabs = TabRouter(
      ComposeTabBarItem(\Self.home, "Home"), ComposeTabBarItem(\Self.more, "More"))
    var body: some View { TabView(tabs) }
  }

  var observers: Void {
    order += { order in
      switch order {
      case "modal": modal.present(\Self.editor)
      case "two": modal.present(\Self.detail)
      case "all": modal.dismissAll()
      case "sheet": sheet.present(\Self.detail, title: "Detail")
      case "keep": sheet.preventsDismissal = true
      case "dismiss": sheet.dismiss()
      case "push": router.push(\Self.third)
      case "ask":
        alerts.present.send(
          Alert(
            id: "empty", title: "Empty?", message: "All of it.",
            actions: [.init("Keep", role: .cancel), .init("Empty", role: .destructive)]))
      case "toast": toasts.show.send(Toast("Saved", event: .success))
      default: toasts.show.send(Toast("Lost", event: .error))
      }
    }
    editor.finish += { modal.dismiss() }
    sheet.didClose += { trace("closed") }
    alerts.didChoose += { trace("\($0.alert): \($0.action)") }
  }
}

extension House: View {
  var body: some View {
    VStack {
      NavigationBar("House") { Text("right") }
      RouterView()
    }
    .presenting(modal)
    .presenting(sheet)
    .presenting(alerts)
    .presenting(toasts)
  }
}

extension World {
  fileprivate func order(_ orders: String...) throws {
    for order in orders {
      let name = runtime.symbols.symbol("House.order")
      guard let emitterCell = runtime.node(named: name) as? EmitterCell<String> else {
        throw ProbeFailure("no emitter")
      }
      emitterCell.send(order)
    }
  }

  fileprivate var shown: String { host.screen?.plainText ?? "" }

  fileprivate func isEnabled(_ target: String) -> Bool? {
    host.targets.first { $0.path.hasSuffix(target) }?.isEnabled
  }
}

@Suite struct NavigationTests {
  @Test("A tab comes to the screen when first chosen and stays mounted; choosing is a route event")
  func tabs() async throws {
    let session = try await faithful(House.self) { world in
      #expect(world.shown == "House right finish home Home More")
      try world.host.tap("button:more")
      #expect(world.shown == "House right finish more Home More")
      try world.host.tap("button:more")
      try world.host.tap("button:home")
      #expect(world.shown == "House right finish home Home More")
    }
    #expect(session.trace == ["home appears", "more appears"])
    #expect(
      session.summaries(.route) == [
        "route replace House.pages.tabs [\"more\"]", "route replace House.pages.tabs [\"home\"]",
      ])
  }

  @Test("A navigation bar has a way back while the router shows more than its first route")
  func bar() async throws {
    let session = try await faithful(House.self) { world in
      #expect(world.isEnabled("button:back") == nil)
      try world.order("push")
      #expect(world.shown == "House right finish third" || world.shown.hasPrefix("< Back"))
      #expect(world.host.shortcuts("cancel").count == 1)
      try world.host.tap("button:back")
      #expect(world.isEnabled("button:back") == nil)
    }
    #expect(session.trace == ["home appears", "third appears", "third disappears"])
    #expect(session.summaries(.route).last == "route pop House.router [\"pages\"]")
  }

  @Test("A modal stands in front of what takes no input; several stand one on another")
  func modal() async throws {
    let session = try await faithful(House.self) { world in
      try world.order("modal")
      #expect(world.isEnabled("button:more") == false)
      #expect(world.isEnabled("House.editor/button:finish") == true)
      try world.order("two", "all")
      #expect(world.isEnabled("button:more") == true)
      try world.order("modal")
      try world.host.tap("House.editor/button:finish")
      #expect(world.shown == "House right finish home Home More")
    }
    #expect(
      session.trace.dropFirst() == [
        "editor appears", "detail appears", "editor disappears", "detail disappears",
        "editor appears", "editor disappears",
      ])
    #expect(session.summaries(.route).first == "route push House.modal [\"editor\"]")
  }

  @Test("A sheet is closed by a person unless the application keeps it, and then by that alone")
  func sheet() async throws {
    let session = try await faithful(House.self) { world in
      try world.order("sheet")
      #expect(world.shown.contains("Detail"))
      try world.host.tap("button:close")
      try world.order("sheet", "keep")
      #expect(world.isEnabled("button:close") == nil)
      try world.order("dismiss", "dismiss")
      #expect(!world.shown.contains("Detail"))
    }
    #expect(session.trace.filter { $0 == "closed" }.count == 1)
  }

  @Test("Alerts wait for one another, and each answer tells which alert it answers")
  func alerts() async throws {
    let session = try await faithful(House.self) { world in
      try world.order("ask", "ask")
      #expect(world.isEnabled("button:more") == false)
      try world.host.tap("button:choose[Empty]")
      #expect(world.isEnabled("button:more") == false)
      try world.host.tap("button:choose[Keep]")
      #expect(world.isEnabled("button:more") == true)
    }
    #expect(session.trace == ["home appears", "empty: Empty", "empty: Keep"])
  }

  @Test("Toasts go away by themselves, one after another, and take no input away")
  func toasts() async throws {
    let session = try await faithful(House.self) { world in
      try world.order("toast", "other")
      #expect(world.shown.contains("Saved"))
      #expect(world.isEnabled("button:more") == true)
      world.runtime.advance(by: .milliseconds(2_900))
      #expect(world.shown.contains("Saved"))
      world.runtime.advance(by: .milliseconds(200))
      #expect(world.shown.contains("Lost"))
      try world.host.tap("button:dismiss")
      #expect(!world.shown.contains("Lost"))
      world.runtime.advance(by: .seconds(10))
      try world.order("toast")
      world.runtime.advance(by: .seconds(4))
      #expect(!world.shown.contains("Saved"))
    }
    #expect(session.live.failures.isEmpty)
  }
}
