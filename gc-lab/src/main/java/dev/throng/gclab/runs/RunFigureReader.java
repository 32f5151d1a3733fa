package dev.throng.gclab.runs;

import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.SampleVariance;
import dev.throng.gclab.runs.ComparedFigure.Role;
import dev.throng.gclab.study.figures.CellFigures;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.read.ResultRows.Interval;
import dev.throng.run.result.OperationResult;
import dev.throng.run.result.PhaseResult;
import dev.throng.run.result.RunResult;
import dev.throng.run.result.SloResult;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the figures of one run that are compared. What was not measured is left out. Used once. */
final class RunFigureReader {

    private static final Pattern OBJECTIVE =
            Pattern.compile("\\s*(?:phase\\[([^]]*)]\\.)?([^<>=!\\s]+)\\s*([<>=!]+).*");

    /** The figures of the target over all measured phases together, as in studies. */
    private static final Map<Measure, ComparedFigure> OF_TARGET = ofTarget();

    private final ResultDirectory directory;
    private final RunResult result;
    private final List<PhaseResult> phases;
    private final List<Interval> intervals;
    private final RunHistograms histograms;
    private final Map<FigureName, MeasuredFigure> figures = new LinkedHashMap<>();

    private RunFigureReader(ReadRun run, RunResult result, boolean within) {
        this.directory = ResultDirectory.open(run.directory());
        this.result = result;
        this.phases = run.measuredPhases();
        this.intervals = within ? directory.intervals() : List.of();
        this.histograms = RunHistograms.of(directory, phases, within);
    }

    private static Map<Measure, ComparedFigure> ofTarget() {
        Map<Measure, ComparedFigure> figures = new LinkedHashMap<>();
        figures.put(Measure.CPU_PER_OPERATION, ofTarget("cpuPerOperation", "ns"));
        figures.put(Measure.RSS_MAX, ofTarget("rssMax", "B"));
        figures.put(Measure.PAUSE_MAX, ofTarget("gc.pauses.max", "ns"));
        figures.put(Measure.GC_CPU_SHARE, ofTarget("gc.cpuShare", "share"));
        return figures;
    }

    private static ComparedFigure ofTarget(String word, String unit) {
        return new ComparedFigure(new FigureName("", "target." + word), unit, true, Role.EXPLORATORY);
    }

    /**
     * The figures of a run, in the order of its phases and operations.
     *
     * @param within whether to estimate how much they vary within the run
     */
    static Read of(ReadRun run, boolean within) {
        return run.result()
                .map(result -> new RunFigureReader(run, result, within).read())
                .orElse(new Read(Map.of(), List.of()));
    }

    /**
     * What a run measured.
     *
     * @param notes what could not be read, in sentences
     */
    record Read(Map<FigureName, MeasuredFigure> figures, List<String> notes) {}

    private Read read() {
        for (PhaseResult phase : phases) {
            phase.operations().forEach((name, operation) -> {
                if (operation.due() + operation.started() > 0) {
                    operation(phase, name, operation);
                }
            });
        }
        target();
        result.slo().forEach(this::objective);
        return new Read(figures, directory.notes());
    }

    private void operation(PhaseResult phase, String name, OperationResult operation) {
        for (OperationFigure kind : OperationFigure.values()) {
            OptionalDouble value = kind.value(operation);
            if (value.isPresent()) {
                ComparedFigure figure = kind.of(phase.name(), name);
                figures.put(
                        figure.name(),
                        new MeasuredFigure(
                                figure,
                                value.getAsDouble(),
                                histograms.eventVariance(phase.name(), kind, name),
                                kind == OperationFigure.ANSWERED_RATE
                                        ? rateWithin(phase, name)
                                        : histograms.withinRun(phase.name(), kind, name)));
            }
        }
    }

    private Optional<SampleVariance> rateWithin(PhaseResult phase, String operation) {
        int spans = RunHistograms.spans(phase.durationNanos());
        if (spans < RunHistograms.FEWEST_SPANS) {
            return Optional.empty();
        }
        double[] answered = new double[spans];
        for (Interval row : intervals) {
            long since = row.startNanos() + row.durationNanos() / 2 - phase.startNanos();
            if (row.operation().equals(operation) && since >= 0 && since < phase.durationNanos()) {
                answered[(int) (since * spans / phase.durationNanos())] += row.answered();
            }
        }
        return RunHistograms.ofMean(Arrays.stream(answered).boxed().toList());
    }

    private void target() {
        Map<Measure, Double> measures =
                CellFigures.of(directory, "").map(CellFigures::measures).orElse(Map.of());
        boolean collects = !result.target().gc().collector().isEmpty();
        OF_TARGET.forEach((measure, figure) -> {
            boolean known = measures.containsKey(measure) && (collects || measure != Measure.PAUSE_MAX);
            if (known) {
                figures.put(figure.name(), MeasuredFigure.of(figure, measures.get(measure)));
            }
        });
    }

    /** What an objective is on is primary. A figure that is compared anyway is not compared twice. */
    private void objective(SloResult objective) {
        name(objective.expression()).ifPresent(name -> {
            MeasuredFigure known = figures.get(name);
            if (known != null) {
                figures.put(
                        name,
                        new MeasuredFigure(
                                known.figure().as(Role.PRIMARY),
                                known.value(),
                                known.eventVariance(),
                                known.withinRun()));
            } else if (objective.value().isPresent() && !objective.unit().isEmpty()) {
                boolean seconds = objective.unit().equals("s");
                figures.put(
                        name,
                        MeasuredFigure.of(
                                new ComparedFigure(
                                        name,
                                        seconds ? "ns" : objective.unit(),
                                        !sign(objective.expression()).startsWith(">"),
                                        Role.PRIMARY),
                                objective.value().getAsDouble() * (seconds ? 1e9 : 1)));
            }
        });
    }

    /** Of an objective on the only measured phase, it is the figure of that phase. */
    private Optional<FigureName> name(String expression) {
        Matcher parts = OBJECTIVE.matcher(expression);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String path = parts.group(2);
        boolean ofProcess = path.startsWith("target.") || path.startsWith("generator.");
        String only = phases.size() == 1 && !ofProcess ? phases.get(0).name() : "";
        return Optional.of(FigureName.of(Optional.ofNullable(parts.group(1)).orElse(only), path));
    }

    private static String sign(String expression) {
        Matcher parts = OBJECTIVE.matcher(expression);
        return parts.matches() ? parts.group(3) : "";
    }
}
