package dev.throng.search;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.scenario.yaml.ScalarTypes;
import dev.throng.search.LadderSearch.Outcome;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The content of {@code capacity.json}: the highest load at which the scenario's objectives hold. The keys of the nested records stand beside
 * the others. The unit of levels depends on what was searched: arrivals per second, users, arrivals in flight, or members of a population.
 * The names are part of the file format, which users' scripts read. Immutable.
 *
 * @param schema the version of this document: {@value #SCHEMA}
 * @param search what was searched
 * @param origin which command wrote the document
 * @param answer what the search found
 * @param runs all runs in their order
 * @param hold how the population was held; empty if another load was searched
 */
public record Capacity(
        String schema,
        @JsonUnwrapped Search search,
        @JsonUnwrapped Origin origin,
        @JsonUnwrapped Answer answer,
        List<LevelRun> runs,
        Optional<Hold> hold) {

    /**
     * What was searched.
     *
     * @param name the name of the scenario
     * @param operation the id of the searched operation
     * @param load what was searched: {@code rate}, {@code users}, {@code inFlight}, or {@value #POPULATION}
     * @param slo the objectives, as the scenario states them
     * @param from the lowest level of the range
     * @param to the highest level of the range
     * @param tolerance how exactly the border is known, as a share of a level
     */
    public record Search(
            String name, String operation, String load, List<String> slo, double from, double to, double tolerance) {}

    /**
     * Which command wrote the document.
     *
     * @param startedAt the wall-clock time of the start, ISO 8601 in UTC
     * @param command the command line without secrets
     * @param version the version of Throng
     * @param labels what tells the search apart from others, by name: what the user gave, and the commit of the checkout
     */
    public record Origin(String startedAt, String command, String version, Map<String, String> labels) {

        public Origin {
            labels = labels == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(labels));
        }

        /** A search without labels. */
        public Origin(String startedAt, String command, String version) {
            this(startedAt, command, version, Map.of());
        }
    }

    /**
     * What a search found.
     *
     * @param outcome how it ended
     * @param limit what limits the capacity
     * @param capacity the highest level that held; empty if none did
     * @param notHeldAt the lowest level that did not hold; empty if all did, or if the outcome is {@code unknown}
     * @param knee the level beyond which the p99 grows faster than the answers; empty if there is none
     * @param kneeAtFoot whether no level below the knee was tried
     */
    public record Answer(
            Ending outcome,
            Limit limit,
            OptionalDouble capacity,
            OptionalDouble notHeldAt,
            OptionalDouble knee,
            boolean kneeAtFoot) {

        public Answer {
            capacity = Objects.requireNonNullElse(capacity, OptionalDouble.empty());
            notHeldAt = Objects.requireNonNullElse(notHeldAt, OptionalDouble.empty());
            knee = Objects.requireNonNullElse(knee, OptionalDouble.empty());
        }

        /** Returns the answer with the knee. */
        Answer with(Optional<Knee> found) {
            return new Answer(
                    outcome,
                    limit,
                    capacity,
                    notHeldAt,
                    found.stream().mapToDouble(Knee::level).findFirst(),
                    found.filter(Knee::atFoot).isPresent());
        }
    }

    public Capacity {
        hold = Objects.requireNonNullElse(hold, Optional.empty());
    }

    /** The version of this document. */
    public static final String SCHEMA = "throng-capacity/1";

    /** The value of {@code load} if a population was searched. */
    public static final String POPULATION = "population";

    /** How a search ended. */
    public enum Ending {
        /** One level holds and the next does not. */
        @JsonProperty("found")
        FOUND,
        /** Every level that the search could try holds. */
        @JsonProperty("at-least")
        AT_LEAST,
        /** The target did not hold the lowest level. */
        @JsonProperty("below")
        BELOW,
        /** No level held, and the runs do not show that this is the target's limit. */
        @JsonProperty("unknown")
        UNKNOWN,
        /** The user ended the search. */
        @JsonProperty("interrupted")
        INTERRUPTED;

        /** {@code at-least}, as in the file. */
        public String word() {
            return ScalarTypes.word(this);
        }

        /** {@code at least}, for people. */
        public String words() {
            return word().replace('-', ' ');
        }
    }

    /** What limits the capacity. */
    public enum Limit {
        @JsonProperty("target")
        TARGET,
        /** The link between generator and target; of populations only. */
        @JsonProperty("link")
        LINK,
        @JsonProperty("generator")
        GENERATOR,
        @JsonProperty("untrusted")
        UNTRUSTED,
        @JsonProperty("range")
        RANGE;

        /** {@code target}, as in the file. */
        public String word() {
            return ScalarTypes.word(this);
        }
    }

    /** The scenario and the command of a search. */
    public record Subject(String name, List<String> slo, Origin origin) {}

    /** Creates the document of a search. */
    public static Capacity of(
            Subject subject, SearchedLoad load, SharedSearches searches, LadderSearch.Answer answer, boolean aborted) {
        Ladder ladder = searches.ladder();
        List<LevelRun> runs = searches.runs();
        Limit limit = searches.stopped() ? Limit.UNTRUSTED : limit(ladder, answer.notHeld(), runs);
        Ending ending = aborted ? Ending.INTERRUPTED : ending(answer, limit);
        return new Capacity(
                SCHEMA,
                new Search(
                        subject.name(),
                        load.operation(),
                        load.kind().key(),
                        subject.slo(),
                        ladder.level(0),
                        ladder.level(ladder.levels().size() - 1),
                        ladder.tolerance()),
                subject.origin(),
                new Answer(
                                ending,
                                limit,
                                level(ladder, answer.held()),
                                ending == Ending.UNKNOWN ? OptionalDouble.empty() : level(ladder, answer.notHeld()),
                                OptionalDouble.empty(),
                                false)
                        .with(Knee.of(runs)),
                runs,
                Optional.empty());
    }

    /** Converts the place of the border to the outcome of a search. */
    public static Ending ending(LadderSearch.Kind kind) {
        return switch (kind) {
            case FOUND -> Ending.FOUND;
            case ABOVE -> Ending.AT_LEAST;
            case BELOW -> Ending.BELOW;
        };
    }

    /** Returns the outcome of a search. Runs against the lowest level count only if they show the limit of the target. */
    public static Ending ending(LadderSearch.Kind kind, Limit limit) {
        Ending ending = ending(kind);
        return ending == Ending.BELOW && (limit == Limit.GENERATOR || limit == Limit.UNTRUSTED)
                ? Ending.UNKNOWN
                : ending;
    }

    private static Ending ending(LadderSearch.Answer answer, Limit limit) {
        boolean nothingKnown = answer.held().isEmpty() && answer.notHeld().isEmpty();
        return nothingKnown ? Ending.UNKNOWN : ending(answer.kind(), limit);
    }

    private static OptionalDouble level(Ladder ladder, OptionalInt rung) {
        return rung.stream().mapToDouble(ladder::level).findFirst();
    }

    /**
     * Returns what limits the capacity. It is the generator if all broken runs of the lowest level that does not hold blame the generator;
     * without broken runs, if any untrusted run does.
     */
    public static Limit limit(Ladder ladder, OptionalInt notHeld, List<LevelRun> runs) {
        return notHeld.isEmpty() ? Limit.RANGE : limit(ladder.level(notHeld.getAsInt()), runs);
    }

    /** Returns what limits the capacity, from the runs at the lowest level that does not hold. */
    public static Limit limit(double notHeld, List<LevelRun> runs) {
        List<LevelRun> against = runs.stream()
                .filter(run -> run.level() == notHeld && !run.is(Outcome.HELD) && !run.rampTooFast())
                .toList();
        List<LevelRun> broken =
                against.stream().filter(run -> run.is(Outcome.BROKEN)).toList();
        if (!broken.isEmpty()) {
            return broken.stream().allMatch(run -> run.finding().generatorAtFault()) ? Limit.GENERATOR : Limit.TARGET;
        }
        return against.stream().anyMatch(run -> run.finding().generatorAtFault()) ? Limit.GENERATOR : Limit.UNTRUSTED;
    }

    /** Whether the search has this outcome. */
    public boolean is(Ending other) {
        return answer.outcome() == other;
    }

    /** Whether this limits the capacity. */
    public boolean is(Limit other) {
        return answer.limit() == other;
    }

    /** Whether the capacity is that of the target or of its link, not limited by the generator or by untrusted runs. */
    public boolean trusted() {
        return !is(Ending.INTERRUPTED) && (is(Limit.TARGET) || is(Limit.LINK) || is(Limit.RANGE));
    }
}
