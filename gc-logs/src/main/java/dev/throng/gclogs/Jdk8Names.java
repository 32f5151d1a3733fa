package dev.throng.gclogs;

import java.util.Locale;

/** Translates the names of a JDK 8 log into those of unified logging, so that logs of both formats can be compared. */
final class Jdk8Names {

    private static final String G1_PAUSE = "GC pause";

    /** A pause without a cause is named by its first part: {@code [1 CMS-initial-mark: …} or {@code [YG occupancy: …}. */
    private static final int FIRST_PART = 4;

    private Jdk8Names() {}

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
        String cause = cause(text);
        if (text.startsWith("Full GC")) {
            return "Pause Full" + cause;
        }
        if (text.startsWith(G1_PAUSE)) {
            return "Pause Young " + manner(text) + cause;
        }
        if (text.startsWith("GC remark") || cause.equals(" (CMS Final Remark)") || text.startsWith("GC [YG ")) {
            return "Pause Remark";
        }
        if (cause.equals(" (CMS Initial Mark)") || text.startsWith("GC [1 C")) {
            return "Pause Initial Mark";
        }
        return text.startsWith("GC cleanup") ? "Pause Cleanup" : "Pause Young" + cause;
    }

    private static String manner(String text) {
        if (text.contains("(initial-mark)")) {
            return "(Concurrent Start)";
        }
        return text.contains("(mixed)") ? "(Mixed)" : "(Normal)";
    }

    /** The cause with a space before it, {@code  (System.gc())}; empty if there is none or it is cut. */
    private static String cause(String text) {
        int open = text.indexOf(" (");
        int words = text.indexOf('[');
        if (open < 0 || open > G1_PAUSE.length() || words >= 0 && words < open) {
            return "";
        }
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == '[' || c < ' ') {
                return "";
            }
            if (c == ')' && depth == 0) {
                return text.substring(open, i + 1);
            }
        }
        return "";
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
