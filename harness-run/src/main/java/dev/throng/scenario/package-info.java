/**
 * Scenario files as values. Reads a file, checks all of it against the protocol it names, and reports all problems before a run sends
 * anything. Depends on load, protocol, probe and its own {@link dev.throng.scenario.yaml reader}; opens no socket and starts no process.
 */
package dev.throng.scenario;
