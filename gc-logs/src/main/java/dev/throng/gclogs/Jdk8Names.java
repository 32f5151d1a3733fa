package dev.throng.gclogs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Translates the names of a JDK 8 log into those of unified logging, so that logs of both formats can be compared. */
final class Jdk8Names {

    static final String REMARK = "Pause Remark";
    static final String INITIAL_MARK = "Pause Initial Mark";

    /** JDK 7 and older without {@code PrintGCDetails} write both in the same form. */
    static final String INITIAL_MARK_OR_REMARK = "Pause Initial Mark or Remark";

    private static final String G1_PAUSE = "GC pause";
    private static final byte[] MARK = Ascii.bytes("GC ");

    /** The words in parentheses that are not a cause: they state the kind of a pause of G1, or what went wrong in it. */
    private static final Set<String> NOT_CAUSES = Set.of(
            "young", "mixed", "partial", "initial-mark", "to-space exhausted", "to-space overflow", "promotion failed");

    /** A pause without a cause is named by its first part: {@code [1 CMS-initial-mark: …} or {@code [YG occupancy: …}. */
    private static final int FIRST_PART = 4;

    private Jdk8Names() {}

    /**
     * Whether the text behind the name is the heap alone, {@code [GC 123456K(249344K), 0.0012000 secs]}. CMS of JDK 7 and older writes this
     * for both of its marks if {@code PrintGCDetails} is not set. The heap of a collection has an arrow, {@code 65024K->8193K(249344K)}.
     */
    static boolean isMark(byte[] line, int from, int nameEnd, int to) {
        int digits = Ascii.digitsEnd(line, nameEnd, to);
        return nameEnd == from + MARK.length
                && Ascii.startsWith(line, from, to, MARK)
                && digits > nameEnd
                && digits + 1 < to
                && line[digits] == 'K'
                && line[digits + 1] == '(';
    }

    /** Where the part of a pause's text ends that is its name, {@code GC (Allocation Failure)}. */
    static int end(byte[] line, int from, int to) {
        int at = from;
        while (at < to && line[at] != '(' && line[at] != '[' && !Ascii.isDigit(line[at])) {
            at++;
        }
        if (at < to && line[at] == '[') {
            return Math.min(to, at + FIRST_PART);
        }
        while (at < to && line[at] == '(') {
            int depth = 0;
            do {
                depth += line[at] == '(' ? 1 : line[at] == ')' ? -1 : 0;
                at++;
            } while (at < to && depth > 0);
            if (at + 1 < to && line[at] == ' ' && line[at + 1] == '(') {
                at++;
            }
        }
        return at;
    }

    /** The name of a pause from the text behind its bracket, {@code Full GC (System.gc()) 0.352: [Tenured: …}. */
    static String of(String text) {
        List<String> words = words(text);
        String cause = cause(words);
        if (text.startsWith("Full GC")) {
            return "Pause Full" + cause;
        }
        if (text.startsWith(G1_PAUSE)) {
            return "Pause Young " + manner(words) + cause;
        }
        if (text.startsWith("GC remark") || cause.equals(" (CMS Final Remark)") || beginsPart(text, "[YG")) {
            return REMARK;
        }
        if (cause.equals(" (CMS Initial Mark)") || beginsPart(text, "[1 C")) {
            return INITIAL_MARK;
        }
        return text.startsWith("GC cleanup") ? "Pause Cleanup" : "Pause Young" + cause;
    }

    /** Whether a pause without a cause begins with this part. JDK 7 writes no space before it. */
    private static boolean beginsPart(String text, String part) {
        return text.startsWith("GC " + part) || text.startsWith("GC" + part);
    }

    private static String manner(List<String> words) {
        if (words.contains("initial-mark")) {
            return "(Concurrent Start)";
        }
        return words.contains("mixed") || words.contains("partial") ? "(Mixed)" : "(Normal)";
    }

    /** The cause with a space before it, {@code  (System.gc())}; empty if there is none. */
    private static String cause(List<String> words) {
        for (String word : words) {
            if (!NOT_CAUSES.contains(word)) {
                return word.equals("System") ? " (System.gc())" : " (" + word + ")";
            }
        }
        return "";
    }

    /** The words in the parentheses that belong to the name. The words in cut parentheses are left out. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        int open = text.indexOf(" (");
        int part = text.indexOf('[');
        if (open < 0 || open > G1_PAUSE.length() || part >= 0 && part < open) {
            return words;
        }
        open++;
        while (open < text.length() && text.charAt(open) == '(') {
            int close = closing(text, open);
            if (close < 0) {
                return words;
            }
            words.add(text.substring(open + 1, close));
            open = close + 1 < text.length() && text.charAt(close + 1) == ' ' ? close + 2 : close + 1;
        }
        return words;
    }

    /** The index of the parenthesis that closes the one at {@code open}; -1 if the text between is no name, or is cut. */
    private static int closing(String text, int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == '[' || c < ' ') {
                return -1;
            }
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** The name of a concurrent phase: {@code CMS-concurrent-abortable-preclean} is {@code Concurrent Abortable Preclean}. */
    static String concurrent(String phase) {
        StringBuilder name = new StringBuilder("Concurrent");
        for (String word : phase.substring(phase.indexOf("concurrent-") + "concurrent-".length())
                .split("-")) {
            if (!word.isEmpty()) {
                name.append(' ')
                        .append(word.substring(0, 1).toUpperCase(Locale.ROOT))
                        .append(word.substring(1));
            }
        }
        return name.toString();
    }
}
