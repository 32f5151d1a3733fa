package dev.throng.cli.live;

import dev.throng.report.Chart;
import dev.throng.report.ChartColor;
import java.util.ArrayList;
import java.util.List;

/**
 * The pauses and stalls of a run, in bounded memory: whenever there are more than {@value #MOST}, those near to each other become one, and
 * nearness doubles. Confined to one thread.
 */
final class LiveStops {

    static final int MOST = 200;

    private List<Chart.Stop> stops = new ArrayList<>();
    private double nearSeconds = 0.01;
    private boolean changed;

    /**
     * Adds a stop.
     *
     * @param process {@code target}, {@code target-2} and so on, or {@code generator}
     * @param kind pause or stall
     * @param startNanos since the start of the run; a stop that ended before that is left out
     */
    void add(String process, String kind, long startNanos, long durationNanos) {
        if (startNanos + durationNanos < 0) {
            return;
        }
        ChartColor ink = process.equals("generator") ? ChartColor.GENERATOR : ChartColor.TARGET;
        put(stops, new Chart.Stop(ink, kind, startNanos / 1e9, (startNanos + durationNanos) / 1e9, 1, durationNanos));
        changed = true;
        while (stops.size() > MOST) {
            nearSeconds *= 2;
            List<Chart.Stop> fewer = new ArrayList<>();
            stops.forEach(stop -> put(fewer, stop));
            stops = fewer;
        }
    }

    /** Joins a stop with the last of its kind, if that is near. */
    private void put(List<Chart.Stop> all, Chart.Stop stop) {
        for (int i = all.size() - 1; i >= 0; i--) {
            Chart.Stop before = all.get(i);
            if (before.process() == stop.process() && before.kind().equals(stop.kind())) {
                if (stop.startSeconds() - before.endSeconds() < nearSeconds) {
                    all.set(i, before.and(stop));
                    return;
                }
                break;
            }
        }
        all.add(stop);
    }

    /** Whether there was a stop since the last call. */
    boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    List<Chart.Stop> all() {
        return List.copyOf(stops);
    }
}
