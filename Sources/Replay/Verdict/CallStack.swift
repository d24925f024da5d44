import Runtime

/// The call stack of the present thread, as places in the source.
///
/// This file imports the toolchain's module `Runtime`, and therefore not ReplayRuntime, whose class
/// has the same name.
final class CallStack {
  /// How many frames are looked at, the innermost first.
  private static let limit = 200

  private enum Frame {
    case application(String)
    case library
    /// Replay calls the application from here.
    case driver
  }

  /// What is known of return addresses. Looking one up in the debug information takes up to 0.1 s.
  private var known: [String: Frame] = [:]

  /// The innermost place outside this package's libraries, such as `Shop/CartService.swift:13`.
  ///
  /// - Returns: Nil when the executable has no debug information, or no frame between the event and
  ///   the driver of the replay is an application's.
  func place() -> String? {
    for depth in 0..<Self.limit {
      // One frame at a time; the second says that there are more.
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

  /// Nil for a mark that stands for frames left out.
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
