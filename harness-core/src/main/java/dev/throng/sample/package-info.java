/**
 * What processes and the machine use: CPU, memory, threads, files, network, garbage collection, and what they may use at most. Reads
 * {@code /proc} on Linux and degrades to "not available" elsewhere. Starts no thread: the caller samples, about once per second, always
 * from the same thread. Depends on {@code dev.throng.time} alone.
 */
package dev.throng.sample;
