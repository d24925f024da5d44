import Compose
import ReplayProbes
import Testing

/// What both texts of Compose say around their snippets; one holds all that the other says.
///
/// Every check is a session that is recorded, replayed and recorded again.
enum Prose {
  static func emitters<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root) { world in try world.host.tap("go") }
    #expect(
      session.trace == [
        "Hello, world!", "A simple message.", "Another subscriber says: A simple message.",
      ])
  }

  static func component<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root) { world in
      #expect(world.text == "Welcome Log in")
      try world.host.tap("logIn")
    }
    #expect(session.trace == ["Log In tapped."])
  }

  static func lazy<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root) { world in
      #expect(world.text == "Show Edit Profile")
      #expect(world.trace == [])
      try world.host.tap("openEditProfile")
    }
    #expect(session.trace == ["Edit profile made"])
    #expect(session.live.text == "Edit here")
  }

  static func splitObservers<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root) { world in
      try world.host.tap("doAction")
      try world.host.tap("logIn")
    }
    #expect(session.trace == ["Action occured.", "Log In tapped."])
  }

  static func lazyLifecycle<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root) { world in
      for _ in 0..<2 {
        try world.host.tap("openEditProfile")
        try world.host.tap("didSave")
        try world.host.tap("Back")
      }
    }
    let once = ["Edit profile created!", "Edit profile's didSave received!"]
    #expect(session.trace == once + once)
  }

  static func lifecycle<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root) { world in
      try world.host.tap("logIn")
      try world.host.tap("Hide")
    }
    #expect(
      session.trace == ["Component appeared.", "Log In tapped.", "Component disappeared."])
  }

  static func dynamic<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root) { world in
      for _ in 0..<2 {
        try world.host.tap("Edit Ann")
        #expect(world.text == "Ann Example Close")
        try world.host.tap("close")
        #expect(world.text == "Edit Ann")
      }
    }
    #expect(session.live.failureCodes == [])
  }

  static func replaced<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root) { world in
      #expect(world.text == "To sign up")
      try world.host.tap("openSignUp")
      #expect(world.text == "To log in")
      try world.host.tap("openLogin")
    }
    #expect(session.live.text == "To sign up")
    #expect(session.summaries(.route).count == 2)
  }

  static func centralised<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root) { world in
      #expect(world.text == "Welcome To Log In Log In Sign Up")
      try world.host.tap("openSignUp")
      #expect(world.text == "Welcome To Sign Up Log In Sign Up")
      try world.host.tap("openLogIn")
    }
    #expect(session.live.text == "Welcome To Log In Log In Sign Up")
  }

  static func routable<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root) { world in
      #expect(world.text == "Open Next Page")
      try world.host.tap("openNext")
    }
    #expect(session.live.text == "The next page")
  }

  static func start<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root)
    #expect(session.live.text == "Log in here")
  }

  static func coloured<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root) { world in
      #expect(world.text == "Sign up here Log In Sign Up")
      #expect(world.colours == ["gray", "blue"])
      try world.host.tap("openLogIn")
    }
    #expect(session.live.text == "Log in here Log In Sign Up")
    #expect(session.live.colours == ["blue", "gray"])
  }

  static func animated<Root: StartupComponent>(_ root: Root.Type) async throws {
    let session = try await faithful(root) { world in
      try world.host.tap("openLogIn")
    }
    #expect(session.live.text == "Log in here Log In Sign Up")
    #expect(session.summaries(.route).count == 1)
  }
}

extension World {
  /// Everything on the screen, as text.
  var text: String { host.screen?.plainText ?? "" }

  /// The colours of what stands on the screen, in order.
  var colours: [String] {
    guard let screen = host.screen else { return [] }
    return Self.colours(of: screen)
  }

  private static func colours(of node: ScreenNode) -> [String] {
    let own = node.semanticValue["color"]?.textValue.map { [$0] } ?? []
    return own + node.children.flatMap { colours(of: $0) }
  }
}
