package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Bar;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Heat;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Chart;
import dev.throng.report.ChartColor;
import dev.throng.report.Format;
import dev.throng.report.HeatMap;
import dev.throng.report.Tone;
import dev.throng.reports.ProtocolParts.ProtocolInfo;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.findings.ColdTarget;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.reports.findings.MainParts;
import dev.throng.reports.findings.WaitExplanation;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Builds the report of one run: the first screen, and folded sections from the explanations to the environment. */
final class RunReport {

    /** Throttling for less than this share of the run affects fewer than one of a thousand responses. */
    private static final double THROTTLED = 0.001;

    private final Evidence evidence;
    private final ChartBackground background;
    private final ProtocolParts protocol;
    private final SlowResponses slow;
    private final Slugs slugs = new Slugs();
    private final List<Block> blocks = new ArrayList<>();

    private RunReport(Evidence evidence, SlowResponses slow, Function<String, ProtocolInfo> protocols) {
        this.evidence = evidence;
        this.slow = slow;
        this.background = ChartBackground.of(evidence);
        this.protocol = ProtocolParts.of(evidence, background, protocols);
    }

    static ReportDocument of(ResultDirectory directory) {
        return of(directory, ProtocolInfo::installed);
    }

    /** @param protocols finds a protocol by its name */
    static ReportDocument of(ResultDirectory directory, Function<String, ProtocolInfo> protocols) {
        return new RunReport(Evidence.read(directory), SlowResponses.of(directory), protocols).document(directory);
    }

    private ReportDocument document(ResultDirectory directory) {
        MainParts main = MainParts.of(evidence);
        blocks.addAll(new RunFirstScreen(evidence, background, main).blocks(slugs));
        section("explanations", "Explanations", explanations());
        section("figures", "Rates and throughput", operations(main));
        section("distribution", "All percentiles", TimesSection.blocks(evidence, protocol.terms(), slugs));
        blocks.addAll(protocol.sections());
        evidence.result().ifPresent(this::parts);
        section("time", "Load and times over time", overTime());
        section("resources", "CPU, memory and network", resources());
        section("metrics", "Metrics of the protocol", metrics());
        section("spikes", "Slowest intervals", SpikeSection.blocks(evidence));
        section("counts", "Counts and invariants", CountsSection.blocks(evidence));
        section("gc", "Garbage collection", GcSection.blocks(evidence));
        section("environment", "Environment", EnvironmentSection.blocks(evidence, directory));
        missing(directory).ifPresent(files -> blocks.add(0, files));
        return RunHead.document(directory, evidence.result(), blocks).withSlots(evidence.slots());
    }

    /** What a damaged directory lacks. All files were read before. */
    private static Optional<Block> missing(ResultDirectory directory) {
        List<String> notes = directory.notes();
        return notes.isEmpty()
                ? Optional.empty()
                : Optional.of(new Callout(
                        Tone.DOUBT,
                        "Missing or unreadable",
                        List.of(),
                        List.of(String.join("; ", notes) + ". The report shows what the other files have.")));
    }

    /** Adds a folded section, unless it would be empty. */
    private void section(String id, String title, List<Block> content) {
        if (!content.isEmpty()) {
            blocks.add(new Heading(id, title, true));
            blocks.addAll(content);
        }
    }

    private List<Block> operations(MainParts main) {
        List<Block> all = new ArrayList<>();
        evidence.result().flatMap(Objectives::others).ifPresent(all::add);
        all.addAll(OperationTables.blocks(evidence, protocol, main));
        return all;
    }

    private List<Block> explanations() {
        List<Block> all = new ArrayList<>();
        evidence.result().ifPresent(r -> {
            if (!RunHead.otherReasons(r).isEmpty()) {
                all.add(new Callout(Tone.DOUBT, "Further reasons of the verdict", List.of(), RunHead.otherReasons(r)));
            }
            throttled("target", r.target().cpuQuotaCores(), r.target().throttledSeconds(), r.durationNanos())
                    .ifPresent(all::add);
            throttled("generator", r.generator().cpuQuotaCores(), r.generator().throttledSeconds(), r.durationNanos())
                    .ifPresent(all::add);
        });
        ColdTarget.of(evidence)
                .ifPresent(cold -> all.add(new Callout(Tone.DOUBT, ColdTarget.TITLE, List.of(), cold.sentences())));
        for (Part part : evidence.measuredParts()) {
            WaitExplanation.of(evidence, part)
                    .ifPresent(e -> all.add(new Callout(Tone.DOUBT, e.title(), bars(e), e.sentences())));
        }
        all.addAll(closedLoads());
        return all;
    }

    private static Optional<Block> throttled(
            String process, OptionalDouble quota, OptionalDouble throttled, long runNanos) {
        double quotaCores = quota.orElse(0);
        double seconds = throttled.orElse(0);
        return quotaCores > 0 && seconds * 1e9 >= THROTTLED * runNanos
                ? Optional.of(
                        new Callout(
                                Tone.DOUBT,
                                "A CPU quota throttled the " + process,
                                List.of(),
                                List.of(
                                        "The control group of the " + process + " may use " + Format.amount(quotaCores)
                                                + (quotaCores == 1 ? " core" : " cores")
                                                + ". Its threads were stopped for "
                                                + Format.duration(seconds * 1e9) + " in a run of "
                                                + Format.duration(runNanos) + ", summed over CPUs.",
                                        "The response times include these stops. Raise the quota (cpu.max, --cpus) to measure without them.")))
                : Optional.empty();
    }

    /** Explains closed loads, whose arrivals wait for the target. */
    private List<Block> closedLoads() {
        List<Block> all = new ArrayList<>();
        for (Part part : evidence.measuredParts()) {
            if (part.counts().load().hasClosedModel()) {
                all.add(new Paragraph(evidence.label(part) + " is a closed load ("
                        + part.counts().load().text()
                        + "): an arrival starts when another departs. A slow target lowers the rate of such a load instead of making"
                        + " arrivals wait, so its response times do not apply to users who arrive independently."));
            }
        }
        return all;
    }

    private static List<Bar> bars(WaitExplanation.Explanation e) {
        double longest = Math.max(e.response(), Math.max(e.service(), e.lag()));
        return List.of(
                new Bar(
                        "response " + e.level(),
                        Format.duration(e.response()),
                        e.response() / longest,
                        ChartColor.RESPONSE),
                new Bar(
                        "service " + e.level(),
                        Format.duration(e.service()),
                        e.service() / longest,
                        ChartColor.SERVICE),
                new Bar("lag " + e.level(), Format.duration(e.lag()), e.lag() / longest, ChartColor.LAG));
    }

    private List<Block> overTime() {
        if (evidence.intervals().isEmpty()) {
            return List.of(new Paragraph("No interval was recorded, so there is nothing to draw."));
        }
        LoadCharts load = new LoadCharts(evidence, background, protocol.terms(), slow);
        Figures figures = new Figures();
        load.rates(slugs).forEach(chart -> figures.add(chart, ""));
        load.times(slugs).forEach(chart -> figures.add(chart, "Nothing was answered"));
        evidence.slots()
                .map(slots -> new HeatMaps(slots, background).all(evidence.operations(), slugs))
                .ifPresentOrElse(figures::addAll, () -> figures.missing("heat maps, because there are no histograms"));
        figures.add(load.inFlight(), "");
        figures.add(load.throughput(), "");
        figures.add(load.failures(), "");
        return figures.below(background.legend());
    }

    private List<Block> resources() {
        ResourceCharts resources = new ResourceCharts(evidence, background);
        Figures figures = new Figures();
        figures.add(resources.cpu(), "CPU of target and generator was not sampled");
        figures.add(resources.compilers(), "");
        figures.add(resources.machine(), "");
        figures.add(resources.memory(), "memory was not sampled");
        figures.add(resources.threads(), "");
        figures.add(resources.network(), "");
        figures.add(resources.probes(), "");
        return figures.blocks();
    }

    private List<Block> metrics() {
        Figures figures = new Figures();
        new GaugeCharts(evidence, background, protocol).all(slugs).forEach(chart -> figures.add(chart, ""));
        new MetricCharts(evidence, background, protocol).all(slugs).forEach(chart -> figures.add(chart, ""));
        List<Block> all = new ArrayList<>(MetricsTable.blocks(evidence));
        all.addAll(figures.blocks());
        return all;
    }

    /** Adds the sections of agents, addresses and probes, which few runs have. */
    private void parts(RunResult result) {
        if (!result.agents().isEmpty()) {
            section("agents", "Agents", AgentsSection.blocks(result.agents()));
        }
        if (result.target().addresses().size() > 1) {
            section(
                    "addresses",
                    "The target's addresses",
                    AddressSection.blocks(result.target().addresses()));
        }
        if (!result.probes().isEmpty()) {
            section(
                    "own-counts",
                    "The target's own counts",
                    ProbeSection.blocks(result.probes(), evidence.agreements()));
        }
    }

    /** The charts of a section, without those that have no points, and what they would have shown. */
    private static final class Figures {

        private final List<Block> drawn = new ArrayList<>();
        private final List<String> missing = new ArrayList<>();

        /** @param otherwise why the chart has no points; empty if nobody misses it */
        void add(Chart chart, String otherwise) {
            if (chart.hasPoints()) {
                drawn.add(new Figure(DistinctLines.of(chart)));
            } else if (!otherwise.isEmpty()) {
                missing.add(otherwise);
            }
        }

        void addAll(List<HeatMap> maps) {
            maps.forEach(map -> drawn.add(new Heat(map)));
        }

        void missing(String what) {
            missing.add(what);
        }

        List<Block> blocks() {
            List<Block> all = new ArrayList<>(drawn);
            if (!missing.isEmpty()) {
                all.add(new Paragraph("Not drawn: " + String.join("; ", missing) + "."));
            }
            return all;
        }

        List<Block> below(String legend) {
            List<Block> all = new ArrayList<>(List.of(new Paragraph(legend)));
            all.addAll(blocks());
            return all;
        }
    }
}
