import CProgramStart
import Platform
import Replay

/// The executable of this process and its command line.
package enum OwnProgram {
  /// The words of the command line, without the name.
  ///
  /// `CommandLine.arguments` reads a file of `/proc`, and is empty where there is none.
  package static var arguments: [String] {
    var words: [String] = []
    var next = own_program_words()
    while let word = next.pointee {
      words.append(String(cString: word))
      next += 1
    }
    return Array(words.dropFirst())
  }

  /// The first word that is not UTF-8, with marks in the place of what is wrong; nil if there is none.
  /// Two such words can look the same, so a name must not be taken from them.
  package static var firstUnreadableArgument: String? {
    var next = own_program_words()
    while let word = next.pointee {
      if String(validatingCString: word) == nil { return String(cString: word) }
      next += 1
    }
    return nil
  }

  /// A path that starts this executable again: that of the open file, which may have been replaced
  /// or deleted meanwhile; without `/proc`, the one by which this process was started.
  package static let path = found()

  /// Keeps every open descriptor but the standard streams from programs that are started later.
  package static func keepDescriptors() { own_program_keep_descriptors() }

  private static func found() -> String {
    let link = "/proc/self/exe"
    guard !Files.isExecutable(link), let name = own_program_path() else { return link }
    let started = String(cString: name)
    return started.contains("/") ? started : "./" + started
  }
}
