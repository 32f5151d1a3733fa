/**
 * One asynchronous connection to a Riemann server, with callbacks on its event loop and no object per message, and a sender of datagrams.
 * The driver, the Gatling DSL and library users share it. Depends on the codec, {@code transport}, the failures of {@code measure}, the clock
 * and Netty. Knows no load and no arrivals.
 */
package dev.throng.riemann.client;
