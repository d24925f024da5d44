import CBOR
import EventModel
import Testing

/// A patch of many operations is applied in a time that is proportional to their number. That takes
/// less than 0.1 s here; with a time that is proportional to the square of it, 7 to 45 s.
@Suite(.serialized) struct PatchCostTests {
  let symbols = SymbolTable()
  let count = 32_000

  func expect(
    _ old: CBORValue, _ new: CBORValue, within limit: Duration,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let patch = Patch.between(old, new, symbols: symbols)
    var value = old
    let duration = try ContinuousClock().measure { try patch.apply(to: &value, symbols: symbols) }
    #expect(value == new, sourceLocation: location)
    #expect(duration < limit, sourceLocation: location)
  }

  @Test("Elements of an array are changed in place")
  func arrays() throws {
    let numbers = (0..<Int64(count)).map { CBORValue.int($0) }
    let changed = (0..<Int64(count)).map { CBORValue.int($0 % 2 == 0 ? -1 - $0 : $0) }
    try expect(.array(numbers), .array(changed), within: .seconds(1))
    try expect(
      .map(["a": .array(numbers)]), .map(["a": .array(changed)]), within: .seconds(1))
  }

  @Test("Values of a map are changed in place")
  func maps() throws {
    func map(_ offset: Int64) -> CBORValue {
      .map((0..<Int64(count)).map { CBORPair(.int($0), .int($0 + offset)) })
    }
    try expect(map(0), map(1), within: .seconds(1))
  }

  @Test("Elements are inserted in an array in place")
  func splices() throws {
    // Elements that are inserted far apart: an operation for each.
    let numbers = (0..<Int64(count)).map { CBORValue.int($0) }
    let longer = (0..<Int64(count)).flatMap { number -> [CBORValue] in
      number % 4 == 3 ? [.int(-1 - number), .int(number)] : [.int(number)]
    }
    try expect(.map(["a": .array(numbers)]), .map(["a": .array(longer)]), within: .seconds(1))
  }

  @Test("The place of an element in a set is not searched for from the start")
  func sets() throws {
    func set(_ count: Int) -> CBORValue {
      .tagged(CBORValue.setTag, .array((0..<Int64(count)).map { .int($0) }))
    }
    try expect(set(1), set(count), within: .seconds(1))
    try expect(set(count), set(1), within: .seconds(1))
  }
}
