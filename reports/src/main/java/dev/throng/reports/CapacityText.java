package dev.throng.reports;

import dev.throng.report.Format;
import dev.throng.search.Capacity;
import dev.throng.search.Capacity.Ending;
import dev.throng.search.Capacity.Limit;
import dev.throng.search.Knee;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.search.Members;
import dev.throng.search.Remedy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/** The result of a search for capacity in sentences, for the report and the terminal. */
public final class CapacityText {

    private final Capacity capacity;

    public CapacityText(Capacity capacity) {
        this.capacity = capacity;
    }

    /** {@code 12,300/s}, {@code 800 users}, {@code 64 in flight}. */
    public String level(double level) {
        return switch (capacity.load()) {
            case "users" -> Format.counted(Math.round(level), "user");
            case "inFlight" -> Format.amount(level) + " in flight";
            case Capacity.POPULATION ->
                Format.count(Math.round(level)) + " "
                        + (level == 1
                                ? capacity.hold().member()
                                : capacity.hold().members());
            default -> Format.rate(level);
        };
    }

    /** The answer in one sentence. */
    public String answer() {
        return capacity.hold() == null ? answerOfLoad() : new HoldText(this, capacity).answer();
    }

    private String answerOfLoad() {
        String operation = capacity.operation();
        if (capacity.is(Ending.UNKNOWN)) {
            return unknown();
        }
        if (capacity.is(Ending.INTERRUPTED)) {
            return "The search was interrupted"
                    + (capacity.capacity() == null
                            ? " before any level held."
                            : "; until then " + operation + " held at " + level(capacity.capacity()) + ".");
        }
        if (capacity.is(Ending.AT_LEAST)) {
            return operation + " holds at " + level(capacity.capacity()) + " or more: the search ended there.";
        }
        if (capacity.is(Ending.BELOW) && capacity.runs().stream().allMatch(LevelRun::allFailed)) {
            return operation + " was never answered: at " + level(capacity.notHeldAt())
                    + ", where the search began, every arrival failed.";
        }
        if (capacity.is(Ending.BELOW)) {
            return operation + " does not hold at " + level(capacity.notHeldAt())
                    + ", where the search began. Its limit is lower: set a lower --from.";
        }
        return operation + " holds at " + level(capacity.capacity()) + " but not at " + level(capacity.notHeldAt())
                + ".";
    }

    /** Why the capacity is not known, in one sentence. */
    String unknown() {
        OptionalDouble tooMuch = capacity.runs().stream()
                .filter(run -> run.is(Outcome.BROKEN) && !run.rampTooFast() && !run.generatorAtFault())
                .mapToDouble(LevelRun::level)
                .min();
        if (tooMuch.isPresent()) {
            return "The capacity is not known: it is below " + level(tooMuch.getAsDouble())
                    + ", and no run with less was valid.";
        }
        boolean generator = capacity.is(Limit.GENERATOR)
                && capacity.runs().stream().anyMatch(run -> run.is(Outcome.BROKEN) && !run.rampTooFast());
        return "The capacity is not known: " + (generator ? "the generator limited each run." : "no run was valid.");
    }

    /** The limiting side, and why the level above failed; empty if no level failed. */
    public List<String> limit() {
        return capacity.hold() == null ? limitOfLoad() : new HoldText(this, capacity).limit();
    }

    private List<String> limitOfLoad() {
        List<String> sentences = new ArrayList<>();
        if (capacity.is(Ending.UNKNOWN)) {
            capacity.runs().stream()
                    .flatMap(run ->
                            run.reasons().stream().map(reason -> "At " + level(run.level()) + ": " + reason + "."))
                    .distinct()
                    .forEach(sentences::add);
            sentences.add(Remedy.of(capacity.runs()));
        }
        if (capacity.notHeldAt() == null) {
            return sentences;
        }
        if (capacity.is(Limit.GENERATOR)) {
            sentences.add("This is the generator's limit, not the target's: the target may be able to do more.");
        } else if (capacity.is(Limit.UNTRUSTED)) {
            sentences.add("The runs at higher load are untrusted, so this may not be the target's limit.");
        }
        capacity.runs().stream()
                .filter(run -> run.level() == capacity.notHeldAt() && !run.is(Outcome.HELD))
                .flatMap(run -> run.reasons().stream())
                .distinct()
                .forEach(reason -> sentences.add("At " + level(capacity.notHeldAt()) + ": " + reason + "."));
        return sentences;
    }

    /** What limits the search: {@code the target}, {@code the generator}, {@code untrusted runs} or {@code the search range}. */
    static String limitedBy(Capacity capacity) {
        return capacity.is(Limit.RANGE)
                ? "the search range"
                : capacity.is(Limit.UNTRUSTED) ? "untrusted runs" : "the " + capacity.limit();
    }

    /** Where the p99 begins to grow faster than the answers. Empty if no level held, or if too few levels were tried to know it. */
    public Optional<String> knee() {
        if (capacity.capacity() == null || capacity.hold() != null) {
            return Optional.empty();
        }
        if (capacity.knee() == null) {
            return triedLevels() < Knee.MIN_LEVELS
                    ? Optional.empty()
                    : Optional.of("No knee found: throughput grew faster than p99 up to the highest level.");
        }
        return Optional.of((capacity.kneeAtFoot()
                        ? "The knee is at " + level(capacity.knee()) + " or below: the search tried no lower level"
                        : "The knee is at " + level(capacity.knee()))
                + ". Above it, response p99 grows faster than throughput.");
    }

    private long triedLevels() {
        return capacity.runs().stream()
                .filter(run -> !run.is(Outcome.UNTRUSTED))
                .mapToDouble(LevelRun::level)
                .distinct()
                .count();
    }

    /** {@code held}, or the reasons why the level failed or the run does not count. */
    public static String outcome(LevelRun run) {
        if (run.allFailed()) {
            return "every arrival failed";
        }
        String reasons = String.join("; ", run.reasons());
        if (run.rampTooFast()) {
            return "ramp too fast, repeated: " + reasons;
        }
        return run.is(Outcome.HELD)
                ? "held"
                : (run.is(Outcome.BROKEN) ? "" : "untrusted: ")
                        + (reasons.isEmpty() ? run.verdict().status().name() : reasons);
    }

    /** A count; a dash if it is not known. */
    public static String number(Long count) {
        return Optional.ofNullable(count).map(Format::count).orElse("–");
    }

    /** A share; a dash if it is not known. */
    public static String share(Double share) {
        return Optional.ofNullable(share).map(Format::share).orElse("–");
    }

    /** CPU of a side: {@code 0.52 cores}; a dash if it was not sampled. */
    public static String cores(Double cores) {
        return Optional.ofNullable(cores)
                .map(known -> String.format(Locale.ROOT, "%.2f cores", known))
                .orElse("–");
    }

    /** The rate of the bytes that a population received: {@code 45.1 Mbit/s}; a dash if it is not known. */
    public static String received(Members members) {
        return Optional.ofNullable(members.bytesPerSecond())
                .map(bytes -> Format.bitRate(8 * bytes))
                .orElse("–");
    }

    /** A time of a run; a dash if no arrival was answered. */
    public static String time(LevelRun run, long nanos) {
        return run.max() == 0 ? "–" : Format.duration(nanos);
    }

    /** The generator's own lag at a percentile; a dash if no arrival was answered or own lag was not recorded. */
    public static String ownLag(LevelRun run, ToLongFunction<LevelRun.OwnLag> percentile) {
        return run.ownLag() == null ? "–" : time(run, percentile.applyAsLong(run.ownLag()));
    }

    /** All runs, sorted by level and then by number. */
    public List<LevelRun> curve() {
        return capacity.runs().stream()
                .sorted(java.util.Comparator.comparingDouble(LevelRun::level).thenComparingInt(LevelRun::number))
                .toList();
    }
}
