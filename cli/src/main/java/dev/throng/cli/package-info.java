/**
 * The command {@code throng}: parses the command line, combines the other modules, prints the results and returns the exit code. May
 * depend on everything; nothing depends on it. {@link dev.throng.cli.Main} alone ends the JVM.
 */
package dev.throng.cli;
