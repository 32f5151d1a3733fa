package dev.throng.cli.tsung;

import dev.throng.cli.tsung.YamlText.Plain;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Maps the load of a file, its arrival phases, to phases. Immutable. */
final class TsungLoad {

    /** Phases written for a load that repeats. */
    private static final int MAX_PHASES = 100;

    private static final Map<String, BigDecimal> SECONDS = Map.of(
            "millisecond",
            new BigDecimal("0.001"),
            "second",
            BigDecimal.ONE,
            "minute",
            BigDecimal.valueOf(60),
            "hour",
            BigDecimal.valueOf(3600));

    /** The units of rates, with their seconds. */
    private static final Map<String, Integer> RATE_UNITS = new LinkedHashMap<>();

    static {
        RATE_UNITS.put("/s", 1);
        RATE_UNITS.put("/min", 60);
        RATE_UNITS.put("/h", 3600);
    }

    /**
     * An arrival phase.
     *
     * @param perSecond arrivals per second
     * @param most arrivals in total; empty if there is no limit
     */
    private record Phase(BigDecimal seconds, BigDecimal perSecond, Optional<Integer> most) {}

    private final List<Phase> phases;
    private final Optional<BigDecimal> limit;

    /** @param limit the longest time of the whole test; empty if it ends with its last session */
    private TsungLoad(List<Phase> phases, Optional<BigDecimal> limit) {
        this.phases = phases;
        this.limit = limit;
    }

    /** @throws TsungException if there is no phase, or a number of it cannot be read */
    static TsungLoad of(TsungElement root, ImportRemarks remarks) throws TsungException {
        TsungElement load = root.child("load")
                .orElseThrow(() -> new TsungException(root.line(), "no load (expected: the element load)"));
        load.children("user")
                .forEach(user -> remarks.leftOut(
                        user.line(),
                        "user of " + user.attribute("session", ""),
                        "sessions start at the rate of a phase; do by hand what it must do first"));
        TreeMap<Integer, TsungElement> inOrder = new TreeMap<>();
        for (TsungElement element : load.children("arrivalphase")) {
            if (inOrder.put(element.whole("phase").orElse(inOrder.size() + 1), element) != null) {
                throw new TsungException(
                        element.line(),
                        "arrivalphase phase",
                        element.attribute("phase", ""),
                        "a number for each phase");
            }
        }
        List<Phase> phases = new ArrayList<>();
        for (TsungElement element : inOrder.values()) {
            phases.add(phase(element, remarks));
        }
        if (phases.isEmpty()) {
            throw new TsungException(load.line(), "no arrivalphase (expected: at least one)");
        }
        Optional<BigDecimal> limit = seconds(load, "duration").filter(time -> time.signum() > 0);
        return new TsungLoad(limited(repeated(phases, load, remarks), limit), limit);
    }

    private static Phase phase(TsungElement element, ImportRemarks remarks) throws TsungException {
        BigDecimal seconds = seconds(element, "duration")
                .orElseThrow(() -> new TsungException(element.line(), "arrivalphase without a duration"));
        if (element.has("wait_all_sessions_end", "true")) {
            remarks.leftOut(
                    element.line(), "wait_all_sessions_end", "a phase begins at its time; sessions go on in the next");
        }
        if (!element.children("session_setup").isEmpty()) {
            remarks.leftOut(element.line(), "session_setup", "sessions have the same weights in all phases");
        }
        List<TsungElement> users = element.children("users");
        if (users.isEmpty()) {
            return new Phase(seconds, BigDecimal.ZERO, Optional.empty());
        }
        TsungElement last = users.get(users.size() - 1);
        return new Phase(seconds, perSecond(last), last.whole("maxnumber"));
    }

    private static BigDecimal perSecond(TsungElement users) throws TsungException {
        Optional<BigDecimal> between = seconds(users, "interarrival").filter(time -> time.signum() > 0);
        if (between.isPresent()) {
            return BigDecimal.ONE.divide(between.get(), MathContext.DECIMAL128);
        }
        BigDecimal rate = users.number("arrivalrate")
                .filter(given -> given.signum() > 0)
                .orElseThrow(() -> new TsungException(
                        users.line(), "users without an arrivalrate or interarrival (expected: one above 0)"));
        return rate.divide(unit(users, "second"), MathContext.DECIMAL128);
    }

    private static Optional<BigDecimal> seconds(TsungElement element, String key) throws TsungException {
        Optional<BigDecimal> number = element.number(key);
        return number.isEmpty() ? number : Optional.of(number.get().multiply(unit(element, "second")));
    }

    private static BigDecimal unit(TsungElement element, String other) throws TsungException {
        String unit = element.attribute("unit", other);
        BigDecimal seconds = SECONDS.get(unit);
        if (seconds == null) {
            throw new TsungException(
                    element.line(), element.name() + " unit", unit, "millisecond, second, minute or hour");
        }
        return seconds;
    }

    private static List<Phase> repeated(List<Phase> phases, TsungElement load, ImportRemarks remarks)
            throws TsungException {
        int times = load.whole("loop").orElse(0);
        List<Phase> all = new ArrayList<>(phases);
        for (int i = 0; i < times; i++) {
            if (all.size() + phases.size() > MAX_PHASES) {
                remarks.changed(
                        load.line(), "load loop", "repeats " + i + " times; that makes " + all.size() + " phases");
                break;
            }
            all.addAll(phases);
        }
        return all;
    }

    private static List<Phase> limited(List<Phase> phases, Optional<BigDecimal> limit) {
        if (limit.isEmpty()) {
            return phases;
        }
        List<Phase> kept = new ArrayList<>();
        BigDecimal left = limit.get();
        for (Phase phase : phases) {
            if (left.signum() > 0) {
                kept.add(new Phase(phase.seconds().min(left), phase.perSecond(), phase.most()));
                left = left.subtract(phase.seconds());
            }
        }
        return kept;
    }

    /**
     * Returns the phases of a scenario.
     *
     * @param shares the share of each operation in the arrivals, above 0
     * @param rest seconds for the sessions that are not over when the last phase ends
     */
    List<Object> phases(Map<String, BigDecimal> shares, BigDecimal rest) {
        List<Object> all = new ArrayList<>();
        for (Phase phase : phases) {
            Map<String, Object> load = new LinkedHashMap<>();
            if (phase.perSecond().signum() > 0) {
                shares.forEach((operation, share) -> load.put(operation, load(phase, share)));
            }
            all.add(phase("phase-" + (all.size() + 1), phase.seconds(), load));
        }
        BigDecimal after =
                limit.map(longest -> longest.subtract(length()).min(rest)).orElse(rest);
        if (after.signum() > 0) {
            Map<String, Object> last = phase("rest", after, Map.of());
            // the fewer sessions are left, the fewer have another one to write to
            last.put("measured", new Plain("false"));
            all.add(last);
        }
        return all;
    }

    private BigDecimal length() {
        return phases.stream().map(Phase::seconds).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static Map<String, Object> phase(String name, BigDecimal seconds, Map<String, Object> load) {
        Map<String, Object> phase = new LinkedHashMap<>();
        phase.put("name", name);
        phase.put("for", ThinkTimes.duration(seconds));
        phase.put("load", load);
        return phase;
    }

    private static Map<String, Object> load(Phase phase, BigDecimal share) {
        Map<String, Object> load = new LinkedHashMap<>();
        load.put("rate", new Plain(rate(phase.perSecond().multiply(share))));
        load.put("arrivals", "poisson");
        phase.most()
                .ifPresent(most -> load.put(
                        "upTo",
                        share.multiply(BigDecimal.valueOf(most))
                                .setScale(0, RoundingMode.HALF_UP)
                                .max(BigDecimal.ONE)
                                .longValueExact()));
        return load;
    }

    /** A rate in the unit in which it has the fewest digits. */
    private static String rate(BigDecimal perSecond) {
        String best = "";
        for (Map.Entry<String, Integer> unit : RATE_UNITS.entrySet()) {
            String text = perSecond
                            .multiply(BigDecimal.valueOf(unit.getValue()))
                            .round(new MathContext(9))
                            .stripTrailingZeros()
                            .toPlainString()
                    + unit.getKey();
            if (best.isEmpty() || text.length() < best.length() - 2) {
                best = text;
            }
        }
        return best;
    }
}
