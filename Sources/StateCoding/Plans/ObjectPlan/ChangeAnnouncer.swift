import Observation

/// A publisher that tells of the changes of the object that has it as a property.
package protocol ChangeAnnouncer {}
