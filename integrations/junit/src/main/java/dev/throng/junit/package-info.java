/**
 * The extension of JUnit 5: {@link dev.throng.junit.Throng} runs a scenario for a test method, and {@link dev.throng.junit.ThrongTarget}
 * marks the address of the server. Uses the Java API, its results, and the texts of the assertions.
 */
package dev.throng.junit;
