/**
 * Hands settings, and the objects created from them once per simulation and settings, to Gatling's actions. Uses Gatling and no other
 * package of Throng.
 */
package dev.throng.gatling.protocol;
