import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A socket on the loopback address. Its connections share the threads of a group.
struct Listener: Sendable {
  typealias Answer = @Sendable (String) throws -> String

  private let channel: any Channel
  private let answer = NIOLockedValueBox<Answer>({ _ in "" })
  /// The port, which the system has chosen.
  let port: Int

  init() throws {
    let answer = answer
    // No connection is accepted before there is an answer.
    channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 2))
      .serverChannelOption(.autoRead, value: false)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Lines(answer.withLockedValue { $0 }))
        }
      }
      .bind(host: "127.0.0.1", port: 0).wait()
    port = channel.localAddress?.port ?? 0
  }

  /// Answers each line of each connection until the process ends.
  func serve(_ answer: @escaping Answer) throws {
    self.answer.withLockedValue { $0 = answer }
    try channel.setOption(.autoRead, value: true).wait()
    try channel.closeFuture.wait()
  }
}

/// Answers the lines of a connection.
private final class Lines: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let answer: Listener.Answer
  private var read = ByteBuffer()

  init(_ answer: @escaping Listener.Answer) { self.answer = answer }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    read.writeImmutableBuffer(unwrapInboundIn(data))
    while let end = read.readableBytesView.firstIndex(of: UInt8(ascii: "\n")),
      let line = read.readString(length: end - read.readerIndex)
    {
      read.moveReaderIndex(forwardBy: 1)
      // An input that the session does not take any more gets no answer.
      guard let reply = try? answer(line) else { return context.close(promise: nil) }
      context.write(wrapOutboundOut(ByteBuffer(string: "\(reply)\n")), promise: nil)
    }
    read.discardReadBytes()
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
}
