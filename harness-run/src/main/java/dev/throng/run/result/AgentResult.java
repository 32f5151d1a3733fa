package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * One of the processes that sent the load of a run together.
 *
 * @param ownLag the generator's own lag there, of the arrivals of the measured phases that were started
 * @param cpuSeconds CPU time of its process from when it was ready until the end of the run; empty if unknown
 * @param rssMax the most resident memory, in bytes; empty if unknown
 * @param started arrivals it started in all phases
 * @param strain how near it came to its limits
 * @param lostSpans the times in which its share was not sent or its figures are missing, by their start, without overlaps
 */
public record AgentResult(
        @JsonUnwrapped Sender sender,
        @JsonUnwrapped Clock clock,
        Times ownLag,
        OptionalDouble cpuSeconds,
        OptionalLong rssMax,
        long started,
        AgentStrain strain,
        List<LostSpan> lostSpans,
        @JsonUnwrapped Placement placement) {

    public AgentResult {
        sender = Objects.requireNonNullElse(sender, Sender.UNKNOWN);
        clock = Objects.requireNonNullElse(clock, Clock.UNKNOWN);
        strain = Objects.requireNonNullElse(strain, AgentStrain.NONE);
        ownLag = Missing.times(ownLag);
        rssMax = Missing.positive(rssMax);
        cpuSeconds = Missing.cpu(cpuSeconds, rssMax.isPresent());
        lostSpans = Missing.list(lostSpans);
        placement = Objects.requireNonNullElse(placement, Placement.UNKNOWN);
    }

    /**
     * The agent and its part of the load.
     *
     * @param name the name that the agent joined with
     * @param machine the host name of the first agent on its machine. Containers of one machine have the same
     * @param here whether its machine is the controller's
     * @param share its share of the load: 0.25 of four agents
     */
    public record Sender(String name, String machine, boolean here, double share) {

        private static final Sender UNKNOWN = new Sender("", "", false, 0);

        public Sender {
            name = Missing.text(name);
            machine = Missing.text(machine);
        }
    }

    /**
     * The clock of the agent.
     *
     * @param startSkewNanos by how much later than planned the first phase started there, by its own clock
     * @param clockOffsetNanos its clock less the controller's, by the shortest round trip before the load
     * @param clockDriftNanos by how much its clock moved against the controller's during the run; empty if that is not known
     */
    public record Clock(long startSkewNanos, long clockOffsetNanos, OptionalLong clockDriftNanos) {

        private static final Clock UNKNOWN = new Clock(0, 0, OptionalLong.empty());

        public Clock {
            clockDriftNanos = Missing.number(clockDriftNanos);
        }
    }

    /**
     * A time of the run in which an agent's share was not sent, or its figures are missing.
     *
     * @param fromNanos its start, since the start of the run
     * @param toNanos its end, since the start of the run
     * @param cause why: {@code lost}: its connection was lost; {@code stalled}: its process did not run; {@code stopped}: it ended its load early; {@code
     *     gap}: reports are missing
     */
    public record LostSpan(long fromNanos, long toNanos, String cause) {
        public LostSpan {
            cause = Missing.text(cause);
        }
    }

    public String name() {
        return sender.name;
    }

    public String machine() {
        return sender.machine;
    }

    public boolean here() {
        return sender.here;
    }

    public double share() {
        return sender.share;
    }

    public long startSkewNanos() {
        return clock.startSkewNanos;
    }

    public long clockOffsetNanos() {
        return clock.clockOffsetNanos;
    }

    public OptionalLong clockDriftNanos() {
        return clock.clockDriftNanos;
    }
}
