/**
 * Parts of every reference target: event loops, listening sockets, TLS files, the end of connections, stalls.
 * Independent of protocols; depends on Netty, {@code launch} and {@code time}.
 */
package dev.throng.targets.serving;
