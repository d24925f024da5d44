// An application written in this dialect needs the views, the runtime's names and `App` with it.
@_exported import HeadlessUI
@_exported import Replay
@_exported import ReplayRuntime
