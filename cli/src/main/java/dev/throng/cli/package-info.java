/**
 * The command {@code throng}: reads what the user typed, puts the other modules together, prints what came of it and gives the exit
 * code. May depend on everything; nothing depends on it. {@link dev.throng.cli.Main} alone ends the JVM.
 */
package dev.throng.cli;
