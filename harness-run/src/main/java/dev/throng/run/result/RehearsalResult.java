package dev.throng.run.result;

/**
 * The rehearsal before the load. Nothing of it is in other figures.
 *
 * @param durationNanos how long it took, from the connections to the end of the last one
 * @param quiet whether the JIT compiler of the generator was quiet at its end
 * @param answered how many arrivals were answered
 * @param failed how many arrivals failed
 */
public record RehearsalResult(long durationNanos, boolean quiet, long answered, long failed) {

    /** What two processes of a run did at the same time. */
    public RehearsalResult with(RehearsalResult other) {
        return new RehearsalResult(
                Math.max(durationNanos, other.durationNanos),
                quiet && other.quiet,
                answered + other.answered,
                failed + other.failed);
    }
}
