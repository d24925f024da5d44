import CBOR
import EventModel
import Observation
import TypeLayout

/// A property that publishes its value, which is state although it lies behind a reference.
package protocol PublishedState {
  associatedtype Content

  /// The present value.
  var content: Content { get }
}

extension PublishedState {
  static func makePublishedPlan(coding: StateCoding) -> ValuePlan {
    PublishedPlan<Self>(coding: coding)
  }

  static var contentType: Any.Type { Content.self }
}

/// A published property, encoded as its value.
private final class PublishedPlan<Property: PublishedState>: CodedPlan {
  private lazy var content = coding.plan(for: Property.Content.self)

  init(coding: StateCoding) { super.init(Property.self, coding: coding) }

  override func encode(at pointer: UnsafeRawPointer, into writer: inout CBORWriter) throws {
    let value = pointer.assumingMemoryBound(to: Property.self).pointee.content
    try withUnsafePointer(to: value) {
      try content.encode(at: UnsafeRawPointer($0), into: &writer)
    }
  }

  override func inspectParts(at pointer: UnsafeRawPointer) {
    let value = pointer.assumingMemoryBound(to: Property.self).pointee.content
    withUnsafePointer(to: value) { content.inspect(at: UnsafeRawPointer($0)) }
  }
}
