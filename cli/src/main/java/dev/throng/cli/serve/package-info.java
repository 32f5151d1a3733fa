/**
 * A small HTTP server for people and tools that watch a command: bounded connections, one request each, bounded event streams, an event loop
 * of its own. Knows no run. Depends on Netty.
 */
package dev.throng.cli.serve;
