// What a program declares of its application, for those that import no dialect.
@_exported import protocol DialectKit.App
@_exported import struct DialectKit.Migration
@_exported import enum DialectKit.ReplayHost
@_exported import protocol DialectKit.ReplayableApplication
@_exported import class DialectKit.RunningApplication
@_exported import struct DialectKit.SimulatedTexts
