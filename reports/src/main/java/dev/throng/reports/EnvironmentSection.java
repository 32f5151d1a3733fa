package dev.throng.reports;

import dev.throng.report.Block;
import dev.throng.report.Block.Cell;
import dev.throng.report.Block.Column;
import dev.throng.report.Block.Paragraph;
import dev.throng.report.Block.Table;
import dev.throng.report.Block.Verbatim;
import dev.throng.report.Format;
import dev.throng.reports.findings.Evidence;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.CpuSplit;
import dev.throng.run.result.GcResult;
import dev.throng.run.result.GeneratorResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.TargetResult;
import dev.throng.run.result.Warmth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The environment of a run: command, scenario, processes, machine, files and limits. */
final class EnvironmentSection {

    private static final int SCENARIO_CHARACTERS = 100_000;
    private static final int OUTPUT_CHARACTERS = 4_000;

    private EnvironmentSection() {}

    static List<Block> blocks(Evidence evidence, ResultDirectory directory) {
        List<Block> blocks = new ArrayList<>();
        Optional<RunResult> result = evidence.result();
        result.map(RunResult::command)
                .filter(command -> !command.isBlank())
                .or(() -> Optional.ofNullable(evidence.environment().get("command")))
                .ifPresent(command -> blocks.add(new Verbatim("Command", command, false)));
        directory
                .text("scenario.yaml", SCENARIO_CHARACTERS)
                .ifPresent(text -> blocks.add(new Verbatim("Scenario", text, false)));
        result.ifPresent(r -> blocks.add(processes(r.target(), r.generator())));
        environment(evidence).ifPresent(blocks::add);
        directory
                .lastText("target.out", OUTPUT_CHARACTERS)
                .filter(text -> !text.isBlank())
                .ifPresent(text -> blocks.add(new Verbatim("Last output of the target", text, true)));
        files(directory).ifPresent(blocks::add);
        blocks.add(new Paragraph(limits(evidence)));
        return blocks;
    }

    private static Table processes(TargetResult t, GeneratorResult g) {
        List<List<Cell>> rows = new ArrayList<>();
        rows.add(row("process", t.pid().isPresent() ? IfKnown.of(t.pid(), Long::toString) : "not sampled", pids(g)));
        rows.add(row("CPU", IfKnown.seconds(t.cpuSeconds()), IfKnown.seconds(g.cpuSeconds())));
        rows.add(row(
                "CPU, user + system",
                userAndSystem(t.cpuUserSeconds(), t.cpuSystemSeconds()),
                userAndSystem(g.cpuUserSeconds(), g.cpuSystemSeconds())));
        if (t.cpuQuotaCores().isPresent() || g.cpuQuotaCores().isPresent()) {
            rows.add(row("CPU quota", quota(t.cpuQuotaCores()), quota(g.cpuQuotaCores())));
            rows.add(row(
                    "throttled by the quota, summed over CPUs",
                    throttled(t.cpuQuotaCores(), t.throttledSeconds()),
                    throttled(g.cpuQuotaCores(), g.throttledSeconds())));
        }
        rows.add(row("RSS, maximum", resident(t.rssMax(), t.gc()), resident(g.rssMax(), g.gc())));
        rows.add(row("VSZ, maximum", IfKnown.memory(t.vszMax()), IfKnown.memory(g.vszMax())));
        rows.add(row("threads, maximum", IfKnown.count(t.threadsMax()), IfKnown.count(g.threadsMax())));
        rows.add(row(
                "open files, maximum",
                IfKnown.count(t.openFilesMax()),
                IfKnown.count(g.fdMax()) + " of " + IfKnown.count(g.fdLimit())));
        used(g.cpuSplit()).ifPresent(rows::add);
        warmth(t.warmth(), g.warmth()).ifPresent(rows::add);
        rows.add(row("event loops", "", loops(g)));
        if (!t.cpus().isEmpty() || !g.placement().cpus().isEmpty()) {
            rows.add(row("CPUs it may use", known(t.cpus()), known(g.placement().cpus())));
        }
        if (!g.placement().priority().isEmpty()) {
            rows.add(row("priority of event loops", "", priority(g)));
        }
        rows.add(row("longest stall of an event loop", "", Format.duration(g.loopStallMax())));
        rows.add(row(
                "own lag",
                "",
                g.ownLag().count() == 0
                        ? "–"
                        : "p99 " + Format.duration(g.ownLag().p99()) + ", max "
                                + Format.duration(g.ownLag().max())));
        return new Table("Target and generator", Column.of("figure", "target", "generator"), IfKnown.withValues(rows));
    }

    /** The CPU by what it was used for; empty if that is unknown of both. */
    private static Optional<List<Cell>> used(CpuSplit g) {
        List<String> parts = new ArrayList<>();
        add(parts, "load", g.loadSeconds());
        add(parts, "recording", g.recordingSeconds());
        add(parts, "sampling", g.samplingSeconds());
        add(parts, "live page", g.livePageSeconds());
        add(parts, "compiler", g.compilerSeconds());
        add(parts, "collector", g.collectorSeconds());
        add(parts, "other", g.otherSeconds());
        return parts.isEmpty() ? Optional.empty() : Optional.of(row("CPU by use", "", String.join(", ", parts)));
    }

    private static void add(List<String> parts, String name, OptionalDouble seconds) {
        if (seconds.isPresent()) {
            parts.add(name + " " + IfKnown.seconds(seconds));
        }
    }

    /** Empty if it is unknown of both. */
    private static Optional<List<Cell>> warmth(Warmth target, Warmth generator) {
        return target.equals(Warmth.UNKNOWN) && generator.equals(Warmth.UNKNOWN)
                ? Optional.empty()
                : Optional.of(row("in measured phases", warmth(target), warmth(generator)));
    }

    private static String warmth(Warmth warmth) {
        List<String> parts = new ArrayList<>();
        add(parts, "compiler", warmth.compilerCpuSeconds());
        if (warmth.deoptimizations().isPresent()) {
            parts.add("deoptimizations " + IfKnown.count(warmth.deoptimizations()));
        }
        if (warmth.classesLoaded().isPresent()) {
            parts.add("classes loaded " + IfKnown.count(warmth.classesLoaded()));
        }
        return parts.isEmpty() ? IfKnown.UNKNOWN : String.join(", ", parts);
    }

    private static String loops(GeneratorResult g) {
        return g.loops()
                + (g.transport().isBlank() ? "" : " (" + g.transport() + ")")
                + (g.loopsReason().isEmpty() ? "" : ": " + g.loopsReason());
    }

    private static String known(String text) {
        return text.isEmpty() ? IfKnown.UNKNOWN : text;
    }

    private static String priority(GeneratorResult g) {
        String note = g.placement().priorityNote();
        return g.placement().priority() + (note.isEmpty() ? "" : " (" + note + ")");
    }

    private static String userAndSystem(OptionalDouble user, OptionalDouble system) {
        return user.isEmpty() && system.isEmpty()
                ? IfKnown.UNKNOWN
                : IfKnown.seconds(user) + " + " + IfKnown.seconds(system);
    }

    private static String throttled(OptionalDouble quotaCores, OptionalDouble seconds) {
        return quotaCores.isPresent() ? IfKnown.seconds(seconds) : IfKnown.UNKNOWN;
    }

    private static String resident(OptionalLong bytes, GcResult gc) {
        return IfKnown.memory(bytes)
                + (bytes.isPresent() && gc.inflatesResidentSet()
                        ? " (ZGC without generations: counts its heap up to three times)"
                        : "");
    }

    private static String quota(OptionalDouble cores) {
        return cores.isPresent()
                ? Format.amount(cores.getAsDouble()) + (cores.getAsDouble() == 1 ? " core" : " cores")
                : "unknown";
    }

    private static String pids(GeneratorResult g) {
        // all of its processes run on other machines
        return g.pids().isEmpty() ? "–" : g.pids().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static Optional<Block> environment(Evidence evidence) {
        List<List<Cell>> rows = new ArrayList<>();
        evidence.environment().forEach((name, value) -> {
            if (!name.equals("command")) {
                rows.add(row(name, value));
            }
        });
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Table("Environment", List.of(new Column("name", false), new Column("value", false)), rows));
    }

    private static Optional<Block> files(ResultDirectory directory) {
        List<List<Cell>> rows = new ArrayList<>();
        directory.files().forEach((name, size) -> {
            if (!name.startsWith("report.")) {
                rows.add(row(name, Format.bytes(size)));
            }
        });
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Table("Files beside this report", Column.of("file", "size"), rows));
    }

    private static String limits(Evidence evidence) {
        String digits = evidence.histograms().values().stream()
                .findFirst()
                .map(h -> " Times have " + h.getNumberOfSignificantValueDigits() + " significant digits.")
                .orElse("");
        return "An interval counts the answers that arrived in it; a phase counts the answers to the arrivals that it started."
                + " The two may differ by the arrivals in flight at the start and the end of a phase. Percentiles of intervals"
                + " cannot be averaged; percentiles of a phase come from its merged histogram." + digits
                + " A run is one sample: repeat it before you compare.";
    }

    private static List<Cell> row(String... texts) {
        return Arrays.stream(texts).map(Cell::of).toList();
    }
}
