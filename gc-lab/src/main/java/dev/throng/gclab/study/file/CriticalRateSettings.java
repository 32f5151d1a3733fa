package dev.throng.gclab.study.file;

import dev.throng.protocol.Setting;
import dev.throng.scenario.ScenarioFile;
import dev.throng.search.Ladder;
import dev.throng.search.SearchedLoad;
import dev.throng.text.QuantityText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings of the search for the critical rate of an operation, the highest at which objectives hold, at several limits for the
 * p99 of its response. The geometric mean over the limits is what cells are compared by. (After the critical-jOPS metric of
 * SPECjbb2015, which takes the geometric mean at five limits of the p99 from 10 ms to 100 ms.)
 *
 * @param slo what has to hold at every limit; the scenario's own if there is none
 * @param from where each search begins, in the unit of the operation's load
 * @param to how far it goes
 * @param limits none for the objectives alone
 */
public record CriticalRateSettings(
        @Setting("The operation whose rate, users or inFlight the search varies.")
        String operation,

        @Setting(
                value = "The objectives that must hold at every limit; default: the scenario's objectives.",
                fallback = "[]")
        List<String> slo,

        @Setting("The load at which each search begins: 1000/s, or a number of users.")
        String from,

        @Setting("The highest load of each search.") String to,

        @Setting(value = "Limits for the p99 of the response: [10ms, 50ms, 100ms].", fallback = "[]")
        List<Duration> limits) {

    private static final double TOLERANCE = 0.05;
    private static final int MAX_LIMITS = 10;

    public CriticalRateSettings {
        slo = List.copyOf(slo);
        limits = List.copyOf(limits);
        if (limits.size() > MAX_LIMITS || limits.stream().distinct().count() < limits.size()) {
            throw new IllegalArgumentException(
                    "limits: " + limits.size() + " (expected: at most " + MAX_LIMITS + ", each once)");
        }
        if (limits.contains(Duration.ZERO)) {
            throw new IllegalArgumentException("limits: 0 (expected: more than 0)");
        }
    }

    /**
     * The levels that a search of this scenario may choose.
     *
     * @throws IllegalArgumentException if it is not valid; the message states what was expected
     */
    public Ladder ladder(SearchedLoad load) {
        return Ladder.of(
                load.parse(from), load.parse(to), TOLERANCE, load.kind().whole());
    }

    /** The objectives of each run: those that must hold at every limit, and one for each limit. */
    public List<String> objectives(ScenarioFile own) {
        List<String> all = new ArrayList<>(always(own));
        limits.forEach(limit -> all.add(expression(limit)));
        return all;
    }

    public List<String> always(ScenarioFile own) {
        return slo.isEmpty()
                ? own.scenario().slo().stream().map(one -> one.expression()).toList()
                : slo;
    }

    /** {@code message.response.p99 < 10ms}. */
    public String expression(Duration limit) {
        return operation + ".response.p99 < " + QuantityText.duration(limit);
    }
}
