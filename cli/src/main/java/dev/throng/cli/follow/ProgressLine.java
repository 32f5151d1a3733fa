package dev.throng.cli.follow;

import dev.throng.cli.terminal.Console.Ink;
import dev.throng.report.Format;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LiveSnapshot.OperationLive;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The progress line of a run. Figures keep their positions from one second to the next. */
final class ProgressLine {

    private static final long SECOND = 1_000_000_000L;
    private static final int BAR = 16;
    /** What the runner calls the time after the last phase; nothing is planned in it, nor after an abort. */
    private static final String DRAIN = "drain";

    private static final int UNKNOWN_COLUMNS = 200;

    private ProgressLine() {}

    private record Part(String text, Optional<Ink> ink) {
        static Part plain(String text) {
            return new Part(text, Optional.empty());
        }

        static Part inkIf(boolean notable, Ink ink, String text) {
            return new Part(text, Optional.of(ink).filter(any -> notable));
        }

        int width() {
            return text.codePointCount(0, text.length());
        }

        String cut(int columns, boolean colours) {
            String fitting = width() <= columns ? text : text.substring(0, text.offsetByCodePoints(0, columns));
            return ink.map(any -> any.on(fitting, colours)).orElse(fitting);
        }
    }

    /**
     * All operations together, with a progress bar if it fits.
     *
     * @param columns of the terminal; 0 if not known
     */
    static String terminal(LiveSnapshot live, int columns, boolean colours) {
        int room = columns > 0 ? columns : UNKNOWN_COLUMNS;
        List<Part> parts = new ArrayList<>(List.of(
                Part.inkIf(live.measured(), Ink.BOLD, Printable.line(live.phase())),
                Part.plain(" " + times(live) + " "),
                Part.plain(bar(live) + " ")));
        parts.addAll(figures(live));
        if (parts.stream().mapToInt(Part::width).sum() > room) {
            parts.remove(2);
        }
        StringBuilder line = new StringBuilder();
        int used = 0;
        for (Part part : parts) {
            line.append(part.cut(room - used, colours));
            used = Math.min(room, used + part.width());
        }
        return line.toString();
    }

    private static List<Part> figures(LiveSnapshot live) {
        List<OperationLive> operations = live.operations();
        long failures =
                operations.stream().mapToLong(OperationLive::failuresSoFar).sum();
        long owed = operations.stream().mapToLong(ProgressLine::behind).sum();
        List<Part> parts = new ArrayList<>();
        parts.add(Part.plain(String.format(
                Locale.ROOT,
                "%11s, %s in flight%s, p99 %s, ",
                rate(operations.stream()
                        .mapToDouble(OperationLive::answeredRate)
                        .sum()),
                Format.count(
                        operations.stream().mapToLong(OperationLive::inFlight).sum()),
                staying(operations),
                p99(operations))));
        parts.add(Part.inkIf(failures > 0, Ink.BAD, Format.count(failures) + " failed"));
        if (owed > 0) {
            parts.add(Part.plain(", "));
            parts.add(Part.inkIf(true, Ink.WARN, Format.count(owed) + " owed"));
        }
        slowest(operations)
                .ifPresent(slowest -> parts.add(Part.plain(
                        String.format(Locale.ROOT, ", own lag p99 %7s", Format.duration(slowest.ownLagP99())))));
        return parts;
    }

    /** The arrivals in the system if some stay after their answer, such as listeners. */
    private static String staying(List<OperationLive> operations) {
        long inSystem = operations.stream().mapToLong(OperationLive::inSystem).sum();
        long inFlight = operations.stream().mapToLong(OperationLive::inFlight).sum();
        return inSystem > inFlight ? ", " + Format.count(inSystem) + " in system" : "";
    }

    /** The owed arrivals; 0 if they are less than 10 ms of the rate, which every wake-up of a loop is behind, or if there is no rate. */
    private static long behind(OperationLive operation) {
        return operation.owed() > operation.offeredRate() / 100 ? operation.owed() : 0;
    }

    /** The operation with the highest p99; empty if nothing was answered. */
    private static Optional<OperationLive> slowest(List<OperationLive> operations) {
        return operations.stream()
                .filter(operation -> operation.responseMax() > 0)
                .max(Comparator.comparingLong(OperationLive::responseP99));
    }

    /** The highest p99, with its operation if there are several. */
    private static String p99(List<OperationLive> operations) {
        return slowest(operations)
                .map(slowest -> String.format(Locale.ROOT, "%7s", Format.duration(slowest.responseP99()))
                        + (operations.size() > 1 ? " (" + Printable.line(slowest.operation()) + ")" : ""))
                .orElse(String.format(Locale.ROOT, "%7s", "–"));
    }

    /** Each operation by itself, without control characters: for a file or a pipe. */
    static String plain(LiveSnapshot live) {
        String operations = live.operations().stream()
                .map(operation -> Printable.line(operation.operation()) + " " + rate(operation.answeredRate()) + ", "
                        + Format.count(operation.inFlight()) + " in flight" + staying(List.of(operation))
                        + ", p99 "
                        + (operation.responseMax() > 0
                                ? Format.duration(operation.responseP99()) + ", own lag "
                                        + Format.duration(operation.ownLagP99())
                                : "–")
                        + ", "
                        + Format.count(operation.failuresSoFar()) + " failed"
                        + (behind(operation) > 0 ? ", " + Format.count(behind(operation)) + " owed" : ""))
                .collect(Collectors.joining("; "));
        return Printable.line(live.phase()) + " " + times(live) + ": "
                + (operations.isEmpty() ? "nothing yet" : operations);
    }

    /** The last interval of a phase may be too short for a rate. */
    private static String rate(double perSecond) {
        return Double.isNaN(perSecond) ? "–" : Format.rate(perSecond);
    }

    private static String times(LiveSnapshot live) {
        long left = live.plannedNanos() - live.elapsedNanos();
        String elapsed = clock(live.elapsedNanos());
        return left > 0 && !live.phase().equals(DRAIN) ? elapsed + ", " + clock(left) + " left" : elapsed;
    }

    private static String clock(long nanos) {
        long seconds = Math.round((double) Math.max(0, nanos) / SECOND);
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    private static String bar(LiveSnapshot live) {
        double share = live.plannedNanos() > 0 ? (double) live.elapsedNanos() / live.plannedNanos() : 1;
        int full = (int) Math.round(BAR * Math.max(0, Math.min(1, share)));
        return "[" + "#".repeat(full) + "-".repeat(BAR - full) + "]";
    }
}
