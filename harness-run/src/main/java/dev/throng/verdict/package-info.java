/**
 * Whether the figures of a run are valid, and why not: the {@link dev.throng.verdict.Verdict}, its {@linkplain dev.throng.verdict.Reason
 * reasons}, and the {@link dev.throng.verdict.Judge} that finds them. The thresholds are in {@code Judge}, {@code OperationFacts}
 * and {@code Throttling}. {@code Verdict.of} derives the status from the reasons. Pure: numbers in, reasons out. docs/verdict.md explains each reason to
 * users. Protocols may use this package to give reasons of their own.
 */
package dev.throng.verdict;
