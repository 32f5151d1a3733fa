/**
 * The faults that the server simulates on demand, and the listeners that have them. Independent of connections; depends on {@code launch} and
 * {@code serving}.
 */
package dev.throng.targets.httpstream.faults;
