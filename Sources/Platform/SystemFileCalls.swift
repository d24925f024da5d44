#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The calls of the system that this process runs on.
package final class SystemFileCalls: FileCalls {
  /// The calls, which have no state.
  package static let shared = SystemFileCalls()

  private init() {}

  /// Calls `open`.
  package func open(_ path: String, flags: OpenFlags) -> Int32 { Descriptor.open(path, flags) }

  /// Calls `posix_fallocate`.
  package func allocate(_ descriptor: Int32, size: Int) -> Int32 {
    Descriptor.allocate(descriptor, size: size)
  }

  /// Calls `ftruncate`.
  package func truncate(_ descriptor: Int32, size: Int) -> Int32 {
    Descriptor.truncate(descriptor, size: size)
  }

  /// Calls `fstat`.
  package func size(of descriptor: Int32) -> Int? {
    FileStatus(of: descriptor)?.size
  }

  /// Calls `mmap`.
  package func map(_ descriptor: Int32, size: Int) -> UnsafeMutableRawPointer? {
    FileMappings.map(descriptor, size: size)
  }

  /// Calls `munmap`.
  package func unmap(_ memory: UnsafeMutableRawPointer, size: Int) {
    FileMappings.unmap(memory, size: size)
  }

  /// Calls `pwrite`.
  package func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) -> Int {
    Descriptor.write(descriptor, bytes, at: offset)
  }

  /// Calls `fdatasync`.
  package func synchronize(_ descriptor: Int32) -> Int32 { fdatasync(descriptor) }

  /// Calls `open` for a directory.
  package func openFolder(_ path: String) -> Int32 {
    Descriptor.open(path, [.reading, .folder])
  }

  /// Calls `fsync`.
  package func synchronizeNames(_ descriptor: Int32) -> Int32 { fsync(descriptor) }

  /// Calls `close`.
  package func close(_ descriptor: Int32) -> Int32 { Descriptor.close(descriptor) }

  /// Calls `unlink`.
  package func remove(_ path: String) -> Int32 { unlink(path) }

  /// Asks for the kind of the file system.
  package func canMap(_ descriptor: Int32) -> Bool {
    guard let kind = KernelCalls.fileSystem(of: descriptor) else { return false }
    return !Self.remoteFileSystems.contains(kind)
  }

  /// Reads `CLOCK_MONOTONIC`.
  package var milliseconds: Int { SystemClock.milliseconds }

  /// NFS, SMB, SMB2, CIFS, FUSE, 9p, Ceph, AFS (two), Coda, NCP, Lustre, GFS2, OCFS2, VirtualBox.
  ///
  /// Source: statfs(2), and `linux/magic.h`.
  private static let remoteFileSystems: Set<UInt32> = [
    0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x6573_5546, 0x0102_1997, 0x00C3_6400, 0x5346_414F,
    0x6B41_4653, 0x7375_7245, 0x564C, 0x0BD0_0BD0, 0x0116_1970, 0x7461_636F, 0x786F_4256,
  ]
}
