package dev.throng.search;

import dev.throng.text.QuantityText;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The population of one run of a search for the largest population, while the run held it. Part of {@link LevelRun}; the names are part of
 * the file format, which users' scripts read. A figure that is not known is {@code null}. Immutable.
 *
 * @param wanted how many members the run added
 * @param rampPerSecond how many members it added per second
 * @param rampTooFast whether the target failed because of this rate and not because of the number of members. The search repeats such a
 *     level with a slower ramp, and the run does not count
 * @param online the fewest members online in a second of the hold
 * @param onlineMedian the median of the members online during the hold
 * @param failed members that the target did not accept
 * @param dropped members that ended before the end of the run
 * @param failure the most frequent failure among them; empty without failures
 * @param answeredAfterFailure members that the target accepted later than in the second of the first failure and in the next one
 * @param underserved the most members in a second of the hold that received too little
 * @param onRate the members that received enough, at the end of the hold
 * @param delivered the share of the expected bytes that arrived in the second half of the hold
 * @param bytesPerSecond bytes per second that arrived in that time
 * @param targetCores how many cores the target used during the hold
 * @param targetCoresAllowed how many cores the target may use
 * @param generatorCores how many cores the generator used during the hold, on all machines
 * @param machineCpu the share of the machine's CPU that was used during the hold, if the target is on this machine
 * @param generatorCoresHere how many cores the generator used on this machine; {@code null} in files of older versions, whose generators ran
 *     on this machine
 */
public record Members(
        long wanted,
        double rampPerSecond,
        boolean rampTooFast,
        long online,
        double onlineMedian,
        long failed,
        long dropped,
        String failure,
        long answeredAfterFailure,
        Long underserved,
        Long onRate,
        Double delivered,
        Double bytesPerSecond,
        Double targetCores,
        Double targetCoresAllowed,
        Double generatorCores,
        Double machineCpu,
        Double generatorCoresHere) {

    /** The members are served from this share of the expected bytes on. Less than the rest is noise. */
    public static final double ENOUGH = 0.95;

    /** Returns the same figures of a run whose ramp was too fast. */
    public Members withRampTooFast() {
        return new Members(
                wanted,
                rampPerSecond,
                true,
                online,
                onlineMedian,
                failed,
                dropped,
                failure,
                answeredAfterFailure,
                underserved,
                onRate,
                delivered,
                bytesPerSecond,
                targetCores,
                targetCoresAllowed,
                generatorCores,
                machineCpu,
                generatorCoresHere);
    }

    /** The share of its cores that the target used; 0 if it is not known. */
    public double targetCpu() {
        return targetCores == null || targetCoresAllowed == null || !(targetCoresAllowed > 0)
                ? 0
                : targetCores / targetCoresAllowed;
    }

    /** The share of the machine's CPU that the run used, with the generator if it is on the target's machine; 0 if it is not known. */
    public double runCpu() {
        boolean shared = machineCpu != null && generatorHere() > 0 && targetCpu() > 0;
        return shared ? (targetCores + generatorHere()) / targetCoresAllowed : targetCpu();
    }

    /** How many cores the generator used on this machine; 0 if that is not known. */
    public double generatorHere() {
        Double here = generatorCoresHere == null ? generatorCores : generatorCoresHere;
        return here == null ? 0 : here;
    }

    /**
     * An estimate of how many members the target served: those online. If clearly too few of the expected bytes arrived, it is multiplied by
     * their share.
     */
    public double served() {
        return delivered != null && delivered < ENOUGH ? onlineMedian * delivered : onlineMedian;
    }

    /**
     * Bits per second that each member online should receive. If the expected bytes are not known, what it received. Empty if neither is known.
     */
    public OptionalDouble bitsPerMember() {
        if (bytesPerSecond == null || !(bytesPerSecond > 0) || !(onlineMedian > 0)) {
            return OptionalDouble.empty();
        }
        double share = delivered == null || !(delivered > 0) ? 1 : delivered;
        return OptionalDouble.of(8 * bytesPerSecond / share / onlineMedian);
    }

    /** The target's CPU for people: {@code 94 % of 2 cores}. Empty if it is not known. */
    public String targetCpuText() {
        return targetCpu() > 0
                ? String.format(
                        Locale.ROOT,
                        targetCpu() < 0.095 ? "%.1f %% of %s" : "%.0f %% of %s",
                        100 * targetCpu(),
                        targetCoresAllowed == 1 ? "1 core" : QuantityText.number(targetCoresAllowed) + " cores")
                : "";
    }
}
