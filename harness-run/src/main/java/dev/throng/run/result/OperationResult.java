package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.throng.figure.ArrivalCounts;
import dev.throng.figure.Count;
import dev.throng.figure.Derived;
import dev.throng.figure.Time;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * What became of one operation's arrivals in the phase that started them; see the glossary for the words.
 *
 * @param load the load as asked; its keys {@code load}, {@code loadModel} and {@code limit} stand beside the others
 * @param counts of the phase's own arrivals. {@code inFlight}: unanswered when the run ended, after the drain; the drain fails what is left, so
 *     0 unless the run was cut off. {@code inFlightMax}: while the phase lasted, whichever phase started them
 * @param derived a number for each
 * @param times a distribution for each. Own lag is of every arrival that was started; it is to be held against the response time at the
 *     same percentile
 * @param failures how many arrivals had each failure, by its id
 */
public record OperationResult(
        LoadTerms load,
        ArrivalCounts counts,
        Map<Derived, Double> derived,
        Map<Time, Times> times,
        Map<String, Long> failures) {

    public OperationResult {
        load = Objects.requireNonNullElse(load, LoadTerms.UNKNOWN);
        derived = Collections.unmodifiableMap(new EnumMap<>(derived));
        times = Collections.unmodifiableMap(new EnumMap<>(times));
        failures = Missing.map(failures);
    }

    /** Reads an operation of any version: a count that is missing is 0, a time that is missing has no values. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static OperationResult read(JsonNode operation) {
        JsonNode object = JsonNumbers.objectOrMissing(operation);
        Map<Derived, Double> derived = new EnumMap<>(Derived.class);
        for (Derived figure : Derived.values()) {
            derived.put(figure, JsonNumbers.decimal(object, figure.id()));
        }
        Map<Time, Times> times = new EnumMap<>(Time.class);
        Time.all().forEach(time -> times.put(time, JsonNumbers.part(object, time.id(), Times::read)));
        Map<String, Long> failures = JsonNumbers.part(object, "failures", OperationResult::failures);
        return new OperationResult(
                LoadTerms.read(object),
                ArrivalCounts.of((Count count) -> JsonNumbers.whole(object, count.id())),
                derived,
                times,
                failures);
    }

    private static Map<String, Long> failures(JsonNode object) {
        Map<String, Long> failures = new TreeMap<>();
        object.propertyNames().forEach(name -> failures.put(name, JsonNumbers.whole(object, name)));
        return failures;
    }

    @JsonValue
    Map<String, Object> json() {
        Map<String, Object> object = new LinkedHashMap<>();
        load.write(object);
        Count.with(Count.Use.RESULT).forEach(count -> object.put(count.id(), counts.get(count)));
        for (Derived figure : Derived.values()) {
            double value = derived(figure);
            object.put(figure.id(), figure.isWhole() ? (Object) Math.round(value) : value);
        }
        Time.all().forEach(time -> object.put(time.id(), time(time)));
        object.put("failures", failures);
        return object;
    }

    public double derived(Derived figure) {
        return derived.getOrDefault(figure, 0.0);
    }

    public Times time(Time time) {
        return times.getOrDefault(time, Times.NONE);
    }

    public long due() {
        return counts.due();
    }

    public long started() {
        return counts.started();
    }

    public long answered() {
        return counts.answered();
    }

    public long failed() {
        return counts.failed();
    }

    public long departed() {
        return counts.departed();
    }

    public long dropped() {
        return counts.dropped();
    }

    public long owed() {
        return counts.owed();
    }

    public long inFlight() {
        return counts.inFlight();
    }

    public long inSystem() {
        return counts.inSystem();
    }

    public long inFlightMax() {
        return counts.inFlightMax();
    }

    public long bytesSent() {
        return counts.bytesSent();
    }

    public long bytesReceived() {
        return counts.bytesReceived();
    }

    /**
     * Owed or in flight when the phase ended; those that earlier phases started and that were still in flight included. 0 in files of
     * before 0.1.0.
     */
    public long backlog() {
        return Math.round(derived(Derived.BACKLOG));
    }

    public double offeredRate() {
        return derived(Derived.OFFERED_RATE);
    }

    /** Of the answers while the phase lasted; {@code answered} also counts answers that came later, to arrivals of this phase. */
    public double answeredRate() {
        return derived(Derived.ANSWERED_RATE);
    }

    public double inFlightMean() {
        return derived(Derived.IN_FLIGHT_MEAN);
    }

    public double ownInFlightMean() {
        return derived(Derived.OWN_IN_FLIGHT_MEAN);
    }

    public double littleMean() {
        return derived(Derived.LITTLE_MEAN);
    }

    public Times response() {
        return time(Time.RESPONSE);
    }

    public Times service() {
        return time(Time.SERVICE);
    }

    public Times lag() {
        return time(Time.LAG);
    }

    public Times ownLag() {
        return time(Time.OWN_LAG);
    }
}
