import CCallStack
import Platform
import Runtime
import SessionLog

/// The return addresses of a thread, the innermost first.
///
/// This file imports the toolchain's module `Runtime`, and therefore not ReplayRuntime, whose class
/// has the same name.
package struct CallStack: Hashable {
  package struct Frame: Hashable {
    /// The address after the call; for a resume point, the address at which the code continues.
    package var address: UInt64
    /// Whether the frame is that of a function that awaits the frame before it.
    package var isResumePoint: Bool

    package init(address: UInt64, isResumePoint: Bool) {
      (self.address, self.isResumePoint) = (address, isResumePoint)
    }
  }

  package var frames: [Frame] = []

  package init(frames: [Frame] = []) { self.frames = frames }

  /// The largest number of frames to read.
  private static let limit = 1_024

  /// The mapped files of the process.
  private static let images = FileMappings.keepingAll { ImageMap.capture() }

  /// The file that is mapped at an address, and where it begins; nil for none.
  static func file(at address: UInt64) -> (path: String, base: UInt64)? {
    guard let index = images.indexOfImage(at: Backtrace.Address(address)),
      let path = images[index].path, let base = UInt64(images[index].baseAddress)
    else { return nil }
    return (path, base)
  }

  /// The stack of the current thread. It is empty if the stack is deeper than the limit, because the
  /// frames that lack could be the wanted ones.
  static func current() -> CallStack {
    withUnsafeTemporaryAllocation(of: compose_replay_frame.self, capacity: limit) { buffer in
      guard let start = buffer.baseAddress else { return CallStack() }
      let count = compose_replay_call_stack(start, limit)
      return CallStack(
        frames: buffer[..<count].map {
          Frame(address: UInt64($0.address), isResumePoint: $0.is_resume_point)
        })
    }
  }
}
