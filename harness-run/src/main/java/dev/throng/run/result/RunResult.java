package dev.throng.run.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.throng.probe.ProbeSummary;
import dev.throng.series.Agreement;
import dev.throng.verdict.Reason;
import dev.throng.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The content of {@code result.json}. Durations are nanoseconds, sizes bytes, rates per second. Names are fixed: users' scripts read them.
 * A file of another version may lack parts: each record puts the empty value in their place, so that no part is {@code null}. Some parts
 * of a record are groups of its keys and no objects of the file.
 *
 * @param verdict whether the figures are valid, with the reasons if they may not be
 * @param slo the objectives of the scenario, in its order; not judged if the verdict is invalid
 * @param phases the phases of the scenario, in its order
 * @param target the processes under load
 * @param generator the process that generated the load; of a run with agents, the sums over all agents
 * @param notes remarks of the protocol for people, such as samples of error texts; they may contain hostile text from the target
 * @param agents the processes that sent the load together; empty for a run of one process
 */
public record RunResult(
        @JsonUnwrapped Head head,
        Verdict verdict,
        List<SloResult> slo,
        List<PhaseResult> phases,
        TargetResult target,
        GeneratorResult generator,
        List<String> notes,
        @JsonUnwrapped Findings findings,
        List<AgentResult> agents) {

    public static final String SCHEMA = "throng-result/1";

    public RunResult {
        head = Objects.requireNonNullElse(head, Head.UNKNOWN);
        verdict = Objects.requireNonNullElse(verdict, Verdict.NONE);
        slo = Missing.list(slo);
        if (verdict.status() == Verdict.Status.invalid) {
            slo = slo.stream().map(SloResult::notJudged).toList();
        }
        phases = Missing.list(phases);
        target = Objects.requireNonNullElseGet(target, TargetResult::unknown);
        generator = Objects.requireNonNullElseGet(generator, GeneratorResult::unknown);
        notes = Missing.list(notes);
        findings = Objects.requireNonNullElse(findings, Findings.NONE);
        agents = Missing.list(agents);
    }

    /**
     * What was run, and when.
     *
     * @param schema version of this document: {@value #SCHEMA}
     * @param name the name of the scenario
     * @param protocol the protocol of the scenario
     * @param seed the seed of the scenario: with the same seed, the same arrivals are due at the same times
     * @param startedAt wall-clock time of the first due time, ISO 8601 in UTC
     * @param durationNanos from the start of the first phase until the last arrival was drained
     * @param command the command line, without secrets
     * @param labels what tells the run apart from others, by name: what the user gave, and the commit of the checkout, with
     *     {@code , modified} if tracked files differ from it
     */
    public record Head(
            String schema,
            String name,
            String protocol,
            long seed,
            String startedAt,
            long durationNanos,
            String command,
            Map<String, String> labels) {

        private static final Head UNKNOWN = new Head("", "", "", 0, "", 0, "");

        public Head {
            schema = Missing.text(schema);
            name = Missing.text(name);
            protocol = Missing.text(protocol);
            startedAt = Missing.text(startedAt);
            command = Missing.text(command);
            labels = Missing.map(labels);
        }

        /** A run without labels. */
        public Head(
                String schema,
                String name,
                String protocol,
                long seed,
                String startedAt,
                long durationNanos,
                String command) {
            this(schema, name, protocol, seed, startedAt, durationNanos, command, Map.of());
        }
    }

    /**
     * What was found beside the load: the target's own counts, and the protocol's analysis.
     *
     * @param probes a summary of each probe of the target
     * @param agreements the target's own counts compared with Throng's
     * @param analysisSection the protocol's analysis of the run; an empty object for a protocol without one
     */
    public record Findings(
            List<ProbeSummary> probes,
            List<Agreement> agreements,
            @JsonProperty("analysis") AnalysisSection analysisSection) {

        /** Of a run without probes and analysis. */
        public static final Findings NONE = new Findings(List.of(), List.of(), AnalysisSection.NONE);

        public Findings {
            probes = Missing.list(probes);
            agreements = Missing.list(agreements);
            analysisSection = Objects.requireNonNullElse(analysisSection, AnalysisSection.NONE);
        }
    }

    /** Returns the same result with one more reason of its verdict, before the others. */
    public RunResult and(Reason reason) {
        List<Reason> reasons = new ArrayList<>(List.of(reason));
        reasons.addAll(verdict.reasons());
        return new RunResult(head, Verdict.of(reasons), slo, phases, target, generator, notes, findings, agents);
    }

    /**
     * Returns the protocol's analysis of the run.
     *
     * @param type the record of the protocol's analysis
     * @return empty if the run has no analysis, or one that does not fit the record
     */
    public <T extends Record> Optional<T> analysis(Class<T> type) {
        return findings.analysisSection.as(type);
    }

    public String schema() {
        return head.schema;
    }

    public String name() {
        return head.name;
    }

    public String protocol() {
        return head.protocol;
    }

    public long seed() {
        return head.seed;
    }

    public String startedAt() {
        return head.startedAt;
    }

    public long durationNanos() {
        return head.durationNanos;
    }

    public String command() {
        return head.command;
    }

    public Map<String, String> labels() {
        return head.labels;
    }

    public List<ProbeSummary> probes() {
        return findings.probes;
    }

    public List<Agreement> agreements() {
        return findings.agreements;
    }

    public AnalysisSection analysisSection() {
        return findings.analysisSection;
    }
}
