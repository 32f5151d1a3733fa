/**
 * Throng's protocols for Gatling simulations. {@link dev.throng.gatling.ThrongDsl} is the entry point. Only this module has Gatling on its
 * class path.
 */
package dev.throng.gatling;
