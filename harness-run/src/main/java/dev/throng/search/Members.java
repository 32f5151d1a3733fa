package dev.throng.search;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.text.QuantityText;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The population of one run of a search for the largest population, while the run held it. Part of {@link LevelRun}; the keys of the nested
 * records stand beside the others in the file. The names are part of the file format, which users' scripts read. Immutable.
 *
 * @param wanted how many members the run added
 * @param rampPerSecond how many members it added per second
 * @param rampTooFast whether the target failed because of this rate and not because of the number of members. The search repeats such a
 *     level with a slower ramp, and the run does not count
 * @param online the fewest members online in a second of the hold
 * @param onlineMedian the median of the members online during the hold
 * @param losses the members that were refused or dropped
 * @param received what the members received
 * @param cpu the CPU that target, generator and machine used during the hold
 */
public record Members(
        long wanted,
        double rampPerSecond,
        boolean rampTooFast,
        long online,
        double onlineMedian,
        @JsonUnwrapped Losses losses,
        @JsonUnwrapped Received received,
        @JsonUnwrapped Cpu cpu) {

    /** The members are served from this share of the expected bytes on. Less than the rest is noise. */
    public static final double ENOUGH = 0.95;

    /**
     * The members that were refused or dropped.
     *
     * @param failed members that the target did not accept
     * @param dropped members that ended before the end of the run
     * @param failure the most frequent failure among them; empty without failures
     * @param answeredAfterFailure members that the target accepted later than in the second of the first failure and in the next one
     */
    public record Losses(long failed, long dropped, String failure, long answeredAfterFailure) {

        /** Whether any member was refused or dropped. */
        public boolean any() {
            return failed + dropped > 0;
        }
    }

    /**
     * What the members received; empty where it is not known.
     *
     * @param underserved the most members in a second of the hold that received too little
     * @param onRate the members that received enough, each from the end of its burst to the end of the run
     * @param delivered the share of the expected bytes that arrived in the second half of the hold
     * @param bytesPerSecond bytes per second that arrived in that time
     */
    public record Received(
            OptionalLong underserved, OptionalLong onRate, OptionalDouble delivered, OptionalDouble bytesPerSecond) {

        public Received {
            underserved = Objects.requireNonNullElse(underserved, OptionalLong.empty());
            onRate = Objects.requireNonNullElse(onRate, OptionalLong.empty());
            delivered = Objects.requireNonNullElse(delivered, OptionalDouble.empty());
            bytesPerSecond = Objects.requireNonNullElse(bytesPerSecond, OptionalDouble.empty());
        }

        /** Whether less than a share of the expected bytes arrived. */
        public boolean isLess(double share) {
            return delivered.isPresent() && delivered.getAsDouble() < share;
        }
    }

    /**
     * The CPU that was used during the hold; empty where it is not known.
     *
     * @param targetCores how many cores the target used
     * @param targetCoresAllowed how many cores the target may use
     * @param generatorCores how many cores the generator used, on all machines
     * @param machineCpu the share of the machine's CPU that was used, if the target is on this machine
     * @param generatorCoresHere how many cores the generator used on this machine; empty in files of older versions, whose generators ran on
     *     this machine
     */
    public record Cpu(
            OptionalDouble targetCores,
            OptionalDouble targetCoresAllowed,
            OptionalDouble generatorCores,
            OptionalDouble machineCpu,
            OptionalDouble generatorCoresHere) {

        public Cpu {
            targetCores = Objects.requireNonNullElse(targetCores, OptionalDouble.empty());
            targetCoresAllowed = Objects.requireNonNullElse(targetCoresAllowed, OptionalDouble.empty());
            generatorCores = Objects.requireNonNullElse(generatorCores, OptionalDouble.empty());
            machineCpu = Objects.requireNonNullElse(machineCpu, OptionalDouble.empty());
            generatorCoresHere = Objects.requireNonNullElse(generatorCoresHere, OptionalDouble.empty());
        }

        /** The share of its cores that the target used; 0 if it is not known. */
        public double target() {
            double allowed = targetCoresAllowed.orElse(0);
            return allowed > 0 ? targetCores.orElse(0) / allowed : 0;
        }

        /** The share of the machine's CPU that the run used, with the generator if it is on the target's machine; 0 if it is not known. */
        public double run() {
            boolean shared = machineCpu.isPresent() && generatorHere() > 0 && target() > 0;
            return shared ? (targetCores.orElseThrow() + generatorHere()) / targetCoresAllowed.orElseThrow() : target();
        }

        /** How many cores the generator used on this machine; 0 if that is not known. */
        public double generatorHere() {
            return generatorCoresHere.orElse(generatorCores.orElse(0));
        }

        /** The target's CPU for people: {@code 94 % of 2 cores}. Empty if it is not known. */
        public String targetText() {
            double allowed = targetCoresAllowed.orElse(0);
            return target() > 0
                    ? String.format(
                            Locale.ROOT,
                            target() < 0.095 ? "%.1f %% of %s" : "%.0f %% of %s",
                            100 * target(),
                            allowed == 1 ? "1 core" : QuantityText.number(allowed) + " cores")
                    : "";
        }
    }

    /** Returns the same figures of a run whose ramp was too fast. */
    public Members withRampTooFast() {
        return new Members(wanted, rampPerSecond, true, online, onlineMedian, losses, received, cpu);
    }

    /**
     * An estimate of how many members the target served: those online. If clearly too few of the expected bytes arrived, it is multiplied by
     * their share.
     */
    public double served() {
        return received.isLess(ENOUGH) ? onlineMedian * received.delivered().getAsDouble() : onlineMedian;
    }

    /**
     * How many members the target kept while it refused all others. This number is exact, and does not depend on how many came. Empty if the
     * target refused none, dropped some, gave them too little, or did not keep the same number in each second of the hold.
     */
    public OptionalLong keptOfRefused() {
        boolean exact = losses.failed() > 0
                && losses.dropped() == 0
                && online == wanted - losses.failed()
                && onlineMedian == online
                && !received.isLess(ENOUGH);
        return exact ? OptionalLong.of(online) : OptionalLong.empty();
    }

    /**
     * Bits per second that each member online should receive. If the expected bytes are not known, what it received. Empty if neither is
     * known.
     */
    public OptionalDouble bitsPerMember() {
        double bytes = received.bytesPerSecond().orElse(0);
        if (!(bytes > 0) || !(onlineMedian > 0)) {
            return OptionalDouble.empty();
        }
        double delivered = received.delivered().orElse(0);
        double share = delivered > 0 ? delivered : 1;
        return OptionalDouble.of(8 * bytes / share / onlineMedian);
    }
}
