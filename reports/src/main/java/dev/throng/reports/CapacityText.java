package dev.throng.reports;

import dev.throng.report.Format;
import dev.throng.run.result.SloResult;
import dev.throng.search.Capacity;
import dev.throng.search.Capacity.Ending;
import dev.throng.search.Capacity.Limit;
import dev.throng.search.Hold;
import dev.throng.search.Knee;
import dev.throng.search.LadderSearch.Outcome;
import dev.throng.search.LevelRun;
import dev.throng.search.Members;
import dev.throng.search.SearchAdvice;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The result of a search for capacity in sentences, for the report and the terminal. */
public final class CapacityText {

    /** The characters of an outcome in a table. */
    private static final int MAX_OUTCOME = 60;

    private final Capacity capacity;

    public CapacityText(Capacity capacity) {
        this.capacity = capacity;
    }

    /** {@code 12,300/s}, {@code 800 users}, {@code 64 in flight}. */
    public String level(double level) {
        return switch (capacity.search().load()) {
            case "users" -> Format.counted(Math.round(level), "user");
            case "inFlight" -> Format.amount(level) + " in flight";
            case Capacity.POPULATION ->
                Format.count(Math.round(level)) + " "
                        + (level == 1
                                ? capacity.hold().orElseThrow().member()
                                : capacity.hold().orElseThrow().members());
            default -> Format.rate(level);
        };
    }

    /** What was searched: the operation, or the members of the population. */
    String searched() {
        return capacity.hold().map(Hold::members).orElse(capacity.search().operation());
    }

    /** The answer in one sentence. */
    public String answer() {
        return capacity.hold()
                .map(hold -> new HoldText(this, capacity, hold).answer())
                .orElseGet(this::answerOfLoad);
    }

    private String answerOfLoad() {
        String operation = capacity.search().operation();
        if (capacity.is(Ending.UNKNOWN)) {
            return unknown();
        }
        if (capacity.is(Ending.INTERRUPTED)) {
            return "The search was interrupted"
                    + held().map(level -> "; until then " + operation + " held at " + level + ".")
                            .orElse(" before any level held.");
        }
        if (capacity.is(Ending.AT_LEAST) && capacity.is(Limit.UNTRUSTED)) {
            return operation + " held at " + held().orElseThrow() + " when the search stopped.";
        }
        if (capacity.is(Ending.AT_LEAST)) {
            return operation + " holds at " + held().orElseThrow() + " or more: the search ended there.";
        }
        if (capacity.is(Ending.BELOW) && capacity.runs().stream().allMatch(LevelRun::allFailed)) {
            return operation + " was never answered: at " + notHeld().orElseThrow()
                    + ", where the search began, every arrival failed.";
        }
        if (capacity.is(Ending.BELOW)) {
            return operation + " does not hold at " + notHeld().orElseThrow()
                    + ", where the search began. Its limit is lower: set a lower --from.";
        }
        return operation + " holds at " + held().orElseThrow() + " but not at "
                + notHeld().orElseThrow() + ".";
    }

    /** The highest level that held; empty if none did. */
    Optional<String> held() {
        return text(capacity.answer().capacity());
    }

    /** The lowest level that did not hold; empty if all did, or if it is not known. */
    Optional<String> notHeld() {
        return text(capacity.answer().notHeldAt());
    }

    /** The level beyond which the p99 grows faster than the answers; empty if there is none. */
    Optional<String> kneeLevel() {
        return text(capacity.answer().knee());
    }

    private Optional<String> text(OptionalDouble level) {
        return level.stream().mapToObj(this::level).findFirst();
    }

    /** Why the capacity is not known, in one sentence. */
    String unknown() {
        OptionalDouble tooMuch = capacity.runs().stream()
                .filter(run -> run.is(Outcome.BROKEN)
                        && !run.rampTooFast()
                        && !run.finding().generatorAtFault())
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
        return capacity.hold()
                .map(hold -> new HoldText(this, capacity, hold).limit())
                .orElseGet(this::limitOfLoad);
    }

    private List<String> limitOfLoad() {
        List<String> sentences = new ArrayList<>();
        if (capacity.is(Ending.UNKNOWN)) {
            capacity.runs().stream()
                    .flatMap(run ->
                            run.reasons().stream().map(reason -> "At " + level(run.level()) + ": " + reason + "."))
                    .distinct()
                    .forEach(sentences::add);
            sentences.add(SearchAdvice.of(capacity.runs()));
        }
        OptionalDouble notHeldAt = capacity.answer().notHeldAt();
        if (notHeldAt.isEmpty()) {
            if (capacity.is(Ending.AT_LEAST) && capacity.is(Limit.UNTRUSTED)) {
                lastRun()
                        .ifPresent(run -> sentences.add("The search stopped at run " + run.number()
                                + ", because no further run was possible: " + String.join("; ", run.reasons()) + "."));
            }
            return sentences;
        }
        if (capacity.is(Limit.GENERATOR)) {
            sentences.add("This is the generator's limit, not the target's: the target may be able to do more.");
        } else if (capacity.is(Limit.UNTRUSTED)) {
            sentences.add("The runs at higher load are untrusted, so this may not be the target's limit.");
        }
        capacity.runs().stream()
                .filter(run -> run.level() == notHeldAt.getAsDouble() && !run.is(Outcome.HELD))
                .flatMap(run -> run.reasons().stream())
                .distinct()
                .forEach(reason -> sentences.add("At " + level(notHeldAt.getAsDouble()) + ": " + reason + "."));
        return sentences;
    }

    private Optional<LevelRun> lastRun() {
        return capacity.runs().stream().reduce((first, later) -> later);
    }

    /** What limits the search: {@code the target}, {@code the generator}, {@code untrusted runs} or {@code the search range}. */
    static String limitedBy(Capacity capacity) {
        return capacity.is(Limit.RANGE)
                ? "the search range"
                : capacity.is(Limit.UNTRUSTED)
                        ? "untrusted runs"
                        : "the " + capacity.answer().limit().word();
    }

    /** Where the p99 begins to grow faster than the answers. Empty if no level held, or if too few levels were tried to know it. */
    public Optional<String> knee() {
        if (held().isEmpty() || capacity.hold().isPresent()) {
            return Optional.empty();
        }
        Optional<String> knee = kneeLevel();
        if (knee.isEmpty()) {
            return triedLevels() < Knee.MIN_LEVELS
                    ? Optional.empty()
                    : Optional.of("No knee found: throughput grew faster than p99 up to the highest level.");
        }
        return Optional.of("The knee is at " + knee.get()
                + (capacity.answer().kneeAtFoot() ? " or below: the search tried no lower level" : "")
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

    /**
     * The outcome for a column of a table, where {@link #outcome} would be too long: {@code held}, an objective that was not held, or the codes
     * of the verdict's reasons, which {@code throng explain} explains.
     */
    public static String outcomeCode(LevelRun run) {
        if (run.allFailed()) {
            return "every arrival failed";
        }
        if (run.rampTooFast()) {
            return "ramp too fast, repeated";
        }
        if (run.is(Outcome.HELD)) {
            return "held";
        }
        return run.is(Outcome.BROKEN) ? broken(run) : "untrusted: " + codes(run);
    }

    private static String broken(LevelRun run) {
        if (run.targetEnded()) {
            return ReasonCode.TARGET_ENDED.id();
        }
        List<String> missed = run.slo().stream()
                .filter(SloResult::missed)
                .map(SloResult::expression)
                .toList();
        if (missed.isEmpty()) {
            return run.reasons().stream().findFirst().map(CapacityText::cut).orElse("not held");
        }
        return cut("not held: " + missed.get(0)) + (missed.size() > 1 ? " and " + (missed.size() - 1) + " more" : "");
    }

    /** The codes of the reasons that decide the verdict, each once. */
    private static String codes(LevelRun run) {
        List<Reason> reasons = run.verdict().reasons();
        boolean invalid = reasons.stream().anyMatch(reason -> reason.severity() == Severity.INVALID);
        String codes = reasons.stream()
                .filter(reason -> !invalid || reason.severity() == Severity.INVALID)
                .map(reason -> reason.code().id())
                .distinct()
                .collect(Collectors.joining(", "));
        return codes.isEmpty() ? run.verdict().status().name() : codes;
    }

    private static String cut(String text) {
        return text.length() <= MAX_OUTCOME ? text : text.substring(0, MAX_OUTCOME - 1) + "…";
    }

    /** A count; a dash if it is not known. */
    public static String number(OptionalLong count) {
        return count.stream().mapToObj(Format::count).findFirst().orElse("–");
    }

    /** A share; a dash if it is not known. */
    public static String share(OptionalDouble share) {
        return share.stream().mapToObj(Format::share).findFirst().orElse("–");
    }

    /** CPU of a side: {@code 0.52 cores}; a dash if it was not sampled. */
    public static String cores(OptionalDouble cores) {
        return cores.stream()
                .mapToObj(known -> String.format(Locale.ROOT, "%.2f cores", known))
                .findFirst()
                .orElse("–");
    }

    /** The rate of the bytes that a population received: {@code 45.1 Mbit/s}; a dash if it is not known. */
    public static String received(Members members) {
        return members.received().bytesPerSecond().stream()
                .mapToObj(bytes -> Format.bitRate(8 * bytes))
                .findFirst()
                .orElse("–");
    }

    /** A percentile of the response time of a run; a dash if no arrival was answered. */
    public static String response(LevelRun run, ToLongFunction<LevelRun.Percentiles> percentile) {
        return time(run, percentile.applyAsLong(run.figures().response()));
    }

    /** A time of a run; a dash if no arrival was answered. */
    private static String time(LevelRun run, long nanos) {
        return run.figures().answered() ? Format.duration(nanos) : "–";
    }

    /** The generator's own lag at a percentile; a dash if no arrival was answered or own lag was not recorded. */
    public static String ownLag(LevelRun run, ToLongFunction<LevelRun.Percentiles> percentile) {
        return run.figures()
                .ownLag()
                .map(own -> time(run, percentile.applyAsLong(own)))
                .orElse("–");
    }

    /** All runs, sorted by level and then by number. */
    public List<LevelRun> curve() {
        return capacity.runs().stream()
                .sorted(java.util.Comparator.comparingDouble(LevelRun::level).thenComparingInt(LevelRun::number))
                .toList();
    }
}
