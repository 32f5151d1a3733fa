package dev.throng.reports;

import dev.throng.report.Block.Trend;
import dev.throng.report.Block.Trends;
import dev.throng.report.Format;
import dev.throng.report.Points;
import dev.throng.reports.history.FigureSeries;
import dev.throng.reports.history.FigureSeries.LevelChange;
import dev.throng.reports.history.RunGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The figures of the runs of one scenario over time, as small lines. */
final class HistoryTrends {

    private static final int MOST_CHANGES = 3;

    private final RunGroup group;

    HistoryTrends(RunGroup group) {
        this.group = group;
    }

    Trends block() {
        return new Trends("Over time", group.figures().stream().map(this::trend).toList());
    }

    private Trend trend(FigureSeries figure) {
        Map<String, Points.Builder> byMachine = new LinkedHashMap<>();
        double latest = Double.NaN;
        int counted = 0;
        for (int i = 0; i < group.runs().size(); i++) {
            OptionalDouble value = figure.values().get(i);
            if (value.isPresent()) {
                latest = value.getAsDouble();
                counted++;
                byMachine
                        .computeIfAbsent(group.runs().get(i).machine(), machine -> Points.builder())
                        .add(i, latest);
            }
        }
        double low = figure.smallest();
        double high = figure.largest();
        String range = Format.counted(counted, "run") + ", "
                + (low == high
                        ? "all " + FigureText.value(low, figure.unit())
                        : FigureText.value(low, figure.unit()) + " to " + FigureText.value(high, figure.unit()));
        return new Trend(
                figure.name(),
                FigureText.value(latest, figure.unit()),
                byMachine.values().stream().map(Points.Builder::build).toList(),
                levels(figure),
                figure.changes().stream().map(change -> change.run() - 0.5).toList(),
                figure.changes().isEmpty()
                        ? range
                        : range + "; level " + changes(figure) + ", last at run "
                                + (last(figure).run() + 1) + " of "
                                + group.runs().size());
    }

    private static LevelChange last(FigureSeries figure) {
        return figure.changes().get(figure.changes().size() - 1);
    }

    private static String changes(FigureSeries figure) {
        int shown = Math.min(MOST_CHANGES, figure.changes().size());
        List<String> words = new ArrayList<>();
        figure.changes()
                .subList(figure.changes().size() - shown, figure.changes().size())
                .forEach(change -> words.add(FigureText.change(
                        change.change().before(), change.change().after())));
        return String.join(", ", words);
    }

    /** The medians before and after each change, from one to the next. */
    private List<Points> levels(FigureSeries figure) {
        List<Points> levels = new ArrayList<>();
        for (int i = 0; i < figure.changes().size(); i++) {
            LevelChange change = figure.changes().get(i);
            double from = i == 0 ? 0 : figure.changes().get(i - 1).run() - 0.5;
            double to = i + 1 == figure.changes().size()
                    ? group.runs().size() - 1
                    : figure.changes().get(i + 1).run() - 0.5;
            double at = change.run() - 0.5;
            levels.add(Points.builder()
                    .add(from, change.change().before())
                    .add(at, change.change().before())
                    .build());
            levels.add(Points.builder()
                    .add(at, change.change().after())
                    .add(to, change.change().after())
                    .build());
        }
        return levels;
    }
}
