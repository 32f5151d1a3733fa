package dev.throng.search.hold;

import dev.throng.run.extension.Population;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.search.LevelRunner;
import dev.throng.search.Members;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;

/**
 * A server without sockets or time: it computes the figures of a run from a population and a ramp. Each limit is a number of listeners or of
 * new listeners per second.
 */
final class ModelServer implements LevelRunner {

    static final Population LISTENERS = new Population(
            "listener",
            "listeners",
            "accepted",
            Optional.of(new Population.Delivery(
                    "starved",
                    "listeners-on-rate",
                    "rate-ratio",
                    Duration.ofSeconds(15),
                    Duration.ZERO,
                    "bytes-expected",
                    "bytes-media")),
            Optional.empty(),
            Optional.empty());

    static final double SECONDS = 60;
    private static final double CORES = 2;

    static final Members.Cpu CPU_UNKNOWN = new Members.Cpu(
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.of(0),
            OptionalDouble.empty(),
            OptionalDouble.empty());
    private static final double LISTENER_BYTES = 16_000;

    private long clients = Long.MAX_VALUE;
    private double cpuHolds = Double.MAX_VALUE;
    private double linkHolds = Double.MAX_VALUE;
    private double acceptsPerSecond = Double.MAX_VALUE;
    private Verdict verdict = new Verdict(Verdict.Status.valid, List.of());
    private boolean cpuKnown = true;
    private int unluckyRun;
    private int lateRun;
    private long lateClients;
    private int impossibleFrom = Integer.MAX_VALUE;
    private boolean ends;
    private DoubleSupplier ramp = () -> 100;
    final List<String> asked = new ArrayList<>();

    ModelServer clients(long most) {
        clients = most;
        return this;
    }

    /** The CPU of all cores is used by this many listeners. */
    ModelServer cpuHolds(double listeners) {
        cpuHolds = listeners;
        return this;
    }

    /** The link carries the media of this many listeners. */
    ModelServer linkHolds(double listeners) {
        linkHolds = listeners;
        return this;
    }

    /** Of listeners that come faster, the server refuses some, from the first second on. */
    ModelServer accepts(double perSecond) {
        acceptsPerSecond = perSecond;
        return this;
    }

    ModelServer withoutCpu() {
        cpuKnown = false;
        return this;
    }

    ModelServer verdict(Verdict other) {
        verdict = other;
        return this;
    }

    /** In this run, from 1, one listener is dropped. */
    ModelServer unlucky(int run) {
        unluckyRun = run;
        return this;
    }

    /** In this run, from 1, clients of the run before it still take places. */
    ModelServer lateClients(int run, long clients) {
        lateRun = run;
        lateClients = clients;
        return this;
    }

    /** The process ends if more clients come than it may have. */
    ModelServer endsAboveItsClients() {
        ends = true;
        return this;
    }

    /** From this run on, from 1, the server is away. */
    ModelServer impossibleFrom(int run) {
        impossibleFrom = run;
        return this;
    }

    ModelServer at(DoubleSupplier perSecond) {
        ramp = perSecond;
        return this;
    }

    @Override
    public LevelRun run(int number, double level) {
        double rate = ramp.getAsDouble();
        asked.add(Math.round(level) + "@" + rate);
        if (number >= impossibleFrom) {
            return LevelRun.notRun(number, level, "runs/" + number, "connection refused");
        }
        Verdict now = ends && level > clients
                ? Verdict.of(List.of(Reason.invalid(ReasonCode.TARGET_ENDED, "the target ended during the run")))
                : verdict;
        long byRate = rate > acceptsPerSecond ? Math.round(level * (1 - acceptsPerSecond / rate)) : 0;
        long accepted = Math.min(clients - (number == lateRun ? lateClients : 0), Math.round(level) - byRate);
        long byClients = Math.round(level) - byRate - accepted;
        double share = Math.min(1, Math.min(cpuHolds, linkHolds) / accepted);
        long dropped = number == unluckyRun ? 1 : 0;
        Members members = new Members(
                Math.round(level),
                rate,
                false,
                accepted - dropped,
                accepted - dropped,
                new Members.Losses(
                        byRate + byClients,
                        dropped,
                        byRate > 0 ? "connect-timeout" : byClients > 0 ? "status-403" : "",
                        byRate > 0 ? Math.round(accepted * Math.max(0, 1 - rate / level)) : 0),
                new Members.Received(
                        OptionalLong.of(share < 0.5 ? accepted : 0),
                        OptionalLong.of(share < 0.95 ? 0 : accepted),
                        OptionalDouble.of(share),
                        OptionalDouble.of(accepted * share * LISTENER_BYTES)),
                cpuKnown ? cpu(CORES * Math.min(1, 0.01 + accepted / cpuHolds)) : CPU_UNKNOWN);
        LevelRun run = new LevelRun(
                number,
                level,
                "runs/" + number,
                new LevelRun.Finding(
                        now.status() == Verdict.Status.invalid ? Outcome.UNTRUSTED : Outcome.HELD,
                        now.texts(),
                        List.of(),
                        now.blamesGenerator()),
                now,
                List.of(),
                new LevelRun.Figures(
                        0,
                        0,
                        new LevelRun.Percentiles(0, 0, 0, 0),
                        Optional.empty(),
                        members.losses().failed(),
                        0,
                        members.cpu().targetCores(),
                        OptionalDouble.of(0)),
                Optional.empty());
        return run.holding(members, HoldCheck.shortfalls(members, LISTENERS, SECONDS, Optional.empty()));
    }

    private static Members.Cpu cpu(double targetCores) {
        return new Members.Cpu(
                OptionalDouble.of(targetCores),
                OptionalDouble.of(CORES),
                OptionalDouble.of(0),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }

    @Override
    public boolean aborted() {
        return false;
    }
}
