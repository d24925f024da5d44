import Platform

/// Why a host cannot be used.
package enum HostFailure: Error, CustomStringConvertible {
  case cannotStart(path: String, errno: Int32)
  case isNoHost(path: String)
  case otherProtocol(path: String)
  case stopped(reason: String)

  /// The message for a person.
  package var description: String {
    switch self {
    case .cannotStart(let path, let code):
      "cannot start '\(path)': \(SystemError(code: code).reason)"
    case .isNoHost(let path):
      "'\(path)' is not a replay host; its main must be StartupComponent.main(), "
        + "ReplayHost.main(_:) or ReplayHost.main(named:)"
    case .otherProtocol(let path):
      "'\(path)' was built with another version of compose-replay; build it again with this one"
    case .stopped(let reason): "the application stopped in the middle: \(reason)"
    }
  }
}
