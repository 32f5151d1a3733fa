/**
 * Executes a run, from the scenario to its result: {@link dev.throng.run.Runner}. It prepares and starts the target, lets the load run,
 * records and samples on the collector's thread, and concludes. {@code run.totals} holds what was recorded, {@code run.write} writes it,
 * {@code run.result} is the result as a value, {@code run.read} reads it again, {@code run.directory} guards the directory. None of these
 * uses this package. The verdict is decided in {@link dev.throng.verdict.Judge}.
 */
package dev.throng.run;
