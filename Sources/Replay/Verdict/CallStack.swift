import Runtime
import SessionLog

/// The call stack of the current thread, as source places.
///
/// This file imports the toolchain's module `Runtime`, and therefore not ReplayRuntime, whose class
/// has the same name.
final class CallStack {
  /// The largest number of frames to read, the innermost first.
  private static let limit = 200

  private enum Frame {
    case application(String)
    case library
    /// The driver of the replay, which calls the application.
    case driver
  }

  /// The frames of known return addresses. Looking up an address in the debug information takes up
  /// to 0.1 s, so the result is cached.
  private var known: [String: Frame] = [:]

  /// The innermost place outside this package's libraries, such as `Shop/CartService.swift:13`.
  ///
  /// - Returns: Nil if the executable has no debug information, or if no frame between the event
  ///   and the driver of the replay belongs to an application.
  func place() -> String? { FileMappings.keepingAll(search) }

  private func search() -> String? {
    for depth in 0..<Self.limit {
      // Captures one frame at a time; the second only says that there are more.
      guard let stack = try? Backtrace.capture(limit: 2, offset: depth, top: 0),
        let address = stack.frames.lazy.compactMap(Self.address(of:)).first(where: { _ in true })
      else { return nil }
      switch frame(at: String(describing: address), stack) {
      case .application(let place): return place
      case .library: continue
      case .driver: return nil
      }
    }
    return nil
  }

  private func frame(at address: String, _ stack: Backtrace) -> Frame {
    if let frame = known[address] { return frame }
    let frame = Self.frame(stack)
    known[address] = frame
    return frame
  }

  /// Returns nil for a mark in the place of omitted frames.
  private static func address(of frame: Backtrace.Frame) -> Backtrace.Address? {
    switch frame {
    case .programCounter(let address), .returnAddress(let address),
      .asyncResumePoint(let address):
      address
    default: nil
    }
  }

  private static func frame(_ stack: Backtrace) -> Frame {
    for frame in stack.symbolicated(options: .default)?.frames ?? [] {
      guard address(of: frame.captured) != nil, let symbol = frame.symbol,
        let location = symbol.sourceLocation, location.line > 0
      else { continue }
      switch SourcePlaces.owner(of: location.path) {
      case .application:
        return .application(SourcePlaces.short(location.path, line: location.line))
      case .driver: return .driver
      case .library: continue
      }
    }
    return .library
  }
}
