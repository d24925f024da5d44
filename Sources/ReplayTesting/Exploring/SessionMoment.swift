import CBOR
import EventModel
import Replay

/// What a session shows at the end of a turn, as it was recorded.
public struct SessionMoment {
  /// What a property has read.
  final class Reads {
    /// The paths with their values, in the order in which they were read.
    fileprivate(set) var lines: [String] = []
    /// The first path that leads nowhere, or is none; nil if there is no such path.
    fileprivate(set) var missing: String?
  }

  let reads = Reads()
  private let projection: Projection
  let microseconds: Int64
  /// The time since the session began.
  public var time: Duration { .microseconds(microseconds) }

  init(_ projection: Projection, at time: Int64) {
    (self.projection, microseconds) = (projection, time)
  }

  /// The recorded value at a path, such as `services.cart.store.lines[0].quantity`;
  /// ``SessionValue/missing`` if there is none. Call it in the property that got this moment.
  public func state(_ path: String) -> SessionValue {
    var value: SessionValue = .missing
    do throws(NotationError) {
      value = SessionValue(projection.state(of: try StatePath(parsing: path)))
      if !value.exists { reads.missing = reads.missing ?? "there is no state '\(path)'" }
    } catch {
      reads.missing = reads.missing ?? "'\(path)' is no path of a state: \(error.message)"
    }
    let line = "\(path) = \(value)"
    if !reads.lines.contains(line) { reads.lines.append(line) }
    return value
  }

  /// The texts of the screen, as those of ``ReplaySession/screen``.
  public var screen: String { projection.screen.map(Self.text) ?? "" }

  private static func text(_ element: CBORValue) -> String {
    let children = (element["children"]?.arrayValue ?? []).map(text).filter { !$0.isEmpty }
    return ([element["text"]?.textValue].compactMap { $0 } + children).joined(separator: " ")
  }
}
