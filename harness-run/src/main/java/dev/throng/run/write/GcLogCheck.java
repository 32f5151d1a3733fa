package dev.throng.run.write;

import dev.throng.gclogs.GcLogSummary;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.ArrayList;
import java.util.List;

/**
 * What a reader should know of the log that the figures of a JVM's garbage collection come from, so that a log which could not be read is
 * not taken for a JVM without pauses.
 *
 * @param doubts why the figures may not be those of the run; each makes the run suspect
 * @param notes what else was found
 */
public record GcLogCheck(List<Reason> doubts, List<String> notes) {

    /** From this share of unread lines on, figures are doubted. */
    static final double UNREAD_SHARE_DOUBTED = 0.1;

    /** The last line of a JVM that was ended may be cut. */
    private static final long UNREAD_EXPECTED = 1;

    public static final GcLogCheck FINE = new GcLogCheck(List.of(), List.of());

    /**
     * Of a log that was read.
     *
     * @param process {@code target}, {@code target-2} and so on, or {@code generator}
     * @param log its figures, with the lines of the whole log
     */
    static GcLogCheck of(String process, GcLogSummary log) {
        List<Reason> doubts = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        String unread = log.extent().unreadLines() + " of " + log.extent().lines() + " lines of the GC log of the "
                + process + " could not be read, so pauses may be missing from its figures";
        if (log.extent().unreadLines() >= UNREAD_SHARE_DOUBTED * log.extent().lines()
                && log.extent().unreadLines() > UNREAD_EXPECTED) {
            doubts.add(Reason.suspect(ReasonCode.GC_LOG_INCOMPLETE, unread)
                    .with("process", process)
                    .with("unreadLines", log.extent().unreadLines())
                    .with("lines", log.extent().lines()));
        } else if (log.extent().unreadLines() > UNREAD_EXPECTED) {
            notes.add(unread);
        }
        if (!log.logged().pauses()) {
            doubts.add(Reason.suspect(
                            ReasonCode.GC_LOG_WITHOUT_PAUSES,
                            "the GC log of the " + process
                                    + " leaves out pauses, so its figures of pauses are no measurement (expected: a log with"
                                    + " -Xlog:gc*)")
                    .with("process", process));
        }
        log.extent().notes().forEach(note -> notes.add("the GC log of the " + process + ": " + note));
        return new GcLogCheck(doubts, notes);
    }

    /** Of a log that gave no answer. */
    static GcLogCheck unreadable(String process, String why) {
        return new GcLogCheck(
                List.of(Reason.suspect(
                                ReasonCode.GC_LOG_UNREADABLE,
                                "the GC log of the " + process
                                        + " could not be read, so its figures of garbage collection are missing: "
                                        + why)
                        .with("process", process)),
                List.of());
    }

    /** Both. */
    GcLogCheck and(GcLogCheck other) {
        List<Reason> allDoubts = new ArrayList<>(doubts);
        allDoubts.addAll(other.doubts());
        List<String> allNotes = new ArrayList<>(notes);
        allNotes.addAll(other.notes());
        return new GcLogCheck(allDoubts, allNotes);
    }
}
