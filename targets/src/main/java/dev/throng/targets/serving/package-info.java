/**
 * What the server of any reference target is made of: event loops and listening sockets, TLS files, stalls. Knows no
 * protocol; depends on Netty and {@code launch} alone.
 */
package dev.throng.targets.serving;
