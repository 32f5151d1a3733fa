package dev.throng.search.hold;

import dev.throng.search.Capacity.Limit;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.search.Link;
import dev.throng.search.Members;
import dev.throng.search.SearchAdvice;
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
        return last.members()
                .map(members -> of(last, members, side, runs, link))
                .orElseGet(() -> new HoldLimit(side, otherSide(side, last, runs)));
    }

    private static HoldLimit of(LevelRun last, Members members, Limit side, List<LevelRun> runs, Optional<Link> link) {
        Members.Cpu cpu = members.cpu();
        if (last.is(Outcome.BROKEN) && !last.targetEnded() && limits(link, members)) {
            return new HoldLimit(
                    Limit.LINK,
                    "Limited by the link (" + used(link, members) + ")."
                            + (cpu.target() > 0 ? " The target's CPU was at " + cpu.targetText() + "." : ""));
        }
        if (side != Limit.TARGET) {
            return new HoldLimit(side, otherSide(side, last, runs));
        }
        if (last.targetEnded()) {
            return new HoldLimit(
                    side, "Limited by the target: " + last.reasons().get(0) + ".");
        }
        Members.Losses losses = members.losses();
        if (losses.any() && cpu.run() < TARGET_FULL) {
            return new HoldLimit(
                    side,
                    String.format(
                            Locale.ROOT,
                            "Limited by the target: it refused or dropped %,d of %,d%s and kept %,.0f%s.",
                            losses.failed() + losses.dropped(),
                            members.wanted(),
                            losses.failure().isEmpty() ? "" : " (" + losses.failure() + ")",
                            members.onlineMedian(),
                            atCpu(cpu)));
        }
        if (cpu.target() >= TARGET_FULL) {
            return new HoldLimit(side, "Limited by the target's CPU (" + cpu.targetText() + ").");
        }
        return machine(members, side, last, link);
    }

    /** Whether the link was full, and this was the reason, and not a limit of members or the target's CPU. */
    private static boolean limits(Optional<Link> link, Members members) {
        Members.Losses losses = members.losses();
        return link.filter(known -> known.isFull(members)).isPresent()
                && members.cpu().target() < TARGET_FULL
                && (losses.failed() == 0
                        || losses.dropped() > 0
                        || members.received().isLess(HoldCheck.DELIVERED_SHARE));
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
                + SearchAdvice.of(List.of(last));
    }

    private static HoldLimit machine(Members members, Limit side, LevelRun last, Optional<Link> link) {
        Members.Cpu cpu = members.cpu();
        Members.Received received = members.received();
        double machine = cpu.machineCpu().orElse(0);
        if (machine >= MACHINE_FULL) {
            double target = cpu.targetCores().orElse(0);
            double generator = cpu.generatorHere();
            boolean others = cpu.run() < OWN_SHARE * machine;
            boolean shared = !others && generator > GENERATOR_PART * target;
            return new HoldLimit(
                    others ? Limit.UNTRUSTED : shared ? Limit.GENERATOR : side,
                    String.format(
                            Locale.ROOT,
                            "Limited by the machine's CPU (%.0f %%; target %.2f cores, generator %.2f cores).%s",
                            100 * machine,
                            target,
                            generator,
                            others
                                    ? " Other processes used most of it: repeat the search without them."
                                    : shared
                                            ? " The target may hold more: run the generator on another machine."
                                            : ""));
        }
        if (received.isLess(1) && received.bytesPerSecond().isPresent()) {
            return new HoldLimit(
                    side,
                    String.format(
                            Locale.ROOT,
                            "Limited by the target or the link: %s. It delivered %.1f Mbit/s%s%s.",
                            String.join("; ", last.reasons()),
                            8 * received.bytesPerSecond().getAsDouble() / 1e6,
                            link.map(known -> " (" + used(link, members) + ")").orElse(""),
                            atCpu(cpu)));
        }
        return new HoldLimit(side, "Limited by the target: " + String.join("; ", last.reasons()) + atCpu(cpu) + ".");
    }

    private static String atCpu(Members.Cpu cpu) {
        return cpu.target() > 0 ? ", with its CPU at " + cpu.targetText() : "";
    }
}
