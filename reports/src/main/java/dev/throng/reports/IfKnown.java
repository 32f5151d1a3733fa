package dev.throng.reports;

import dev.throng.report.Block.Cell;
import dev.throng.report.Format;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;

/** Writes figures of a process, and {@value #UNKNOWN} for what was not measured. */
final class IfKnown {

    static final String UNKNOWN = "–";

    private IfKnown() {}

    /** Returns the rows of a table in which a cell after the first one has a value. */
    static List<List<Cell>> withValues(List<List<Cell>> rows) {
        return rows.stream()
                .filter(row ->
                        row.stream().skip(1).map(Cell::text).anyMatch(text -> !text.isEmpty() && !text.equals(UNKNOWN)))
                .toList();
    }

    static String of(OptionalLong figure, LongFunction<String> text) {
        return figure.isPresent() ? text.apply(figure.getAsLong()) : UNKNOWN;
    }

    static String of(OptionalDouble figure, DoubleFunction<String> text) {
        return figure.isPresent() ? text.apply(figure.getAsDouble()) : UNKNOWN;
    }

    static String count(OptionalLong figure) {
        return of(figure, Format::count);
    }

    static String duration(OptionalLong nanos) {
        return of(nanos, Format::duration);
    }

    static String seconds(OptionalDouble seconds) {
        return of(seconds, each -> Format.duration(each * 1e9));
    }

    static String memory(OptionalLong bytes) {
        return of(bytes, Format::memory);
    }
}
