package dev.throng.agents;

import dev.throng.run.result.AgentResult.LostSpan;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.Locale;

/**
 * The times in which the process of an agent, or of the controller, did not run: one reason of the verdict, however many they are. Immutable.
 *
 * @param agent its name; empty for the controller
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
        return agent.isEmpty() ? figures(ofController()) : figures(ofAgent().with("agent", agent));
    }

    private Reason ofAgent() {
        return Reason.suspect(
                ReasonCode.AGENT_STALLED,
                "agent " + agent + " did not run " + when()
                        + (inLoad
                                ? ", so its share of the load was late or is missing"
                                : ", after the load, so it read answers late"));
    }

    private Reason ofController() {
        return Reason.suspect(
                ReasonCode.CONTROLLER_STALLED,
                "the controller did not run " + when() + ", so it did not watch the target in that time");
    }

    private String when() {
        double from = longest.fromNanos() / SECOND;
        double to = longest.toNanos() / SECOND;
        return count == 1
                ? String.format(Locale.ROOT, "from second %.1f to %.1f", from, to)
                : String.format(
                        Locale.ROOT,
                        "%d times, for %.1f s together, the longest from second %.1f to %.1f",
                        count,
                        nanos / SECOND,
                        from,
                        to);
    }

    private Reason figures(Reason reason) {
        return reason.with("stalls", count)
                .with("seconds", nanos / SECOND)
                .with("fromSeconds", longest.fromNanos() / SECOND)
                .with("toSeconds", longest.toNanos() / SECOND);
    }
}
