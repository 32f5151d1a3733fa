package dev.throng.search.hold;

import dev.throng.search.Capacity.Limit;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.search.Link;
import dev.throng.search.Members;
import dev.throng.search.Remedy;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What limits the population, from the runs that did not hold. Pure.
 *
 * @param limit the side that limits it
 * @param text a sentence with its figures
 */
record HoldLimit(Limit limit, String text) {

    private static final double MACHINE_FULL = 0.95;

    /** The target's CPU limits it from this share on. */
    private static final double TARGET_FULL = 0.85;

    /** The generator takes CPU away from the target if it uses this part of what the target uses. */
    private static final double GENERATOR_PART = 0.5;

    /** Other processes limit the target if the run used a smaller part of the CPU that was used. */
    private static final double OWN_SHARE = 0.5;

    /**
     * Finds the limit.
     *
     * @param notHeld the smallest population that was not held
     * @param side the limiting side by the verdicts of the runs
     * @param link the link to the target; empty if its rate is not known
     */
    static HoldLimit of(double notHeld, Limit side, List<LevelRun> runs, Optional<Link> link) {
        List<LevelRun> against = runs.stream()
                .filter(run -> run.level() == notHeld && !run.is(Outcome.HELD) && !run.rampTooFast())
                .toList();
        if (against.isEmpty()) {
            return new HoldLimit(side, "");
        }
        LevelRun last = against.get(against.size() - 1);
        Members members = last.members();
        if (last.is(Outcome.BROKEN) && members != null && !last.targetEnded() && limits(link, members)) {
            return new HoldLimit(
                    Limit.LINK,
                    "Limited by the link (" + used(link, members) + ")."
                            + (members.targetCpu() > 0
                                    ? " The target's CPU was at " + members.targetCpuText() + "."
                                    : ""));
        }
        if (side != Limit.TARGET || members == null) {
            return new HoldLimit(side, otherSide(side, last, runs));
        }
        if (last.targetEnded()) {
            return new HoldLimit(
                    side, "Limited by the target: " + last.reasons().get(0) + ".");
        }
        if (members.failed() + members.dropped() > 0 && members.runCpu() < TARGET_FULL) {
            return new HoldLimit(
                    side,
                    String.format(
                            Locale.ROOT,
                            "Limited by the target: it refused or dropped %,d of %,d%s and kept %,.0f%s.",
                            members.failed() + members.dropped(),
                            members.wanted(),
                            members.failure().isEmpty() ? "" : " (" + members.failure() + ")",
                            members.onlineMedian(),
                            cpu(members)));
        }
        if (members.targetCpu() >= TARGET_FULL) {
            return new HoldLimit(side, "Limited by the target's CPU (" + members.targetCpuText() + ").");
        }
        return machine(members, side, last, link);
    }

    /** Whether the link was full, and this was the reason, and not a limit of members or the target's CPU. */
    private static boolean limits(Optional<Link> link, Members members) {
        boolean tooLittle = members.delivered() != null && members.delivered() < HoldCheck.DELIVERED_SHARE;
        return link.filter(known -> known.isFull(members)).isPresent()
                && members.targetCpu() < TARGET_FULL
                && (members.failed() == 0 || members.dropped() > 0 || tooLittle);
    }

    /** {@code 0.94 of 50 Mbit/s with overhead, by --link}; empty if the rate of the link is not known. */
    private static String used(Optional<Link> link, Members members) {
        return link.map(known -> String.format(
                        Locale.ROOT,
                        "%.2f of %s with overhead, by %s",
                        known.used(members),
                        known.rate(),
                        known.source()))
                .orElse("");
    }

    private static String otherSide(Limit side, LevelRun last, List<LevelRun> runs) {
        boolean held = runs.stream().anyMatch(run -> run.is(Outcome.HELD));
        return (side == Limit.GENERATOR ? "Limited by the generator, not by the target: " : "The runs are untrusted: ")
                + String.join("; ", last.verdict().texts())
                + (held ? ". The target may hold more. " : ". ")
                + Remedy.of(List.of(last));
    }

    private static HoldLimit machine(Members members, Limit side, LevelRun last, Optional<Link> link) {
        if (members.machineCpu() != null && members.machineCpu() >= MACHINE_FULL) {
            double target = members.targetCores() == null ? 0 : members.targetCores();
            double generator = members.generatorHere();
            boolean others = members.runCpu() < OWN_SHARE * members.machineCpu();
            boolean shared = !others && generator > GENERATOR_PART * target;
            return new HoldLimit(
                    others ? Limit.UNTRUSTED : shared ? Limit.GENERATOR : side,
                    String.format(
                            Locale.ROOT,
                            "Limited by the machine's CPU (%.0f %%; target %.2f cores, generator %.2f cores).%s",
                            100 * members.machineCpu(),
                            target,
                            generator,
                            others
                                    ? " Other processes used most of it: repeat the search without them."
                                    : shared
                                            ? " The target may hold more: run the generator on another machine."
                                            : ""));
        }
        if (members.delivered() != null && members.delivered() < 1 && members.bytesPerSecond() != null) {
            return new HoldLimit(
                    side,
                    String.format(
                            Locale.ROOT,
                            "Limited by the target or the link: %s. It delivered %.1f Mbit/s%s%s.",
                            String.join("; ", last.reasons()),
                            8 * members.bytesPerSecond() / 1e6,
                            link.map(known -> " (" + used(link, members) + ")").orElse(""),
                            cpu(members)));
        }
        return new HoldLimit(side, "Limited by the target: " + String.join("; ", last.reasons()) + cpu(members) + ".");
    }

    private static String cpu(Members members) {
        return members.targetCpu() > 0 ? ", with its CPU at " + members.targetCpuText() : "";
    }
}
