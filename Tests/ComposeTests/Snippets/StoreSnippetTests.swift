import Compose
import Foundation
import ReplayProbes
import Testing

@testable import ComposeSnippets

@Suite struct StoreSnippetTests {
  @Test("S0-28, S0-29, S0-30: stores are made of up to three types")
  func stores() async throws {
    struct Stores: StartupComponent {
      let whole = WholeStore()
      let bare = BareStore()
      let named = NamedStores()

      var observers: Void {
        trace("\(whole.store.state == .init()) \(bare.store.state == .init())")
        trace("\(whole.store.status.isEmpty) \(named.indicatedStore.status.isEmpty)")
        trace("\(named.plainStore.state.name + named.validatedStore.state.name)")
      }
    }
    let session = try await faithful(Stores.self)
    #expect(session.trace == ["true true", "true true", ""])
  }

  @Test("S0-31, S0-32, S0-33: what is typed is in the state at once, and is told")
  func logIn() async throws {
    let session = try await faithful(S0_31.self) { world in
      try world.host.type("Ann", into: "field:First Name")
      try world.host.type("Example", into: "field:Last Name")
    }
    #expect(
      session.trace == ["New full name is Ann .", "New full name is Ann Example."])
    #expect(session.summaries(.commit).count == 2)
  }

  @Test("S0-34, S0-35, S0-37, S0-38: a validator says what is wrong with the fields it names")
  func validation() async throws {
    let session = try await faithful(S0_34.self) { world in
      try world.host.type("ann", into: "field:Email")
      world.runtime.advance(by: .milliseconds(200))
      #expect(
        world.text.contains(
          "not valid Invalid email address format; Password must be at least 6 characters long"))
      try world.host.type("ann@example.com", into: "field:Email")
      try world.host.type("secret", into: "field:Password")
      world.runtime.advance(by: .milliseconds(200))
    }
    #expect(session.live.text.hasSuffix("valid"))
    #expect(!session.live.text.contains("not valid"))
  }

  @Test("S0-36: the view shows which of the fields are invalid")
  func invalidFields() async throws {
    let session = try await faithful(S0_36.self) { world in
      try world.host.type("Ann", into: "field:First Name")
      world.runtime.advance(by: .milliseconds(200))
      #expect(world.text.contains("Last name is invalid"))
      #expect(!world.text.contains("First name is invalid"))
      #expect(throws: InputError.self) { try world.host.tap("login") }
      try world.host.type("Example", into: "field:Last Name")
      world.runtime.advance(by: .milliseconds(200))
      try world.host.tap("login")
    }
    #expect(session.live.host.screen != nil && !session.live.text.contains("is invalid"))
  }

  @Test("S0-39: an activated trigger makes its validator invalid")
  func trigger() async throws {
    struct Form: StartupComponent {
      let store = ValidatedStore<TriggeredForm.State, TriggeredForm.Validation>()
      let go = SignalEmitter()

      var observers: Void {
        go += {
          store.state.password = "new"
          TriggeredForm.State.activate(in: store.validation)
          let credentials = store.validation.credentials
          trace("\(credentials.isValid) \(credentials ~= \TriggeredForm.State.password)")
        }
      }
    }
    let session = try await faithful(Form.self) { world in
      try world.send((), to: "Form.go")
    }
    #expect(session.trace == ["false true"])
  }

  @Test("S0-40, S0-41, S0-42, S0-43: statuses come and go one by one, and show on the screen")
  func statuses() async throws {
    let session = try await faithful(S0_40.self) { world in
      #expect(world.loading == 0)
      try world.send((), to: "S0_40.logIn.login")
      #expect(world.loading == 1)
      world.runtime.advance(by: .milliseconds(1_500))
      #expect(world.loading == 1)
      world.runtime.advance(by: .milliseconds(1_500))
      #expect(world.loading == 0)
    }
    #expect(session.summaries(.commit).filter { $0.contains("status") }.count == 4)
  }
}

@Suite struct StorageSnippetTests {
  @Test("S0-44: a store's storage is named when the store is made")
  func storage() async throws {
    try await withFolder { folder in
      let session = try await RecordedSession(of: S0_44.self, in: folder, "keep")
      #expect(session.live.failureCodes == [])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["login-fields.plist"])
    }
  }

  @Test("S0-45: what was saved is restored when the component is made again")
  func restored() async throws {
    try await withFolder { folder in
      let first = try await RecordedSession(
        of: S0_45.self, in: folder,
        script: { world in
          try world.host.type("ann@example.com", into: "field:Email")
          try world.host.tap("login")
        })
      #expect(first.live.failureCodes == [])
      let second = try await RecordedSession(of: S0_45.self, in: folder)
      #expect(second.live.values == ["ann@example.com"])
      #expect(second.rerecorded.values == ["ann@example.com"])
    }
  }

  @Test("S0-46: the email is persisted, the other fields are not")
  func keys() async throws {
    try await withFolder { folder in
      let session = try await RecordedSession(
        of: S0_46.self, in: folder,
        script: { world in
          try world.host.type("ann@example.com", into: "field:Email")
          try world.host.type("secret", into: "field:Password")
          try world.host.tap("Save")
          try world.host.type("bob@example.com", into: "field:Email")
          try world.host.type("hidden", into: "field:Password")
          try world.host.tap("Restore")
        })
      #expect(session.live.values == ["ann@example.com", "hidden"])
      let file = try String(
        contentsOf: folder.appendingPathComponent("login-fields.plist"), encoding: .utf8)
      #expect(file.contains("<key>email</key>") && file.contains("ann@example.com"))
      #expect(!file.contains("password") && !file.contains("shouldShowWelcomeMessage"))
    }
  }
}

extension World {
  /// The opacity of the text that says something is under way.
  fileprivate var loading: Double {
    func find(_ node: ScreenNode) -> Double? {
      if node.text == "Loading" {
        if case .float(let opacity)? = node.semanticValue["opacity"] { return opacity }
        return 1
      }
      return node.children.lazy.compactMap(find).first
    }
    return host.screen.flatMap(find) ?? -1
  }
}
