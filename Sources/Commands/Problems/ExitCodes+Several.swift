import Platform

package typealias ExitCodes = Platform.ExitCodes

extension ExitCodes {
  /// The code for several logs: the first that applies.
  static func combined(_ codes: [Int32]) -> Int32 {
    let order = [
      internalError, inputOutput, noSuchFile, notALog, needsAnother, usage, applicationFailed,
      difference, lossy, pending, verified,
    ]
    // A code that nothing documents is none of success.
    if let unknown = codes.first(where: { !order.contains($0) }) { return unknown }
    return order.first { codes.contains($0) } ?? verified
  }
}
