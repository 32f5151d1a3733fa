/**
 * Samples what processes and the machine use and their limits: CPU, memory, threads, files, network and garbage collection. Reads {@code
 * /proc} on Linux; on other systems most values are unknown. Starts no thread: one thread of the caller samples, about once per second.
 * Depends on {@code time}, {@code ports} and {@code text}.
 */
package dev.throng.sample;
