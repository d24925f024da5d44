import CBOR
import Testing

@testable import EventModel

/// The beginning of an operation that is read with one load, beside one that is read item by item.
@Suite struct OperationHeadTests {
  @Test("Every beginning that is read at once is read alike item by item")
  func beginnings() {
    var readAtOnce = 0
    for first in [0x82, 0x83, 0x84, 0x98, 0xA3] as [UInt8] {
      for second in [0, 1, 2, 3, 4, 0x18, 0x20, 0x83] as [UInt8] {
        for third in 0x70...0xA0 as ClosedRange<UInt8> {
          for rest in 0..<20 {
            let bytes = [first, second, third] + [UInt8](repeating: 0, count: rest)
            let atOnce = head(of: bytes)
            let byItem = try? bytes.withCBORReader { reader throws(CBORError) in
              [
                try reader.readArrayCount(), Int(try reader.readUnsigned()),
                try reader.readArrayCount(), reader.offset,
              ]
            }
            guard let atOnce else { continue }
            readAtOnce += 1
            #expect([3, atOnce.operation, atOnce.steps, OperationHead.size] == byItem)
          }
        }
      }
    }
    // Four operations, and paths of no step to 15 that fit into 1 to 19 bytes.
    #expect(readAtOnce == 4 * (19 + (1...15).reduce(0) { $0 + 20 - $1 }))
  }

  private func head(of bytes: [UInt8]) -> OperationHead? {
    bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { OperationHead($0, bytesLeft: bytes.count) }
    }
  }
}
