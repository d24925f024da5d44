#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reading and writing.
extension Descriptor {
  /// Reads the bytes that are there, as many as fit into `target`. A signal does not end the call.
  ///
  /// - Returns: The number of bytes; 0 at the end, negative, with an error, if the read failed.
  package static func read(
    _ descriptor: Int32, into target: UnsafeMutableRawBufferPointer
  ) -> Int {
    while true {
      let count = readFile(descriptor, target.baseAddress, target.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// As ``read(_:into:)``, in an array of at most `size` bytes; nil for an error.
  package static func read(_ descriptor: Int32, upTo size: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, into: $0) }
    return count < 0 ? nil : Array(bytes[..<count])
  }

  /// Reads at an offset until `target` is full or the file ends.
  ///
  /// - Returns: The number of bytes; negative, with an error, if a read failed.
  package static func read(
    _ descriptor: Int32, at offset: Int, into target: UnsafeMutableRawBufferPointer
  ) -> Int {
    var done = 0
    while done < target.count, let base = target.baseAddress {
      let count = pread(descriptor, base + done, target.count - done, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      if count < 0 { return count }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// As ``read(_:at:into:)``, in an array of at most `size` bytes; nil for an error.
  package static func read(_ descriptor: Int32, at offset: Int, upTo size: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, at: offset, into: $0) }
    return count < 0 ? nil : Array(bytes[..<count])
  }

  // MARK: Writing

  /// Writes all bytes, and waits where the reader is slow. A handler of signals may call it.
  ///
  /// - Parameter mayWait: Asked before each write. False ends the call with an interruption.
  /// - Returns: Nil after the last byte; the error otherwise.
  @discardableResult
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, while mayWait: () -> Bool = { true }
  ) -> SystemError? {
    var done = 0
    while done < bytes.count {
      if !mayWait() { return .interrupted }
      let count = writeFile(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count > 0 {
        done += count
      } else if count == 0 {
        return SystemError(code: EIO)
      } else if errno == EAGAIN {
        _ = wait(for: .writing, of: descriptor, milliseconds: 100)
      } else if errno != EINTR {
        return .last
      }
    }
    return nil
  }

  /// Writes one byte if there is room for it. A handler of signals may call it.
  package static func write(_ byte: UInt8, to descriptor: Int32) {
    _ = withUnsafeBytes(of: byte) { writeFile(descriptor, $0.baseAddress, 1) }
  }

  /// As ``write(_:to:while:)``, for a text.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32) -> SystemError? {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes what the C library still holds in its buffers; the error if that fails.
  @discardableResult
  package static func flushLibrary() -> SystemError? { fflush(nil) == 0 ? nil : .last }
}

// The names of the C library, which members of the same name would hide.
private func readFile(_ file: Int32, _ memory: UnsafeMutableRawPointer?, _ size: Int) -> Int {
  read(file, memory, size)
}
private func writeFile(_ file: Int32, _ bytes: UnsafeRawPointer?, _ size: Int) -> Int {
  write(file, bytes, size)
}
