/**
 * What a user asks for: the scenario file as a value. Reads it, checks it whole against the protocol it names, and says everything that
 * is wrong with it before a byte is sent. Depends on load, protocol, probe and its own {@link dev.throng.scenario.yaml reader}; opens no
 * socket and starts no process.
 */
package dev.throng.scenario;
