import CBOR
import EventModel
import Foundation
import Testing

@testable import Replay
@testable import ReplayHosting

/// What a tool reads of the messages of an application.
@Suite struct HostEventReaderTests {
  /// What a reader makes of the refusal of a turn that is written to it.
  private static func refusal(_ write: (Int32) throws -> Void) throws -> TurnRefusal? {
    let pipe = Pipe()
    try write(pipe.fileHandleForWriting.fileDescriptor)
    let channel = HostChannel(descriptor: pipe.fileHandleForReading.fileDescriptor)
    let message = HostEventReader(channel: channel, symbols: SymbolTable()).next { _, _ in }
    guard case .endOfTurn(let refusal) = message else {
      Issue.record("\(message)")
      return nil
    }
    return refusal
  }

  @Test("What is known of a refusal arrives with its text")
  func refusal() throws {
    var refusal = TurnRefusal("the screen has no 'a/button:x'")
    (refusal.controls, refusal.missingField) = (["a/button:y"], "total")
    let found = try Self.refusal { descriptor in
      HostEventWriter(descriptor: descriptor, tail: nil, symbols: SymbolTable())
        .endTurn(refusal: refusal, reapplied: [])
    }
    #expect(found == refusal)
  }

  @Test("A refusal whose details are missing or of another form keeps its text")
  func textAlone() throws {
    for details in [nil, [0xff], CBORValue.map([CBORPair(.text("text"), .bool(true))]).encoded] {
      var writer = CBORWriter()
      writer.write(text: "it does not decode")
      if let details { writer.write(byteString: details) }
      writer.writeNull()
      let found = try Self.refusal { _ = HostChannel.writeAll($0, writer.bytes) }
      #expect(found == TurnRefusal("it does not decode"))
    }
  }
}
