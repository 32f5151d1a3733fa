/**
 * What all our Gatling actions have in common: the glue that makes a Java class one of Gatling's actions, expressions, checks, intended
 * start times and the report of a request. Knows Gatling and {@code recording}; knows no protocol.
 */
package dev.throng.gatling.action;
