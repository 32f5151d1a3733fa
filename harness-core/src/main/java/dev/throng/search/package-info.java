/**
 * Finds the highest load at which a scenario's objectives hold, by running it again and again. Where the next run goes is decided by
 * {@link dev.throng.search.LadderSearch} from numbers alone; everything else is a shell around it. May use runs and scenarios; the
 * garbage collection lab and the command line build on it.
 */
package dev.throng.search;
