package dev.throng.cli.follow;

import dev.throng.cli.terminal.Console;
import dev.throng.cli.terminal.Ink;
import dev.throng.run.Live;
import dev.throng.run.RunListener;
import dev.throng.text.Printable;

/** Shows a run: on a terminal a line that is rewritten each interval, elsewhere a line each few seconds and at each new phase. */
public final class RunProgress implements RunListener {

    private static final long BETWEEN_LINES_NANOS = 5_000_000_000L;

    /** A terminal writes {@code ^C} behind the line. In the last column it would begin another line, and this one would stay. */
    private static final int ROOM_FOR_CTRL_C = 2;

    private final Console console;
    private String phase = "";
    private long nextLineNanos;

    public RunProgress(Console console) {
        this.console = console;
    }

    /** Shows one of several runs: on a terminal only, and not if {@code quiet}. */
    public static RunListener ofSeveral(Console console, boolean quiet) {
        return !quiet && console.facts().errTerminal() ? new RunProgress(console) : RunListener.NONE;
    }

    @Override
    public void preparing(String what) {
        String text = Printable.line(what) + " …";
        if (console.facts().errTerminal()) {
            console.live(text);
        } else {
            console.note(text);
        }
    }

    @Override
    public void interval(Live live) {
        Console.Facts facts = console.facts();
        if (facts.errTerminal()) {
            console.live(ProgressLine.terminal(live, facts.columns() - ROOM_FOR_CTRL_C, facts.colours()));
        } else if (!live.phase().equals(phase) || live.elapsedNanos() >= nextLineNanos) {
            phase = live.phase();
            nextLineNanos = live.elapsedNanos() + BETWEEN_LINES_NANOS;
            console.note(ProgressLine.plain(live));
        }
    }

    @Override
    public void warning(String message) {
        console.note(Ink.WARN, "throng: " + Printable.line(message));
    }
}
