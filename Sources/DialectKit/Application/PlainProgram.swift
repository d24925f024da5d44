import HeadlessUI
import ReplayRuntime

/// The program without a component tree that this process is.
package enum PlainProgram: ReplayableApplication {
  // A process has one `main`, which sets it before anything reads it.
  nonisolated(unsafe) private static var declaration:
    (name: String, version: String, declare: (Runtime) -> Void)?

  static func declare(_ name: String, _ version: String, _ declare: @escaping (Runtime) -> Void) {
    precondition(declaration == nil, "ReplayHost.main(named:) was called twice in one process")
    declaration = (name, version, declare)
  }

  package static var applicationID: String { declaration?.name ?? "" }
  package static var applicationVersion: String { declaration?.version ?? "" }

  package static func build(in host: HeadlessHost) { declaration?.declare(host.runtime) }
}
