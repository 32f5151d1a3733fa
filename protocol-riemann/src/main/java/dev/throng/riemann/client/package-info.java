/**
 * One connection to a Riemann server, asynchronous, on its event loop, with callbacks and no object per message; a sender of datagrams
 * beside it. For our driver, for a Gatling DSL and for anybody's program. May use the codec, the vocabulary of failures in measure, the
 * clock and Netty; knows nothing of loads and arrivals.
 */
package dev.throng.riemann.client;
