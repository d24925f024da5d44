import Platform

/// System calls, and their errors as errors of a log.
package enum SystemCall {
  static func retrying(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || SystemError.last != .interrupted { return result }
    }
  }

  /// The error of a call, which is the last one of this thread if there is no other.
  package static func error(
    _ call: String, path: String, offset: Int? = nil, _ error: SystemError = .last
  ) -> LogError {
    let reason: LogError.Reason =
      error.isMissing
      ? .notFound
      : error.isFolder
        ? .isDirectory
        : error.isDenied ? .permissionDenied : .system(call: call, errno: error.code)
    return LogError(reason, file: path, offset: offset, found: error.message)
  }
}
