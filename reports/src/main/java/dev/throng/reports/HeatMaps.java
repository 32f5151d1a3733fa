package dev.throng.reports;

import static dev.throng.reports.ChartBackground.seconds;

import dev.throng.figure.Time;
import dev.throng.report.Format;
import dev.throng.report.HeatMap;
import dev.throng.report.HeatMap.Cell;
import dev.throng.report.HeatMap.Column;
import dev.throng.reports.slots.SlotBuckets;
import dev.throng.reports.slots.SlotFigures;
import dev.throng.reports.slots.ValueGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The response times of each operation over time as heat maps. */
final class HeatMaps {

    /** More operations than these have no heat map. */
    static final int MOST = 6;

    private static final int MOST_COLUMNS = 280;

    /** Four rows for each doubling of the response time. */
    private static final ValueGrid ROWS = new ValueGrid(2);

    private final SlotFigures figures;
    private final ChartBackground background;

    HeatMaps(SlotFigures figures, ChartBackground background) {
        this.figures = figures;
        this.background = background;
    }

    /**
     * Returns one per operation that was answered, for the first {@value #MOST} of them.
     *
     * @param operations in their order
     */
    List<HeatMap> all(Iterable<String> operations, Slugs slugs) {
        List<HeatMap> maps = new ArrayList<>();
        List<String> answered = new ArrayList<>();
        for (String operation : operations) {
            if (figures.operations().contains(operation)
                    && !figures.operation(operation).time(Time.RESPONSE).isEmpty()) {
                answered.add(operation);
            }
        }
        for (String operation : answered.subList(0, Math.min(MOST, answered.size()))) {
            boolean one = answered.size() == 1;
            maps.add(map(operation, slugs.of(one ? "heat" : "heat-" + operation), one ? "" : operation + ": "));
        }
        return maps;
    }

    private HeatMap map(String operation, String id, String prefix) {
        List<SlotBuckets> slots = figures.operation(operation).time(Time.RESPONSE);
        long[] starts = figures.slots().startNanos();
        long[] ends = figures.slots().endNanos();
        int merged = (slots.size() + MOST_COLUMNS - 1) / MOST_COLUMNS;
        List<Column> columns = new ArrayList<>();
        for (int from = 0; from < slots.size(); from += merged) {
            int to = Math.min(slots.size(), from + merged);
            columns.add(new Column(seconds(starts[from]), seconds(ends[to - 1]), cells(slots.subList(from, to))));
        }
        return new HeatMap(
                id,
                prefix.isEmpty() ? "Response times" : prefix + "response times",
                "How many responses took how long: the darker a cell (in dark mode, the lighter), the more. Two bands at one time are two"
                        + " kinds of responses, which a line of percentiles does not show.",
                operation,
                columns,
                background.stops(),
                background.spans(),
                merged == 1
                        ? List.of()
                        : List.of("Each column of the file in charts/ is " + Format.count(merged)
                                + " of the steps of this page."));
    }

    private List<Cell> cells(List<SlotBuckets> slots) {
        Map<Integer, Long> counts = new TreeMap<>();
        for (SlotBuckets buckets : slots) {
            for (int i = 0; i < buckets.size(); i++) {
                counts.merge(ROWS.index(figures.grid().lowest(buckets.index(i))), buckets.count(i), Long::sum);
            }
        }
        return counts.entrySet().stream()
                .map(row -> new Cell(
                        Math.max(1, ROWS.lowest(row.getKey())), ROWS.highest(row.getKey()) + 1.0, row.getValue()))
                .toList();
    }
}
