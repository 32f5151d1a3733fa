/**
 * A run as a value: what was asked, what happened, whether it may be believed, and the result directory that keeps it. The read side
 * ({@link dev.throng.run.RunResult} and the files beside it) is what reports are made from.
 */
package dev.throng.run;
