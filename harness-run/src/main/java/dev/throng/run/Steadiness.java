package dev.throng.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * Decides whether a load is steady, from its last {@value #SECONDS} seconds: the second half of them is compared with the first. Pure, and
 * not for use by several threads.
 *
 * <p>The load is steady if all of the following hold:
 * <ul>
 *   <li>Each operation was answered in both halves. The medians over each half of the p50 of its seconds differ by at most 25 %, or by at
 *       most 0.1 ms; with fewer than 20 answers in a half they tell nothing. Those of the p99 differ by at most 50 %, or by at most 1 ms; with
 *       fewer than 1,000 answers in a half those of the p90 do, and with fewer than 100 neither tells anything. The median of four seconds
 *       does not follow a single second with a garbage collection.
 *   <li>The CPU time per answer, of generator and target together, differs by at most 10 %, or by at most 5 % of a core: CPU time is counted in
 *       hundredths of a second. Left out if it is unknown.
 *   <li>The JIT compilers of the generator worked for at most 5 % of each second of the second half. Left out if that is unknown.
 * </ul>
 * docs/decisions/warm-up-auto.md has the measurements behind these bounds.
 */
final class Steadiness {

    /** How many seconds are compared. */
    static final int SECONDS = 8;

    private static final int HALF = SECONDS / 2;

    /** The differences between the halves that still count as none. */
    private static final double MEDIAN_SHARE = 0.25;

    private static final long MEDIAN_NANOS = 100_000;
    private static final double TAIL_SHARE = 0.5;
    private static final long TAIL_NANOS = 1_000_000;
    /** So many answers in a half are needed for each percentile to say something. */
    private static final long FEW = 20;

    private static final long SOME = 100;
    private static final long MANY = 1_000;
    private static final double CPU_SHARE = 0.10;
    private static final long CPU_NANOS = 50_000_000;
    private static final long COMPILER_NANOS = 50_000_000;

    private static final double MILLI = 1e6;

    /**
     * The responses of one operation in a second.
     *
     * @param answered how many there were
     * @param p50 in nanoseconds, as are the other percentiles; without a meaning if nothing was answered
     */
    record Responses(long answered, long p50, long p90, long p99) {}

    /**
     * A second of the load.
     *
     * @param responses by the id of the operation
     * @param cpuNanos the CPU time of generator and target; empty if one of them is unknown
     * @param compilerNanos how long the JIT compilers of the generator worked; empty if that is unknown
     */
    record Second(Map<String, Responses> responses, OptionalLong cpuNanos, OptionalLong compilerNanos) {

        Second {
            responses = new LinkedHashMap<>(responses);
        }

        private long answered() {
            return responses.values().stream().mapToLong(Responses::answered).sum();
        }
    }

    private final List<String> operations;
    private final Deque<Second> last = new ArrayDeque<>();
    private Optional<String> unsteady = Optional.of("it was shorter than " + SECONDS + " s");

    /** @param operations the ids of the operations that have a load */
    Steadiness(List<String> operations) {
        this.operations = List.copyOf(operations);
    }

    /** Adds the second that follows the last one. Returns whether the load is steady now. */
    boolean add(Second second) {
        last.addLast(second);
        if (last.size() > SECONDS) {
            last.removeFirst();
        }
        if (last.size() == SECONDS) {
            unsteady = difference();
        }
        return unsteady.isEmpty();
    }

    /** A second is missing: what was added before it is not compared with what follows. */
    void gap() {
        last.clear();
    }

    /** What was not steady when the last second was added, as the end of a sentence; empty if all was. */
    Optional<String> unsteady() {
        return unsteady;
    }

    private Optional<String> difference() {
        List<Second> all = new ArrayList<>(last);
        List<Second> before = all.subList(0, HALF);
        List<Second> after = all.subList(HALF, SECONDS);
        for (String operation : operations) {
            Optional<String> changed = changed(operation, before, after);
            if (changed.isPresent()) {
                return changed;
            }
        }
        return cpu(before, after).or(() -> compiler(after));
    }

    private static Optional<String> changed(String operation, List<Second> before, List<Second> after) {
        List<Responses> earlier = answered(operation, before);
        List<Responses> later = answered(operation, after);
        if (earlier.isEmpty() || later.isEmpty()) {
            return Optional.of(operation + " was not answered for " + HALF + " s");
        }
        long answers = Math.min(count(earlier), count(later));
        Optional<String> middle = answers < FEW
                ? Optional.empty()
                : changed(operation + " p50", earlier, later, Responses::p50, MEDIAN_SHARE, MEDIAN_NANOS);
        if (middle.isPresent() || answers < SOME) {
            return middle;
        }
        return answers < MANY
                ? changed(operation + " p90", earlier, later, Responses::p90, TAIL_SHARE, TAIL_NANOS)
                : changed(operation + " p99", earlier, later, Responses::p99, TAIL_SHARE, TAIL_NANOS);
    }

    private static long count(List<Responses> seconds) {
        return seconds.stream().mapToLong(Responses::answered).sum();
    }

    private static List<Responses> answered(String operation, List<Second> seconds) {
        return seconds.stream()
                .flatMap(second -> Optional.ofNullable(second.responses().get(operation)).stream())
                .filter(responses -> responses.answered() > 0)
                .toList();
    }

    private static Optional<String> changed(
            String name,
            List<Responses> before,
            List<Responses> after,
            ToLongFunction<Responses> percentile,
            double share,
            long leastNanos) {
        double earlier = median(before, percentile);
        double later = median(after, percentile);
        double allowed = Math.max(leastNanos, share * Math.min(earlier, later));
        return Math.abs(later - earlier) <= allowed
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s went from %.3f to %.3f ms within %d s",
                        name,
                        earlier / MILLI,
                        later / MILLI,
                        SECONDS));
    }

    private static double median(List<Responses> seconds, ToLongFunction<Responses> percentile) {
        long[] sorted = seconds.stream().mapToLong(percentile).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
    }

    private static Optional<String> cpu(List<Second> before, List<Second> after) {
        if (before.stream().anyMatch(second -> second.cpuNanos().isEmpty())
                || after.stream().anyMatch(second -> second.cpuNanos().isEmpty())) {
            return Optional.empty();
        }
        double earlier = perAnswer(before);
        double later = perAnswer(after);
        double perSecond = after.stream().mapToLong(Second::answered).average().orElse(0);
        double difference = Math.abs(later - earlier);
        return difference <= CPU_SHARE * Math.min(earlier, later) || difference * perSecond <= CPU_NANOS
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the CPU time per answer went from %.4f to %.4f ms within %d s",
                        earlier / MILLI,
                        later / MILLI,
                        SECONDS));
    }

    private static double perAnswer(List<Second> seconds) {
        long nanos = seconds.stream()
                .mapToLong(second -> second.cpuNanos().orElseThrow())
                .sum();
        return (double) nanos / seconds.stream().mapToLong(Second::answered).sum();
    }

    private static Optional<String> compiler(List<Second> after) {
        return after.stream()
                .flatMapToLong(second -> second.compilerNanos().stream())
                .filter(nanos -> nanos > COMPILER_NANOS)
                .mapToObj(nanos -> String.format(
                        Locale.ROOT,
                        "the JIT compilers of the generator still worked for %.0f %% of the time",
                        nanos / 1e7))
                .findFirst();
    }
}
