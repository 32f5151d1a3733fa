package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.throng.analysis.Findings;
import dev.throng.probe.ProbeSummary;
import dev.throng.verdict.Verdict;
import java.util.List;
import java.util.Objects;

/**
 * The content of {@code result.json}. Durations are nanoseconds, sizes bytes, rates per second. Names are fixed: users' scripts read
 * them. A file of another version may lack parts: each record puts the empty value in their place, so that no part is {@code null} but
 * {@link SloResult#value()}.
 *
 * @param schema version of this document: {@value #SCHEMA}
 * @param startedAt wall-clock time of the first due time, ISO 8601 in UTC
 * @param durationNanos from the start of the first phase until the last arrival was drained
 * @param command what the user typed, secrets left out
 * @param notes what the protocol noted for people: samples of error texts, say; text from the target, so hostile
 * @param probes what the target said of itself
 * @param analysis what the series of a streaming run mean
 */
public record RunResult(
        String schema,
        String name,
        String protocol,
        long seed,
        String startedAt,
        long durationNanos,
        String command,
        Verdict verdict,
        List<SloResult> slo,
        List<PhaseResult> phases,
        TargetResult target,
        GeneratorResult generator,
        List<String> notes,
        List<ProbeSummary> probes,
        Findings analysis) {

    public static final String SCHEMA = "throng-result/1";

    public RunResult {
        schema = Missing.text(schema);
        name = Missing.text(name);
        protocol = Missing.text(protocol);
        startedAt = Missing.text(startedAt);
        command = Missing.text(command);
        verdict = Objects.requireNonNullElse(verdict, Verdict.NONE);
        slo = Missing.list(slo);
        phases = Missing.list(phases);
        target = Objects.requireNonNullElse(target, TargetResult.UNKNOWN);
        generator = Objects.requireNonNullElse(generator, GeneratorResult.UNKNOWN);
        notes = Missing.list(notes);
        probes = Missing.list(probes);
        analysis = Objects.requireNonNullElse(analysis, Findings.NONE);
    }

    /** The processes that generated the load together; none, as a run has one process. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public List<Object> agents() {
        return List.of();
    }
}
