/**
 * The common parts of Throng's Gatling actions: base classes for actions in Java, expressions, checks, due times and the report of a
 * request. Uses Gatling and {@code recording}, and no protocol.
 */
package dev.throng.gatling.action;
