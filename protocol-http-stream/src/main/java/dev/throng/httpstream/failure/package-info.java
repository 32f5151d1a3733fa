/**
 * The failures of HTTP streams, each under one name: the codec, the players and the load report the same constant that results name.
 * Depends on the interface of failures. All packages of HTTP streams may use it.
 */
package dev.throng.httpstream.failure;
