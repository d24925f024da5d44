import EventModel
import Foundation
import OrderedCombine
import ReplayProbes
import Testing

@testable import VDStore

private struct Profile: Equatable {
  var name = "Ada"
  @NonMutatingSet var activities: [String] = []
}

private struct Home: Codable, Equatable {
  var posts: [String] = []
  var isLoading = false
}

private struct App: Equatable {
  @NonMutatingSet var home = Home()
  @NonMutatingSet var profile = Profile()
  var user: String?
}

private func faithful(
  _ state: @autoclosure @escaping () -> App,
  prepare: @escaping (Store<App>) -> Void = { _ in }, _ acts: [(Store<App>) throws -> Void] = [],
  _ script: (Stage<App>) async throws -> Void
) async throws -> RecordedSession {
  try await faithful(
    { Store(state()) },
    prepare: { store in
      tell("app", store) { $0.user ?? "nobody" }
      tell("home", store.scope(\.home)) { "\($0.posts.count)" }
      tell("profile", store.scope(\.profile)) { $0.name }
      prepare(store)
    }, acts, script)
}

/// What was published, without what was told before.
private func published(_ session: RecordedSession) -> [String] {
  session.trace.filter { !$0.hasSuffix("will change") }
}

private let beginning = ["app: nobody", "home: 0", "profile: Ada"]

@Suite struct NonMutatingSetTests {
  @Test("D-27, D-29, D-30: a scoped write publishes there, and neither the parent nor siblings")
  func scopedWrite() async throws {
    let session = try await faithful(App(), [{ $0.scope(\.home).state.posts.append("one") }]) {
      stage in
      stage.act(0)
      stage.store.scope(\.home).state.posts.append("two")
      stage.settle()
    }
    #expect(published(session) == beginning + ["home: 1", "home: 2"])
    #expect(
      session.summaries(.commit).allSatisfy { $0.hasPrefix("commit app.store.home version=") })
  }

  @Test("A write from outside to a part that no store holds yet waits for the running turn")
  func unseenWrite() {
    let runtime = Runtime()
    let app = runtime.run { App() }
    let written = DispatchSemaphore(value: 0)
    runtime.inTurn("test") {
      Thread {
        app.home = Home(posts: ["one"])
        written.signal()
      }.start()
      #expect(written.wait(timeout: .now() + 0.2) == .timedOut)
      #expect(app.home.posts == [])
    }
    #expect(written.wait(timeout: .now() + 5) == .success)
    #expect(app.home.posts == ["one"])
  }

  @Test("D-28: copies of the state share the part, and an old one shows what is new")
  func aliasing() async throws {
    let session = try await faithful(
      App(),
      [
        { store in
          let saved = store.state
          store.scope(\.home).state.isLoading = true
          trace("\(saved.home.isLoading) \(saved == store.state)")
        }
      ]
    ) { $0.act(0) }
    #expect(session.trace.contains("true true"))
  }

  @Test("D-31: a change of the parent publishes in every scope, once in the turn")
  func parentChange() async throws {
    let session = try await faithful(
      App(),
      [
        { store in
          store.state.user = "Bob"
          store.scope(\.home).state.isLoading = true
        }, { store in store.update { store.state.user = "Eve" } },
      ]
    ) { stage in
      stage.act(0)
      stage.act(1)
    }
    #expect(
      published(session) == beginning + [
        "app: Bob", "home: 0", "profile: Ada", "app: Eve", "home: 0", "profile: Ada",
      ])
  }

  @Test("D-32, D-19: two scopes of one path share their root")
  func sharedRoot() async throws {
    let session = try await faithful(
      App(),
      prepare: { tell("again", $0.scope(\.home)) { "\($0.posts.count)" } },
      [{ $0.scope(\.home).state.posts = ["one"] }]
    ) { $0.act(0) }
    #expect(published(session).suffix(2) == ["home: 1", "again: 1"])
  }

  @Test("D-19: a part of a part behind a reference writes through to it")
  func partOfPart() async throws {
    let session = try await faithful(
      App(),
      prepare: { tell("posts", $0.scope(\.home.posts)) { "\($0)" } },
      [{ $0.scope(\.home.posts).state.append("one") }, { $0.home.posts.state.append("two") }]
    ) { stage in
      stage.act(0)
      stage.act(1)
    }
    #expect(
      published(session).dropFirst(4) == [
        "home: 1", "posts: [\"one\"]", "home: 2", "posts: [\"one\", \"two\"]",
      ])
  }

  @Test("D-33: a part within a part publishes for itself")
  func nested() async throws {
    let session = try await faithful(
      App(),
      prepare: { store in
        tell("activities", store.scope(\.profile).scope(\.activities)) { "\($0.count)" }
      }, [{ $0.scope(\.profile).scope(\.activities).state.append("ran") }]
    ) { stage in
      stage.act(0)
      stage.store.profile.activities.state.append("swam")
      stage.settle()
    }
    #expect(published(session).dropFirst(4) == ["activities: 1", "activities: 2"])
    #expect(
      session.summaries(.commit).allSatisfy {
        $0.hasPrefix("commit app.store.profile.activities version=")
      })
  }

  @Test("D-33: a part within a part follows the part that holds it, also one that is new")
  func replacedWhole() async throws {
    let session = try await faithful(
      App(),
      prepare: { store in
        tell("activities", store.scope(\.profile).scope(\.activities)) { "\($0.count)" }
        tell("direct", store.scope(\.profile.activities)) { "\($0.count)" }
      },
      [
        { $0.profile.state = Profile(name: "Eve") },
        { $0.profile.activities.state.append("ran") },
        { $0.state.profile = Profile(name: "Bob") },
      ]
    ) { stage in
      for act in 0...2 { stage.act(act) }
      let activities = stage.store.profile.activities
      activities.execute(.init("swim") { $0.state.append("swam\($1)") }, with: ())
      stage.settle()
      stage.store.scope(\.profile.activities).state.append("rode")
      stage.settle()
    }
    #expect(
      published(session).dropFirst(5) == [
        "profile: Eve", "activities: 0", "direct: 0", "activities: 1", "direct: 1",
        "activities: 1", "direct: 1", "activities: 2", "direct: 2",
      ])
  }

  @Test("D-34: a write through the parent changes the data and is published nowhere")
  func directWrite() async throws {
    let session = try await faithful(
      App(),
      [
        { store in
          store.state.home.posts.append("one")
          trace("home has \(store.scope(\.home).state.posts.count)")
        }
      ]
    ) { stage in
      stage.act(0)
      stage.store.state.home.posts.append("two")
      stage.settle()
      #expect(stage.store.scope(\.home).state.posts.count == 2)
    }
    #expect(published(session) == beginning + ["home has 1"])
    #expect(session.summaries(.commit).count == 2)
    #expect(session.summaries(.send).last?.hasPrefix("send app.store.home.set") == true)
  }

  @Test("A whole new state in a turn brings parts of its own, which scopes follow")
  func replaced() async throws {
    let session = try await faithful(
      App(),
      [
        { $0.state = App(user: "new") }, { $0.scope(\.home).state.posts = ["late"] },
      ]
    ) { stage in
      stage.act(0)
      stage.act(1)
      stage.store.scope(\.home).state.posts = []
      stage.settle()
    }
    #expect(published(session).suffix(2) == ["home: 1", "home: 0"])
    #expect(session.summaries(.lifecycle).contains { $0.contains("destroy app.store.home") })
    #expect(session.summaries(.commit).last?.contains("app.store.home#1 ") == true)
  }

  @Test("An update on a part publishes at its end")
  func update() async throws {
    let session = try await faithful(
      App(),
      [
        { store in
          let home = store.scope(\.home)
          home.update {
            home.state.posts.append("one")
            home.state.posts.append("two")
          }
          trace("updated")
        }
      ]
    ) { stage in
      stage.act(0)
      let home = stage.store.scope(\.home)
      home.update { home.state.posts = [] }
    }
    #expect(published(session) == beginning + ["home: 2", "updated", "home: 0"])
  }
}

private struct Draft: Codable {
  var title = ""
  @NonMutatingSet var text = ""
}

private struct Drafts: Codable {
  var first = Draft()
  var second = Draft()
  var more = [Draft(), Draft()]
}

@Suite struct ReferencePlaceTests {
  @Test("D-32: parts of one name in several places of a state are parts of their own")
  func places() async throws {
    let session = try await faithful(
      { Store(Drafts()) },
      prepare: { store in
        tell("first", store.first.text) { $0 }
        tell("second", store.second.text) { $0 }
        tell("last", store.more[1, or: Draft()].text) { $0 }
        let watched = store.onChange(of: \.first.title) { _, _, _ in }
        tell("watched", watched.first.text) { $0 }
      },
      [
        { $0.second.text.state = "two" }, { $0.scope(\.first.text).state = "one" },
        { $0.more[1, or: Draft()].text.state = "many" },
      ]
    ) { stage in
      for act in 0...2 { stage.act(act) }
      #expect(stage.store.state.more[0].text == "")
      stage.store.second.text.state = "too"
      stage.settle()
    }
    #expect(
      published(session).dropFirst(4) == [
        "second: two", "first: one", "watched: one", "last: many", "second: too",
      ])
  }
}

private final class Settings {
  var theme = "light"
  var sizes = [1]
}

private struct Shop {
  var settings = Settings()
  var name = "corner"
}

@Suite struct ClassStateTests {
  @Test("D-35: a property that is first written from outside any turn is replayed")
  func foreign() async throws {
    let session = try await faithful(
      { Store(Shop()) }, prepare: { tell("theme", $0.scope(\.settings.theme)) { $0 } }
    ) { stage in
      stage.store.scope(\.settings.theme).state = "dark"
      stage.settle()
    }
    #expect(published(session) == ["theme: light", "theme: dark"])
  }

  @Test("D-32, D-35: every way to a property of an object leads to one root")
  func ways() async throws {
    let session = try await faithful(
      { Store(Shop()) },
      prepare: { store in
        tell("long", store.scope(\.settings.theme)) { $0 }
        tell("short", store.settings.theme) { $0 }
      }, [{ $0.scope(\.settings).scope(\.theme).state = "dark" }]
    ) { stage in
      stage.act(0)
      stage.store.scope(\.settings.theme).state = "grey"
      stage.settle()
    }
    #expect(
      published(session).dropFirst(2) == ["long: dark", "short: dark", "long: grey", "short: grey"])
  }

  @Test("D-35, D-19: properties of an object publish where a store is scoped to them")
  func classState() async throws {
    let session = try await faithful(
      { Store(Shop()) },
      prepare: { store in
        tell("shop", store) { "\($0.name) \($0.settings.theme)" }
        tell("theme", store.scope(\.settings.theme)) { $0 }
      },
      [
        { $0.scope(\.settings.theme).state = "dark" }, { $0.settings.theme.state = "grey" },
        { $0.state.name = "big" },
      ]
    ) { stage in
      stage.act(0)
      stage.act(1)
      stage.act(2)
      #expect(stage.store.state.settings.theme == "grey")
    }
    #expect(
      published(session) == [
        "shop: corner light", "theme: light", "theme: dark", "theme: grey", "shop: big grey",
        "theme: grey",
      ])
  }
}
