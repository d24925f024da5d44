/// The exit codes; see `compose-replay help`.
package enum ExitCodes {
  package static let verified: Int32 = 0
  static let difference: Int32 = 1
  static let pending: Int32 = 2
  static let lossy: Int32 = 3
  static let applicationFailed: Int32 = 4
  static let usage: Int32 = 64
  static let notALog: Int32 = 65
  static let noSuchFile: Int32 = 66
  static let needsAnother: Int32 = 69
  package static let internalError: Int32 = 70
  static let inputOutput: Int32 = 74
  /// The reader of the output has closed it. A shell gives this code, 128 and the number of SIGPIPE,
  /// to programs that the signal ends.
  static let closedPipe: Int32 = 141

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
