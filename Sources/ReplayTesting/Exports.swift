// What a test says of its goldens, for those that do not import Replay.
@_exported import enum Replay.ReplayRecording
