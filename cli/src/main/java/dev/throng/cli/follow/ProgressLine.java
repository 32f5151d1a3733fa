package dev.throng.cli.follow;

import dev.throng.cli.terminal.Console.Ink;
import dev.throng.report.Format;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LiveSnapshot.OperationLive;
import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The progress line of a run. Figures keep their positions from one second to the next. */
public final class ProgressLine {

    private static final long SECOND = 1_000_000_000L;
    private static final int BAR = 16;
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
        long owed = operations.stream().mapToLong(OperationLive::behind).sum();
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
                p99(live))));
        parts.add(Part.inkIf(failures > 0, Ink.BAD, Format.count(failures) + " failed"));
        if (owed > 0) {
            parts.add(Part.plain(", "));
            parts.add(Part.inkIf(true, Ink.WARN, Format.count(owed) + " owed"));
        }
        live.slowest()
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

    /** The highest p99, with its operation if there are several. */
    private static String p99(LiveSnapshot live) {
        return live.slowest()
                .map(slowest -> String.format(Locale.ROOT, "%7s", Format.duration(slowest.responseP99()))
                        + (live.operations().size() > 1 ? " (" + Printable.line(slowest.operation()) + ")" : ""))
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
                        + (operation.behind() > 0 ? ", " + Format.count(operation.behind()) + " owed" : ""))
                .collect(Collectors.joining("; "));
        return Printable.line(live.phase()) + " " + times(live) + ": "
                + (operations.isEmpty() ? "nothing yet" : operations);
    }

    /** A rate; a dash for the last interval of a phase, if that is too short for one. */
    public static String rate(double perSecond) {
        return Double.isNaN(perSecond) ? "–" : Format.rate(perSecond);
    }

    /** How long the run has gone on, and how long it goes on at most: {@code 0:12, 0:48 left}. */
    public static String times(LiveSnapshot live) {
        long left = live.plannedNanos() - live.elapsedNanos();
        String elapsed = clock(live.elapsedNanos());
        return left > 0 && !live.phase().equals(LiveSnapshot.DRAIN) ? elapsed + ", " + clock(left) + " left" : elapsed;
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
