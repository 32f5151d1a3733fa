package dev.throng.cli.terminal;

import dev.throng.secrets.Masking;
import dev.throng.text.Printable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The two streams of the program: results go out, everything else goes to the error stream. On a terminal the error stream may end
 * with a line that is rewritten; every other line is printed above it. Any thread may call.
 */
public final class Console {

    private static final String NO_WRAP = "\u001b[?7l";
    private static final String WRAP = "\u001b[?7h";
    private static final String TO_LINE_START_AND_CLEAR = "\r\u001b[K";

    /**
     * The properties of the streams.
     *
     * @param outTerminal whether results go to a terminal
     * @param errTerminal whether the error stream does, and it understands escape sequences
     * @param colours whether colours are wanted at all
     * @param columns the terminal's width; 0 if it is not known
     */
    public record Facts(boolean outTerminal, boolean errTerminal, boolean colours, int columns) {

        /** No terminal anywhere. */
        public static final Facts NO_TERMINAL = new Facts(false, false, false, 0);
    }

    private final PrintStream out;
    private final PrintStream err;
    private final Facts facts;
    private boolean live;
    private Masking masking = Masking.NONE;

    public Console(PrintStream out, PrintStream err, Facts facts) {
        this.out = out;
        this.err = err;
        this.facts = facts;
    }

    public Facts facts() {
        return facts;
    }

    /** Colours the text if the results go to a terminal. */
    public String ink(Ink ink, String text) {
        return ink.on(text, facts.outTerminal() && facts.colours());
    }

    /**
     * Returns sentences of the result in lines that fit the terminal, if the results go to one.
     *
     * @param sentences without line breaks and colours
     */
    public List<String> wrapped(String sentences) {
        return Prose.lines(sentences, resultColumns());
    }

    /** Returns a table of the result in lines, with columns closer together if the terminal is too narrow for it. */
    public List<String> wrapped(Table table) {
        return table.lines(resultColumns());
    }

    private int resultColumns() {
        return facts.outTerminal() ? facts.columns() : 0;
    }

    /** Masks the secrets of a file in everything that is printed from now on. */
    public synchronized void mask(Masking secrets) {
        masking = masking.and(secrets);
    }

    /** Returns a text without the secrets that are masked in everything that is printed. */
    public synchronized String masked(String text) {
        return masking.apply(text);
    }

    /** Prints lines of the result. */
    public synchronized void print(List<String> lines) {
        clear();
        lines.forEach(line -> out.println(clean(line)));
        out.flush();
    }

    public void print(String line) {
        print(List.of(line));
    }

    /** Prints a line on the error stream. */
    public synchronized void note(String line) {
        clear();
        err.println(clean(line));
        err.flush();
    }

    /**
     * Prints a line that must not be masked on the error stream: the address of a page that this process serves, whose token looks like a
     * secret of a file.
     *
     * @param line of the program's own, without any text of a file or a target
     */
    public synchronized void ownAddress(String line) {
        clear();
        err.println(Printable.text(line));
        err.flush();
    }

    /** Prints a line on the error stream, in colour if that is a terminal. */
    public void note(Ink ink, String line) {
        note(ink.on(line, facts.errTerminal() && facts.colours()));
    }

    /**
     * Puts a line in the place of the last one. The terminal cuts what is too long for it, so the line never grows into two. Does
     * nothing without a terminal.
     */
    public synchronized void live(String line) {
        if (facts.errTerminal()) {
            err.print(TO_LINE_START_AND_CLEAR + NO_WRAP + clean(line) + WRAP);
            err.flush();
            live = true;
        }
    }

    /** Without secrets and without any escape sequence but the program's own colours, whatever a line quotes. */
    private String clean(String line) {
        return Ink.kept(masking.apply(line), facts.colours() && (facts.outTerminal() || facts.errTerminal()));
    }

    /** Takes the live line away. */
    public synchronized void clear() {
        if (live) {
            err.print(TO_LINE_START_AND_CLEAR);
            err.flush();
            live = false;
        }
    }

    /** How a piece of text is to look. The terminal's own sixteen colours, so that it stays readable on every background. */
    public enum Ink {
        GOOD("32"),
        WARN("33"),
        BAD("31"),
        BOLD("1");

        private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]{1,12}m");

        private final String code;

        Ink(String code) {
            this.code = code;
        }

        /** The text with colours, if they are wanted; any other character that could do something to a terminal is escaped. */
        static String kept(String text, boolean wanted) {
            if (!wanted) {
                return Printable.text(text);
            }
            StringBuilder kept = new StringBuilder(text.length() + 8);
            Matcher colours = COLOURS.matcher(text);
            int at = 0;
            while (colours.find()) {
                kept.append(Printable.text(text.substring(at, colours.start()))).append(colours.group());
                at = colours.end();
            }
            return kept.append(Printable.text(text.substring(at))).toString();
        }

        /** The text between this colour's escape sequences, or as it is. */
        public String on(String text, boolean colours) {
            return colours && !text.isEmpty() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
        }
    }

    /** Breaks sentences into lines at spaces, so that a terminal does not break them within a word. */
    static final class Prose {

        private static final int DEEPER = 2;
        /** In a narrower terminal lines of a few words would be harder to read than words that are broken. */
        private static final int MIN_COLUMNS = 40;

        private Prose() {}

        /**
         * Returns the text in lines. Each line but the first is indented by two columns more than the first. A word that is longer than a
         * line stays whole.
         *
         * @param text without line breaks and colours
         * @param columns the columns of a line; the text stays one line if there are less than 40
         */
        static List<String> lines(String text, int columns) {
            if (columns < MIN_COLUMNS || Table.width(text) <= columns) {
                return List.of(text);
            }
            String indent = " ".repeat(text.length() - text.stripLeading().length());
            List<String> lines = new ArrayList<>();
            StringBuilder line = new StringBuilder(indent);
            boolean empty = true;
            for (String word : text.strip().split(" +")) {
                if (!empty && Table.width(line + " " + word) > columns) {
                    lines.add(line.toString());
                    line = new StringBuilder(indent).append(" ".repeat(DEEPER));
                    empty = true;
                }
                line.append(empty ? "" : " ").append(word);
                empty = false;
            }
            lines.add(line.toString());
            return lines;
        }
    }
}
