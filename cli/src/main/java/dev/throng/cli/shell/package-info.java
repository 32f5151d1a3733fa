/**
 * Files for shells and for {@code man}, from the model of the command line: {@link dev.throng.cli.shell.FishCompletion}, {@link
 * dev.throng.cli.shell.ZshCompletion} and {@link dev.throng.cli.shell.ManPage}. The same command line gives the same texts.
 */
package dev.throng.cli.shell;
