import CMainLoop
import Platform

extension Threads {
  /// Whether the calling thread is the first one of the process.
  package static var isMain: Bool { main_loop_is_here() }
}
