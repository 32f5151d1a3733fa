package dev.throng.streams.analysis;

import dev.throng.series.Answer;
import dev.throng.streams.analysis.StreamAnalysis.Population;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lines for the summary of a run: the listeners at the end of the last measured phase, and the saturation. */
public final class ListenerSummary {

    private ListenerSummary() {}

    /** Returns no lines if no measured phase ended with connected listeners. */
    public static List<String> lines(StreamAnalysis analysis, Audience audience) {
        return analysis.population().stream()
                .filter(row -> row.measured() && row.connected().orElse(0) > 0)
                .reduce((first, later) -> later)
                .map(end -> lines(end, analysis.saturation(), audience))
                .orElse(List.of());
    }

    private static List<String> lines(Population end, StreamAnalysis.Saturation saturation, Audience audience) {
        List<String> lines = new ArrayList<>();
        lines.add(audience.in("listeners") + " at the end of " + end.phase() + ": "
                + Stream.of(
                                counted(end.connected(), "connected"),
                                counted(end.accepted(), "accepted"),
                                counted(end.receiving(), "receiving"),
                                Optional.of(onRate(end)),
                                counted(end.starved(), "starved"))
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining(", ")));
        if (saturation.reached() == Answer.YES) {
            lines.add("saturation: " + saturation.words());
        }
        return lines;
    }

    private static Optional<String> counted(OptionalLong level, String name) {
        return level.isPresent()
                ? Optional.of(String.format(Locale.ROOT, "%,d %s", level.getAsLong(), name))
                : Optional.empty();
    }

    /** A dash if no listener was connected for long enough to be on rate. */
    private static String onRate(Population end) {
        return counted(end.onRate(), "on rate").orElse("– on rate");
    }
}
