#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How a terminal passes keys and text on.
package struct TerminalSettings {
  private var mode = termios()

  /// The settings of a terminal; nil, with an error, if the file is not one.
  package init?(of descriptor: Int32) {
    guard tcgetattr(descriptor, &mode) == 0 else { return nil }
  }

  /// The same with every byte passed on as it is.
  package var raw: TerminalSettings {
    var result = self
    cfmakeraw(&result.mode)
    return result
  }

  /// The same with keys that are not collected to lines and not shown.
  package var keys: TerminalSettings {
    var result = self
    result.mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    return result
  }

  /// Makes them those of a terminal, after what was written is shown. A handler of signals may call
  /// it.
  package func use(on descriptor: Int32) {
    var mode = mode
    tcsetattr(descriptor, TCSADRAIN, &mode)
  }

  /// Whether both are the same.
  package func isSame(as other: TerminalSettings) -> Bool {
    var (a, b) = (mode, other.mode)
    return memcmp(&a, &b, MemoryLayout<termios>.size) == 0
  }
}
