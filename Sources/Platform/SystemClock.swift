#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The clock of the system that nothing sets. Any thread and a handler of signals may read it.
package enum SystemClock {
  static var now: timespec {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now
  }

  /// The time since an unknown moment, in milliseconds.
  package static var milliseconds: Int {
    let now = now
    return now.tv_sec * 1_000 + now.tv_nsec / 1_000_000
  }

  /// The processor time that the processes which this one has waited for used, in seconds.
  package static var secondsOfChildren: Double {
    var usage = rusage()
    #if canImport(Glibc)
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #else
    getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  }

  /// Stops the calling thread for a time; less after a signal.
  package static func sleep(microseconds: Int) { usleep(UInt32(microseconds)) }
}
