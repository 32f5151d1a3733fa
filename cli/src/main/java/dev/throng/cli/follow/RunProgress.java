package dev.throng.cli.follow;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Console.Ink;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.RunListener;
import dev.throng.text.Printable;

/** Shows a run: on a terminal a line that is rewritten each interval, elsewhere a line each few seconds and at each new phase. */
public final class RunProgress implements RunListener {

    private static final long BETWEEN_LINES_NANOS = 5_000_000_000L;

    /** A search has many runs, so each prints fewer lines. */
    private static final long BETWEEN_LINES_OF_SEVERAL_NANOS = 30_000_000_000L;

    /** A terminal writes {@code ^C} behind the line. In the last column it would begin another line, and this one would stay. */
    private static final int ROOM_FOR_CTRL_C = 2;

    private final Console console;
    private final String label;
    private final long betweenLinesNanos;
    private String phase = "";
    private long nextLineNanos;

    public RunProgress(Console console) {
        this(console, "", BETWEEN_LINES_NANOS);
    }

    private RunProgress(Console console, String label, long betweenLinesNanos) {
        this.console = console;
        this.label = label.isEmpty() ? "" : label + ": ";
        this.betweenLinesNanos = betweenLinesNanos;
    }

    /** Shows one of several runs: on a terminal only, and not if {@code quiet}. */
    public static RunListener ofSeveral(Console console, boolean quiet) {
        return !quiet && console.facts().errTerminal() ? new RunProgress(console) : RunListener.NONE;
    }

    /**
     * Shows one of several runs with its name at the start of each line: {@code run 3: hold 0:12, 0:48 left}. Shows nothing if {@code quiet}.
     */
    public static RunListener named(Console console, boolean quiet, String label) {
        return quiet ? RunListener.NONE : new RunProgress(console, label, BETWEEN_LINES_OF_SEVERAL_NANOS);
    }

    @Override
    public void preparing(String what) {
        String text = label + Printable.line(what) + " …";
        if (console.facts().errTerminal()) {
            console.live(text);
        } else if (label.isEmpty()) {
            console.note(text);
        }
    }

    @Override
    public void interval(LiveSnapshot live) {
        Console.Facts facts = console.facts();
        if (facts.errTerminal()) {
            int columns = facts.columns() > 0 ? Math.max(1, facts.columns() - ROOM_FOR_CTRL_C - label.length()) : 0;
            console.live(label + ProgressLine.terminal(live, columns, facts.colours()));
        } else if (!live.phase().equals(phase) || live.elapsedNanos() >= nextLineNanos) {
            phase = live.phase();
            nextLineNanos = live.elapsedNanos() + betweenLinesNanos;
            console.note(label + ProgressLine.plain(live));
        }
    }

    @Override
    public void warning(String message) {
        console.note(Ink.WARN, "throng: " + Printable.line(message));
    }
}
