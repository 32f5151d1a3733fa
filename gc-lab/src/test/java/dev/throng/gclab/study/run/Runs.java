package dev.throng.gclab.study.run;

import dev.throng.gclab.study.jvms.ResolvedJvm;
import dev.throng.load.OpenLoad;
import dev.throng.load.RateProfile;
import dev.throng.run.RunListener;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunException;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.ScenarioFile;
import dev.throng.scenario.TargetSpec;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Runs nothing: gives results that were laid down, and remembers what it was asked for. */
final class Runs implements CellRunner {

    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    /** Which processes that send the load are missing. */
    Optional<String> missing = Optional.empty();

    final List<Path> directories = new ArrayList<>();
    final List<List<String>> options = new ArrayList<>();
    final List<List<String>> generators = new ArrayList<>();
    private final Deque<RunResult> results = new ArrayDeque<>();
    private Runnable during = () -> {};
    private BiFunction<ScenarioFile, String, RunResult> target =
            (file, collector) -> result(collector, Verdict.Status.valid);

    void then(RunResult result) {
        results.add(result);
    }

    /** What is run by a scenario and its collector where nothing was laid down. */
    void target(BiFunction<ScenarioFile, String, RunResult> runs) {
        target = runs;
    }

    void during(Runnable action) {
        during = action;
    }

    @Override
    public RunResult run(
            ResolvedJvm jvm, List<String> generator, ScenarioFile file, Path directory, RunListener listener)
            throws RunException {
        directories.add(directory);
        generators.add(generator);
        List<String> flags =
                ((TargetSpec.Launch) file.scenario().target()).jvm().options();
        options.add(flags);
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        during.run();
        if (results.isEmpty()) {
            boolean ofTarget = flags.contains("-XX:+UseG1GC") || flags.contains("-XX:+UseSerialGC");
            List<String> studied = ofTarget ? flags : generators.get(generators.size() - 1);
            return target.apply(file, studied.contains("-XX:+UseG1GC") ? "G1" : "Serial");
        }
        RunResult next = results.remove();
        if (next.name().equals("not run")) {
            throw new RunException("the target ended before it was ready");
        }
        return next;
    }

    @Override
    public Optional<String> missing() {
        return missing;
    }

    @Override
    public void abort(String why) {
        // What runs here ends at once.
    }

    static RunResult notRun() {
        return named("not run", "", "", Verdict.Status.invalid);
    }

    static RunResult result(String collector, Verdict.Status status) {
        return named("fake", collector, "", status);
    }

    static RunResult named(String name, String collector, String java, Verdict.Status status) {
        return result(
                name,
                new GcResult(
                        collector,
                        java,
                        GcResult.Pauses.of(3, 30_000_000, 12_000_000, 0, 0, 0),
                        GcResult.Stalls.of(0, 0, 0),
                        OptionalDouble.of(0),
                        OptionalLong.of(0),
                        GcResult.Safepoints.of(10, 40_000_000)),
                status);
    }

    /** What a target would say that is one queue, full at this rate: its p99 is 5 ms when idle. */
    static RunResult queue(ScenarioFile file, String collector, double fullAt) {
        Phase phase = file.scenario().phases().get(0);
        double rate = ((RateProfile.Constant)
                        ((OpenLoad) phase.load().values().iterator().next()).profile())
                .perSecond();
        double p99 = rate < fullAt ? 5e6 * fullAt / (fullAt - rate) : 1e10;
        SloResult[] slo = file.scenario().slo().stream()
                .map(one -> SloResult.of(one.expression(), one.holdsRounded(p99), p99, one.unit()))
                .toArray(SloResult[]::new);
        return measured(file, result(collector, Verdict.Status.valid), slo);
    }

    /** What a target would say that answers at this rate. */
    static RunResult answering(ScenarioFile file, String collector, double perSecond) {
        Phase phase = file.scenario().phases().get(0);
        String operation = phase.load().keySet().iterator().next().id();
        double seconds = phase.duration().toNanos() / 1e9;
        long answered = Math.round(perSecond * seconds);
        OperationResult answers = JSON.readValue(
                "{\"due\": " + answered + ", \"answered\": " + answered + ", \"answeredRate\": " + perSecond + "}",
                OperationResult.class);
        return measured(file, result(collector, Verdict.Status.valid), Map.of(operation, answers));
    }

    /** The result with a measured phase. */
    static RunResult measured(ScenarioFile file, RunResult bare, SloResult... slo) {
        return measured(file, bare, Map.of(), slo);
    }

    private static RunResult measured(
            ScenarioFile file, RunResult bare, Map<String, OperationResult> operations, SloResult... slo) {
        Phase phase = file.scenario().phases().get(0);
        return new RunResult(
                new RunResult.Head(
                        bare.schema(),
                        bare.name(),
                        bare.protocol(),
                        bare.seed(),
                        bare.startedAt(),
                        phase.duration().toNanos(),
                        bare.command()),
                bare.verdict(),
                List.of(slo),
                List.of(new PhaseResult(phase.name(), true, 0, phase.duration().toNanos(), operations, Map.of())),
                bare.target(),
                bare.generator(),
                List.of(),
                new RunResult.Findings(List.of(), bare.agreements(), bare.analysisSection()),
                bare.agents());
    }

    /** The collector is the generator's; nothing is known of the target's. */
    static RunResult ofGenerator(String collector) {
        GcResult gc = result(collector, Verdict.Status.valid).target().gc();
        String json = JSON.writeValueAsString(Map.of(
                "name",
                "fake",
                "verdict",
                new Verdict(Verdict.Status.valid, List.of()),
                "target",
                Map.of("gc", GcResult.UNKNOWN),
                "generator",
                Map.of("gc", gc)));
        return JSON.readValue(json, RunResult.class);
    }

    /** As another version would write it: what is not looked at is left out. */
    static RunResult result(String name, GcResult gc, Verdict.Status status) {
        List<Reason> reasons = status == Verdict.Status.valid
                ? List.of()
                : List.of(Reason.suspect(ReasonCode.UNKNOWN, "it was " + status));
        return result(name, gc, new Verdict(status, reasons));
    }

    /** The same figures as another result, with a reason against them. */
    static RunResult doubted(String collector, Reason reason) {
        RunResult valid = result(collector, Verdict.Status.valid);
        return result(valid.name(), valid.target().gc(), Verdict.of(List.of(reason)));
    }

    /** The same figures as another result, of a generator whose most stalled event loop stalled for this share of the time. */
    static RunResult stalled(String collector, double share) {
        RunResult valid = result(collector, Verdict.Status.valid);
        String json = JSON.writeValueAsString(Map.of(
                "name",
                valid.name(),
                "verdict",
                valid.verdict(),
                "target",
                Map.of("description", "", "gc", valid.target().gc()),
                "generator",
                Map.of("loopStalledShare", share)));
        return JSON.readValue(json, RunResult.class);
    }

    private static RunResult result(String name, GcResult gc, Verdict verdict) {
        String json = JSON.writeValueAsString(
                Map.of("name", name, "verdict", verdict, "target", Map.of("description", "", "gc", gc)));
        return JSON.readValue(json, RunResult.class);
    }
}
