package dev.throng.agents;

import dev.throng.run.result.AgentResult.LostSpan;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.Locale;

/**
 * The times in which the process of an agent did not run: one reason of the verdict, however many they are. Immutable.
 *
 * @param agent its name
 * @param count how many they are; at least 1
 * @param nanos how long they are together
 * @param longest the longest one
 * @param inLoad whether any of them began before the planned end of the load; later, an agent only reads answers
 */
record Stalls(String agent, int count, long nanos, LostSpan longest, boolean inLoad) {

    private static final double SECOND = 1e9;

    private static long length(LostSpan span) {
        return span.toNanos() - span.fromNanos();
    }

    static Stalls first(String agent, LostSpan stall, boolean inLoad) {
        return new Stalls(agent, 1, length(stall), stall, inLoad);
    }

    Stalls plus(Stalls next) {
        return new Stalls(
                agent,
                count + next.count,
                nanos + next.nanos,
                length(next.longest) > length(longest) ? next.longest : longest,
                inLoad || next.inLoad);
    }

    Reason reason() {
        double from = longest.fromNanos() / SECOND;
        double to = longest.toNanos() / SECOND;
        String when = count == 1
                ? String.format(Locale.ROOT, "from second %.1f to %.1f", from, to)
                : String.format(
                        Locale.ROOT,
                        "%d times, for %.1f s together, the longest from second %.1f to %.1f",
                        count,
                        nanos / SECOND,
                        from,
                        to);
        return Reason.suspect(
                        ReasonCode.AGENT_STALLED,
                        "agent " + agent + " did not run " + when
                                + (inLoad
                                        ? ", so its share of the load was late or is missing"
                                        : ", after the load, so it read answers late"))
                .with("agent", agent)
                .with("stalls", count)
                .with("seconds", nanos / SECOND)
                .with("fromSeconds", from)
                .with("toSeconds", to);
    }
}
