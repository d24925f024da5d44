import PackageSources
import Testing

@Suite struct SystemRoomTests {
  /// The modules that may call the C library beside the system room, and why.
  private static let others = [
    // It runs inside the compiler. Each module that it needs would be built a second time.
    "ViewMacrosPlugin",
    // Its baselines are the bare calls, and it marks what it counts with one.
    "replay-benchmarks",
  ]

  /// The names of the C library, except those that a method of ours has, too.
  private static let calls: Set<Substring> = [
    "_exit", "abort", "access", "atexit", "calloc", "cfmakeraw", "chdir", "chmod", "clock_gettime",
    "closedir", "dladdr", "dlopen", "dlsym", "dup", "dup2", "execv", "execve", "execvp", "fchmod",
    "fclose", "fcntl", "fdatasync", "fflush", "fgets", "flock", "fopen", "fork", "fputs", "fread",
    "free", "fstat", "fsync", "ftruncate", "fwrite", "getcwd", "getenv", "gethostname", "getpgrp",
    "getpid", "getppid", "getrlimit", "getrusage", "gettimeofday", "getuid", "geteuid", "ioctl",
    "isatty", "link", "lseek", "lstat", "malloc", "memchr", "memcmp", "memcpy", "memmove", "memset",
    "mkdir", "mkdtemp", "mkstemp", "mmap", "msync", "munmap", "nanosleep", "opendir", "pipe",
    "poll",
    "posix_fallocate", "posix_memalign", "posix_spawn", "posix_spawnp", "pread", "putenv", "pwrite",
    "raise", "readdir", "readlink", "realloc", "realpath", "rmdir", "sched_yield", "setenv",
    "setrlimit", "setsid", "setvbuf", "shutdown", "sigaction", "sigaddset", "sigaltstack",
    "sigemptyset", "sigpending", "sigprocmask", "socket", "socketpair", "stat", "statfs", "strcmp",
    "strdup", "strerror", "strlen", "strsignal", "strstr", "symlink", "syscall", "sysconf",
    "tcgetattr", "tcgetpgrp", "tcsetattr", "truncate", "umask", "unlink", "unsetenv", "usleep",
    "waitid", "waitpid",
  ]

  @Test("Only the system room imports and calls the C library; other imports do not hide a call")
  func calls() throws {
    var offences: [String] = []
    let words = Self.calls.map { "\($0)(" } + Self.libraries + ["pthread_", "errno"]
    for file in try SourceTree.files(below: "Sources") {
      if file.module == "Platform" || Self.others.contains(file.module) { continue }
      // To look into every word of every file would take a minute.
      guard words.contains(where: file.contains) else { continue }
      for (number, line) in file.lines.enumerated() where Self.offends(line) {
        offences.append("\(file.path):\(number + 1): \(line)")
      }
    }
    #expect(offences == [])
  }

  @Test("The rule finds a call, a qualified one and an import, and no method and no comment")
  func canary() {
    for line in [
      "import Glibc", "private import struct Musl.stat", "#if canImport(Darwin)",
      "    if unlink(path) != 0 { return }", "  _ = Glibc.close(file)", "let code = errno",
      "pthread_mutex_lock(lock)", "x.map { getenv($0) }", "var lock = pthread_mutex_t()",
    ] {
      #expect(Self.offends(line[...]), "\(line)")
    }
    for line in [
      "// unlink(path)", "/// Calls `errno`.", "  func poll(_ body: () -> Void) {",
      "follower.poll(quietPolls: 1)", "Files.truncate(path, size: 0)", "case link(String)",
      ".system(call: call, errno: code)", "let freed = unlinked(path)",
    ] {
      #expect(!Self.offends(line[...]), "\(line)")
    }
  }

  private static func offends(_ line: Substring) -> Bool {
    let bytes = Array(line.utf8.drop { $0 == UInt8(ascii: " ") })
    if bytes.starts(with: "//".utf8) { return false }
    var (word, former): ([UInt8], Substring) = ([], "")
    var before = UInt8(ascii: " ")
    for byte in bytes + [UInt8(ascii: " ")] {
      let isLetter = byte == UInt8(ascii: "_") || Character(Unicode.Scalar(byte)).isLetter
      if isLetter || !word.isEmpty && (0x30...0x39).contains(byte) {
        word.append(byte)
        continue
      }
      if !word.isEmpty {
        let name = Substring(decoding: word, as: UTF8.self)
        let isMember = [UInt8(ascii: "."), UInt8(ascii: "`"), UInt8(ascii: "\"")].contains(before)
        let isDeclared = ["func", "case"].contains(former)
        let isCall = byte == UInt8(ascii: "(") && !isMember && !isDeclared && calls.contains(name)
        let isError = name == "errno" && !isMember && byte != UInt8(ascii: ":")
        let isThreads = name.hasPrefix("pthread_") && before != UInt8(ascii: "\"")
        if isCall || isError || isThreads || libraries.contains(String(name)) { return true }
        (word, former) = ([], name)
      }
      before = byte
    }
    return false
  }

  private static let libraries = ["Glibc", "Musl", "Darwin"]
}
