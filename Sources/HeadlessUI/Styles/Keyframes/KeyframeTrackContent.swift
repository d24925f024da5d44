/// Some movements, one after another.
public struct KeyframeTrackContent: Keyframes { init() {} }
