package dev.throng.streams.analysis;

import dev.throng.series.RunSeries;
import dev.throng.series.Series;
import dev.throng.streams.analysis.StreamAnalysis.Cost;
import dev.throng.streams.analysis.StreamAnalysis.Fit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The target's cost of one more source and of one more listener. One fit contains both, so that each gets its own cost. Fits of rates (CPU,
 * bytes) also contain the listeners answered per second, because a burst on connect costs once.
 */
final class Costs {

    static final String LISTENER = "listener";
    static final String SOURCE = "source";
    static final int FEWEST_SAMPLES = 10;
    private static final int FEWEST_LEVELS = 5;
    private static final double SMALLEST_RANGE = 10;
    private static final double SMALLEST_SHARE = 0.2;

    /** The gauge of each unit of cost. */
    private static final Map<String, String> GAUGES = Map.of(SOURCE, "sources", LISTENER, "accepted");

    private static final String NEWCOMERS = "newcomers";

    /** Per packet, as Linux counts a loopback interface: 20 of IPv4, and 20 of TCP with 12 for time stamps. */
    private static final double HEADER_BYTES = 52;

    /** A fit of an interface's bytes needs at least this share of media of the run. */
    private static final double OWN_SHARE = 0.5;

    /** A fit with the names of its columns, or the reasons why there is none. */
    record Model(Optional<LeastSquares> fit, List<String> columns, double[] atTheEnd, Map<String, String> refusals) {

        Optional<LeastSquares> of(String per) {
            return columns.contains(per) ? fit : Optional.empty();
        }
    }

    private record TargetFigure(String name, String resource, String unit, boolean rate) {}

    private static final List<TargetFigure> FIGURES = List.of(
            new TargetFigure("rss", RunSeries.TARGET_RSS, "B", false),
            new TargetFigure("vsz", RunSeries.TARGET_VSZ, "B", false),
            new TargetFigure("cpu-user", RunSeries.TARGET_CPU_USER, "cores", true),
            new TargetFigure("cpu-system", RunSeries.TARGET_CPU_SYSTEM, "cores", true),
            new TargetFigure("net-sent", RunSeries.NET_SENT, "B/s", true));

    private final RunSeries run;
    private final Series newcomers;

    Costs(RunSeries run, Listeners listeners) {
        this.run = run;
        this.newcomers = listeners.answered();
    }

    /** In the order of a table; without costs per source if there was no source. */
    List<Cost> all() {
        List<Cost> costs = new ArrayList<>();
        for (String per : List.of(SOURCE, LISTENER)) {
            if (run.gauge(GAUGES.get(per)).largest() > 0) {
                FIGURES.forEach(figure -> costs.add(cost(figure, per)));
            }
        }
        return costs;
    }

    private Cost cost(TargetFigure figure, String per) {
        Model model = model(figure.resource(), figure.rate());
        Optional<Fit> fit = model.of(per).map(squares -> {
            int j = 1 + model.columns().indexOf(per);
            double margin = squares.margin(j);
            return new Fit(
                    squares.coefficient(j),
                    squares.coefficient(j) - margin,
                    squares.coefficient(j) + margin,
                    squares.coefficient(0),
                    squares.determination(),
                    squares.samples(),
                    squares.effectiveSamples());
        });
        return new Cost(
                figure.name(),
                per,
                figure.unit(),
                fit,
                fit.isPresent() ? "" : model.refusals().getOrDefault(per, "it could not be fitted"));
    }

    /** @param rate whether the resource is a rate over a second and not a level at its end */
    Model model(String resource, boolean rate) {
        Series y = run.resource(resource);
        Map<String, double[]> columns = new LinkedHashMap<>();
        double[] values = rows(y, rate, columns);
        Map<String, String> refusals = new LinkedHashMap<>();
        if (values.length < FEWEST_SAMPLES) {
            String few = values.length + " samples (expected: at least " + FEWEST_SAMPLES + ")";
            refusals.put(SOURCE, few);
            refusals.put(LISTENER, few);
            return new Model(Optional.empty(), List.of(), new double[0], refusals);
        }
        Optional<String> foreign = resource.equals(RunSeries.NET_SENT) ? foreign(y) : Optional.empty();
        if (foreign.isPresent()) {
            refusals.put(SOURCE, foreign.get());
            refusals.put(LISTENER, foreign.get());
            return new Model(Optional.empty(), List.of(), new double[0], refusals);
        }
        if (flat(columns.getOrDefault(NEWCOMERS, new double[0]))) {
            columns.remove(NEWCOMERS);
        }
        for (String per : List.of(SOURCE, LISTENER)) {
            tooConstant(per, columns.getOrDefault(per, new double[0])).ifPresent(why -> {
                refusals.put(per, why);
                columns.remove(per);
            });
        }
        separate(columns, refusals);
        List<String> names = List.copyOf(columns.keySet());
        if (names.stream().allMatch(NEWCOMERS::equals)) {
            return new Model(Optional.empty(), List.of(), new double[0], refusals);
        }
        double[] last = names.stream()
                .mapToDouble(name -> name.equals(NEWCOMERS) ? 0 : columns.get(name)[values.length - 1])
                .toArray();
        try {
            LeastSquares fit = LeastSquares.fit(values, columns.values().toArray(double[][]::new));
            return new Model(Optional.of(fit), names, last, refusals);
        } catch (IllegalArgumentException unfit) {
            names.forEach(name -> refusals.put(name, unfit.getMessage()));
            return new Model(Optional.empty(), List.of(), new double[0], refusals);
        }
    }

    /**
     * Describes other traffic on the interface, if it was most of the traffic. Headers and acknowledgements do not count as other traffic,
     * because they are most of the traffic if pieces have a few bytes.
     */
    private Optional<String> foreign(Series sent) {
        double packets = run.resource(RunSeries.NET_PACKETS_SENT).mean(0, run.end());
        double all = sent.mean(0, run.end()) - (Double.isFinite(packets) ? HEADER_BYTES * packets : 0);
        double own = DoubleStream.of(
                        run.rate("bytes-media").mean(0, run.end()),
                        run.rate("source-bytes").mean(0, run.end()))
                .filter(Double::isFinite)
                .sum();
        return own < OWN_SHARE * all
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "without headers, only %.0f %% of the bytes over the interface were media of this run",
                        100 * own / all))
                : Optional.empty();
    }

    /** Returns the values of y during the phases, and adds the columns with the counts at the same moments. */
    private double[] rows(Series y, boolean rate, Map<String, double[]> columns) {
        List<double[]> rows = new ArrayList<>();
        Series sources = run.gauge(GAUGES.get(SOURCE));
        Series listeners = run.gauge(GAUGES.get(LISTENER));
        for (int i = 0; i < y.size(); i++) {
            double second = y.second(i);
            double there = zero(sources, second);
            double here = zero(listeners, second);
            if (second <= run.end() && Double.isFinite(there) && Double.isFinite(here)) {
                rows.add(new double[] {y.value(i), there, here, zero(newcomers, second)});
            }
        }
        columns.put(SOURCE, column(rows, 1));
        columns.put(LISTENER, column(rows, 2));
        if (rate) {
            columns.put(NEWCOMERS, column(rows, 3));
        }
        return column(rows, 0);
    }

    /** A gauge without samples counts as 0. */
    private static double zero(Series series, double second) {
        return series.size() == 0 ? 0 : series.at(second);
    }

    private static double[] column(List<double[]> rows, int index) {
        return rows.stream().mapToDouble(row -> row[index]).toArray();
    }

    private static boolean flat(double[] column) {
        return column.length == 0
                || Arrays.stream(column).anyMatch(Double::isNaN)
                || Arrays.stream(column).distinct().count() < 2;
    }

    private static Optional<String> tooConstant(String per, double[] column) {
        double min = Arrays.stream(column).min().orElse(0);
        double max = Arrays.stream(column).max().orElse(0);
        if (max == min) {
            return Optional.of(String.format(
                    Locale.ROOT, "there were %,.0f %ss all the time (expected: a number that grows)", max, per));
        }
        if (max - min < Math.max(SMALLEST_RANGE, SMALLEST_SHARE * max)) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "there were %,.0f to %,.0f %ss: too small a range (expected: at least %.0f, and %.0f %% of the most)",
                    min,
                    max,
                    per,
                    SMALLEST_RANGE,
                    100 * SMALLEST_SHARE));
        }
        long levels = Arrays.stream(column).distinct().count();
        return levels < FEWEST_LEVELS
                ? Optional.of("their number took " + levels + " values only (expected: at least " + FEWEST_LEVELS
                        + "; let it grow gradually)")
                : Optional.empty();
    }

    /** Removes the columns whose effects cannot be separated. */
    private static void separate(Map<String, double[]> columns, Map<String, String> refusals) {
        if (columns.containsKey(SOURCE)
                && columns.containsKey(LISTENER)
                && LeastSquares.inseparable(columns.get(SOURCE), columns.get(LISTENER))) {
            for (String per : List.of(SOURCE, LISTENER)) {
                columns.remove(per);
                refusals.put(per, "sources and listeners grew together, so their costs cannot be separated");
            }
        }
        if (columns.containsKey(NEWCOMERS)) {
            double[][] others = columns.entrySet().stream()
                    .filter(e -> !e.getKey().equals(NEWCOMERS))
                    .map(Map.Entry::getValue)
                    .toArray(double[][]::new);
            if (LeastSquares.inseparable(columns.get(NEWCOMERS), others)) {
                columns.remove(NEWCOMERS);
            }
        }
    }
}
