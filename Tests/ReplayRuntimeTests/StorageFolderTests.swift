import Foundation
import ReplayRuntime
import Testing

@Suite struct StorageLocationTests {
  @Test(
    "Files lie where the environment says, else in the application's folder for state",
    arguments: [
      (["COMPOSE_STORAGE": "/a/b", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/a/b"),
      (["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/compose-replay/Shop"),
      (["XDG_STATE_HOME": "x", "HOME": "/h"], "/h/.local/state/compose-replay/Shop"),
      (["COMPOSE_STORAGE": "", "HOME": "/h"], "/h/.local/state/compose-replay/Shop"),
    ])
  func standard(environment: [String: String], path: String) {
    #expect(StorageLocation.standard(for: "Shop", environment: environment).path == path)
  }

  @Test("A runtime keeps the state of the application that it is named for")
  func named() {
    let runtime = Runtime()
    runtime.nameStorage("Shop")
    let environment = ProcessInfo.processInfo.environment
    #expect(
      runtime.storageFolder == StorageLocation.standard(for: "Shop", environment: environment))
    runtime.storageFolder = URL(fileURLWithPath: "/elsewhere")
    #expect(runtime.storageFolder.path == "/elsewhere")
  }
}
