package dev.throng.gclogs.source;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Any other prefix. It ends where the stamp of a GC log begins. Lines without a stamp, which JDK 8 writes, lose as many characters as the last
 * prefix had, if these have the same shape. If the prefix ends with a quotation mark, the text ends at the next one: tables of CSV,
 * {@code msg="…" level=info}, and JSON behind other words, as in the files of Fluentd.
 *
 * <p>The words of the prefix show the source, if they occur again and again: words that change from line to line are no name. Dates, numbers and
 * levels do not count.
 */
final class UnknownPrefix implements LinePrefix {

    private static final int LONGEST = 400;
    private static final int MAX_SOURCES = 1_000;

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s|,;<>()\"']+");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_/].*|\\d{1,3}(?:\\.\\d{1,3}){3}");
    private static final char ESCAPE = 0x1b;
    private static final Pattern COLOURS = Pattern.compile(ESCAPE + "\\[[\\d;]{0,16}[mK]");
    private static final Set<String> NO_NAMES = Set.of(
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mon", "tue", "wed",
            "thu", "fri", "sat", "sun", "am", "pm", "utc", "gmt", "z", "cet", "cest", "est", "edt", "cst", "cdt", "mst",
            "mdt", "pst", "pdt", "trace", "debug", "info", "notice", "warn", "warning", "error", "fatal");

    private String last = "";
    /** The words of the first part of the log, and in how many lines they were. */
    private final Set<String> sources = new HashSet<>();

    private long lines;
    private boolean chosen;
    private boolean namesSources;

    @Override
    public String form() {
        String shown = new String(last.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8).strip();
        return shown.isEmpty() ? "blanks" : "\"" + shown + "\"";
    }

    @Override
    public Optional<Piece> read(String line) {
        if (line.startsWith("{") && line.stripTrailing().endsWith("}")) {
            return Optional.empty(); // JSON: what is behind the text would be a part of it
        }
        OptionalInt stamp = GcStamp.in(line);
        if (stamp.isPresent() && stamp.getAsInt() > 0 && stamp.getAsInt() <= LONGEST) {
            last = line.substring(0, stamp.getAsInt());
            if (!chosen && sources.size() < MAX_SOURCES) {
                sources.add(words(last));
                lines++;
            }
            return Optional.of(piece(line, last.length()));
        }
        return sameShape(line) ? Optional.of(piece(line, last.length())) : Optional.empty();
    }

    @Override
    public void chosen() {
        chosen = true;
        namesSources = sources.size() == 1 || 2L * sources.size() <= lines;
    }

    private Piece piece(String line, int prefix) {
        String source = namesSources ? words(line.substring(0, prefix)) : "";
        return new Piece(source, unwrapped(line, prefix), true);
    }

    /** The text behind a prefix, without what the prefix announces behind the text: the end of a quotation, and colours. */
    private static String unwrapped(String line, int prefix) {
        String text = line.substring(prefix);
        if (line.charAt(prefix - 1) == '"') {
            return QuotedText.read(text).orElse(text);
        }
        return line.indexOf(ESCAPE) >= 0 ? COLOURS.matcher(text).replaceAll("") : text;
    }

    /** The words of a prefix that may be names. */
    private static String words(String prefix) {
        StringBuilder words = new StringBuilder();
        for (String word : BETWEEN_WORDS.split(prefix)) {
            String bare = word.replaceFirst("^[\\[{]+", "").replaceFirst("[\\]}:]+$", "");
            boolean name = NAME.matcher(bare).matches() && !NO_NAMES.contains(bare.toLowerCase(Locale.ROOT));
            if (name) {
                words.append(words.length() == 0 ? "" : " ").append(bare);
            }
        }
        return words.toString();
    }

    private boolean sameShape(String line) {
        if (last.isEmpty() || line.length() < last.length()) {
            return false;
        }
        for (int i = 0; i < last.length(); i++) {
            if (shape(line.charAt(i)) != shape(last.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static char shape(char c) {
        return Character.isDigit(c) ? '0' : Character.isLetter(c) ? 'a' : c;
    }
}
