/**
 * Throng's protocols for those who live in Gatling: {@link dev.throng.gatling.ThrongDsl} is where everything begins. Gatling is on the
 * class path of this module and of no other.
 */
package dev.throng.gatling;
