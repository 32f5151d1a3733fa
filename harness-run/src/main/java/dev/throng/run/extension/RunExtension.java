package dev.throng.run.extension;

import dev.throng.figure.Metric;
import dev.throng.measure.Failure;
import dev.throng.probe.ProbeKind;
import dev.throng.probe.ProbeKinds;
import dev.throng.protocol.Operation;
import dev.throng.protocol.Protocol;
import dev.throng.protocol.Workload;
import dev.throng.run.result.RunResult;
import dev.throng.series.RunSeries;
import dev.throng.verdict.Reason;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.ServiceLoader.Provider;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * What a protocol adds to runs and their results in addition to its load. {@link #of} finds it through {@link
 * java.util.ServiceLoader}. A protocol without one adds nothing. The run calls it and knows nothing of its content. Stateless; any thread may
 * call it.
 */
public interface RunExtension {

    /** Adds nothing. */
    RunExtension NONE = () -> "";

    /** The name of the protocol that it belongs to: {@link Protocol#name()}. */
    String protocol();

    /**
     * The status pages of the protocol's servers on which a target publishes counts. Scenarios of all protocols may use them. Their ids must
     * differ from those of other installed protocols, and from {@code json} and {@code xml}.
     */
    default List<? extends ProbeKind> probeKinds() {
        return List.of();
    }

    /**
     * Returns sentences on what will fail in a run, because its parts do not fit together. The user sees them as warnings before the load,
     * and they are notes of the result.
     */
    default List<String> cautions(PlannedRun run) {
        return List.of();
    }

    /** Returns sentences on the plan of a run that help to read its result. They are notes of the result. */
    default List<String> notes(PlannedRun run) {
        return List.of();
    }

    /**
     * Describes what the load of a scenario uses, such as its users: a phrase for people, without secrets. {@code throng validate} prints it,
     * so that a file that was read in another way than it was meant is seen before the run. Empty if there is nothing to show.
     *
     * @param workload the workload that {@link Protocol#prepare} returned for the scenario
     */
    default Optional<String> description(Workload workload) {
        return Optional.empty();
    }

    /**
     * Whether {@link #analyse} needs the series of a run. Throng collects series only for protocols that analyse them, and for runs that
     * compare the target's own counts.
     */
    default boolean analyses() {
        return false;
    }

    /**
     * Analyses a run after its drain. The result's section {@code analysis} contains the record, and {@link RunResult#analysis(Class)}
     * returns it. An exception makes the run suspect, and its result has no analysis.
     *
     * @param workload the workload that {@link Protocol#prepare} returned for the run
     * @return empty if there is nothing to analyse
     */
    default Optional<Record> analyse(RunSeries series, Workload workload) {
        return Optional.empty();
    }

    /**
     * Returns the reasons why the protocol's counters make a run suspect. Each has the code {@link dev.throng.verdict.ReasonCode#PROTOCOL},
     * the {@code metric} that shows it, and its figures.
     *
     * @param counters returns the sum of a counter over the measured phases
     * @param answered how many arrivals of all operations were answered in the measured phases
     */
    default List<Reason> suspectReasons(ToLongFunction<Metric> counters, long answered) {
        return List.of();
    }

    /**
     * Returns the reasons why the protocol's counters make a run invalid.
     *
     * @param counters returns the sum of a counter over the whole run, with the phases that are not measured and the drain
     */
    default List<Reason> invalidReasons(ToLongFunction<Metric> counters) {
        return List.of();
    }

    /**
     * Returns what a user can do about a failure: a phrase with a verb in the imperative, such as {@code set settings.domain to a domain of
     * the server}. A run that stops early because every arrival failed prints it. Empty if the protocol knows no more than its description.
     *
     * @param failure any failure of the protocol, also with a condition and a step
     */
    default Optional<String> remedy(Failure failure) {
        return Optional.empty();
    }

    /**
     * Returns lines for the summary that a run prints at its end, after the figures. The command escapes control characters in them.
     *
     * @param result also a result of another version, whose analysis may lack parts
     */
    default List<String> summary(RunResult result) {
        return List.of();
    }

    /**
     * Returns how a run shows that the target holds a population of arrivals of an operation. Empty if such arrivals do not stay.
     *
     * @param workload the workload that {@link Protocol#prepare} returned for the scenario
     */
    default Optional<Population> population(Operation operation, Workload workload) {
        return Optional.empty();
    }

    /**
     * Returns what a rehearsal of a run needs other than the run: sessions that are short, and a reference target that accepts them. By
     * default it needs nothing else.
     *
     * @param settings the run's settings of the protocol
     */
    default RehearsalSettings rehearsal(Record settings) {
        return new RehearsalSettings(settings, Map.of());
    }

    /**
     * Returns what a rehearsal needs if the run's target is not a reference target of Throng: settings with which the operations work at one
     * that stands in for it, and the settings of that target. Empty by default: the protocol has no reference target.
     *
     * @param settings the run's settings of the protocol
     * @param operations the names of the operations that the run loads
     */
    default Optional<RehearsalSettings> standIn(Record settings, Set<String> operations) {
        return Optional.empty();
    }

    /**
     * Returns the extension of a protocol; {@link #NONE} if the class path has none for it.
     *
     * @throws IllegalStateException if there are several, which is a bug of a protocol module
     */
    static RunExtension of(Protocol protocol) {
        return of(protocol.name());
    }

    /** Like {@link #of(Protocol)}, by the name of a protocol that need not be on the class path. */
    static RunExtension of(String protocol) {
        List<RunExtension> found = ServiceLoader.load(RunExtension.class).stream()
                .map(Provider::get)
                .filter(extension -> extension.protocol().equals(protocol))
                .toList();
        if (found.size() > 1) {
            throw new IllegalStateException("the protocol " + protocol + " has " + found.size() + " run extensions: "
                    + found.stream().map(one -> one.getClass().getName()).toList() + " (expected: one at most)");
        }
        return found.isEmpty() ? NONE : found.get(0);
    }

    /**
     * Returns the kinds of probe that scenarios may use if these protocols are installed.
     *
     * @throws IllegalStateException if two different kinds have the same id, which is a bug of a protocol
     */
    static ProbeKinds probeKinds(Collection<Protocol> protocols) {
        return new ProbeKinds(protocols.stream()
                .flatMap(protocol -> of(protocol).probeKinds().stream())
                .toList());
    }

    /**
     * A run before its start, as far as a protocol can judge it. Immutable.
     *
     * @param workload the workload that {@link Protocol#prepare} returned for the run
     * @param targetSettings the settings of the reference target that the run starts; empty if it starts none
     * @param arrivals how many arrivals all phases plan, by the id of their operation. It does not contain operations with a closed load, whose
     *     number depends on the target
     * @param connections the most that are open at once, if answers come soon
     */
    record PlannedRun(
            Workload workload, Map<String, String> targetSettings, Map<String, Long> arrivals, long connections) {

        public PlannedRun {
            targetSettings = Map.copyOf(targetSettings);
            arrivals = Map.copyOf(arrivals);
        }
    }
}
