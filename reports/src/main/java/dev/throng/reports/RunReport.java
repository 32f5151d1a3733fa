package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Bar;
import dev.throng.report.Block.Callout;
import dev.throng.report.Block.Figure;
import dev.throng.report.Block.Heading;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Chart;
import dev.throng.report.ChartColor;
import dev.throng.report.Format;
import dev.throng.report.Tone;
import dev.throng.reports.ProtocolParts.ProtocolInfo;
import dev.throng.reports.document.ReportDocument;
import dev.throng.reports.findings.ColdTarget;
import dev.throng.reports.findings.Evidence;
import dev.throng.reports.findings.Evidence.Part;
import dev.throng.reports.findings.WaitExplanation;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Builds the report of one run, from the verdict to the environment. */
final class RunReport {

    /** Throttling for less than this share of the run affects fewer than one of a thousand responses. */
    private static final double THROTTLED = 0.001;

    private final Evidence evidence;
    private final ChartBackground background;
    private final ProtocolParts protocol;
    private final SlowResponses slow;
    private final Slugs slugs = new Slugs();
    private final List<Block> blocks = new ArrayList<>();
    private final List<String> notDrawn = new ArrayList<>();

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
        blocks.addAll(Headline.blocks(evidence));
        explanations();
        closedLoads();
        blocks.add(new Heading("figures", "Figures"));
        blocks.addAll(OperationTables.blocks(evidence, protocol));
        blocks.addAll(protocol.sections());
        evidence.result().ifPresent(this::parts);
        overTime();
        percentiles();
        blocks.add(new Heading("spikes", "Slowest intervals, with pauses and stalls"));
        blocks.addAll(SpikeSection.blocks(evidence));
        blocks.add(new Heading("counts", "Counts and invariants"));
        blocks.addAll(CountsSection.blocks(evidence));
        blocks.add(new Heading("gc", "Garbage collection"));
        blocks.addAll(GcSection.blocks(evidence));
        blocks.add(new Heading("environment", "Environment"));
        blocks.addAll(EnvironmentSection.blocks(evidence, directory));
        return RunHead.document(directory, evidence.result(), blocks);
    }

    private void explanations() {
        evidence.result().ifPresent(r -> {
            throttled("target", r.target().cpuQuotaCores(), r.target().throttledSeconds(), r.durationNanos());
            throttled("generator", r.generator().cpuQuotaCores(), r.generator().throttledSeconds(), r.durationNanos());
        });
        ColdTarget.of(evidence)
                .ifPresent(cold -> blocks.add(new Callout(Tone.DOUBT, ColdTarget.TITLE, List.of(), cold.sentences())));
        for (Part part : evidence.measuredParts()) {
            WaitExplanation.of(evidence, part)
                    .ifPresent(e -> blocks.add(new Callout(Tone.DOUBT, e.title(), bars(e), e.sentences())));
        }
    }

    private void throttled(String process, OptionalDouble quota, OptionalDouble throttled, long runNanos) {
        double quotaCores = quota.orElse(0);
        double seconds = throttled.orElse(0);
        if (quotaCores > 0 && seconds * 1e9 >= THROTTLED * runNanos) {
            blocks.add(
                    new Callout(
                            Tone.DOUBT,
                            "A CPU quota throttled the " + process,
                            List.of(),
                            List.of(
                                    "The control group of the " + process + " may use "
                                            + Format.amount(quotaCores) + (quotaCores == 1 ? " core" : " cores")
                                            + ". Its threads were stopped for "
                                            + Format.duration(seconds * 1e9)
                                            + " in a run of " + Format.duration(runNanos) + ", summed over CPUs.",
                                    "The response times include these stops. Raise the quota (cpu.max, --cpus) to measure without them.")));
        }
    }

    /** Explains closed loads, whose arrivals wait for the target. */
    private void closedLoads() {
        for (Part part : evidence.measuredParts()) {
            if (part.counts().load().hasClosedModel()) {
                blocks.add(new Paragraph(evidence.label(part) + " is a closed load ("
                        + part.counts().load().text()
                        + "): an arrival starts when another departs. A slow target lowers the rate of such a load instead of making"
                        + " arrivals wait, so its response times do not apply to users who arrive independently."));
            }
        }
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

    private void overTime() {
        blocks.add(new Heading("time", "Over time"));
        if (evidence.intervals().isEmpty()) {
            blocks.add(new Paragraph("No interval was recorded, so there is nothing to draw."));
        } else {
            blocks.add(new Paragraph(background.legend()));
            LoadCharts load = new LoadCharts(evidence, background, protocol.terms(), slow);
            load.rates(slugs).forEach(chart -> figure(chart, ""));
            load.times(slugs).forEach(chart -> figure(chart, "Nothing was answered"));
            figure(load.inFlight(), "");
            new GaugeCharts(evidence, background, protocol).all(slugs).forEach(chart -> figure(chart, ""));
            figure(load.throughput(), "");
            figure(load.failures(), "");
        }
        ResourceCharts resources = new ResourceCharts(evidence, background);
        figure(resources.cpu(), "CPU of target and generator was not sampled");
        figure(resources.compilers(), "");
        figure(resources.machine(), "");
        figure(resources.memory(), "memory was not sampled");
        figure(resources.threads(), "");
        figure(resources.network(), "");
        figure(resources.probes(), "");
        new MetricCharts(evidence, background, protocol).all(slugs).forEach(chart -> figure(chart, ""));
        if (!notDrawn.isEmpty()) {
            blocks.add(new Paragraph("Not drawn: " + String.join("; ", notDrawn) + "."));
        }
    }

    /** Adds the sections of agents, addresses and probes, which few runs have. */
    private void parts(RunResult result) {
        if (!result.agents().isEmpty()) {
            blocks.add(new Heading("agents", "Agents"));
            blocks.addAll(AgentsSection.blocks(result.agents()));
        }
        if (result.target().addresses().size() > 1) {
            blocks.add(new Heading("addresses", "The target's addresses"));
            blocks.addAll(AddressSection.blocks(result.target().addresses()));
        }
        if (!result.probes().isEmpty()) {
            blocks.add(new Heading("own-counts", "The target's own counts"));
            blocks.addAll(ProbeSection.blocks(result.probes(), evidence.agreements()));
        }
    }

    private void percentiles() {
        blocks.add(new Heading("distribution", "Percentiles"));
        List<Part> parts = evidence.measuredParts();
        boolean drawn = false;
        for (Part part : parts) {
            Optional<Chart> chart = PercentileCharts.of(evidence, part, slugs, parts.size() == 1);
            chart.ifPresent(c -> blocks.add(new Figure(c)));
            drawn |= chart.isPresent();
        }
        if (!drawn) {
            blocks.add(new Paragraph("No histogram was recorded in a measured phase."));
        }
    }

    private void figure(Chart chart, String otherwise) {
        if (chart.hasPoints()) {
            blocks.add(new Figure(DistinctLines.of(chart)));
        } else if (!otherwise.isEmpty()) {
            notDrawn.add(otherwise);
        }
    }
}
