package dev.throng.gclab.study;

import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The reason of a cell that could not run. A message may have several lines, such as the last output of a target that ended before it was
 * ready. The reason has the first line, because console and reports show one line for each cell; the file has all lines.
 */
final class NotRun {

    /** In the directory of the cell. */
    static final String FILE = "not-run.txt";

    private NotRun() {}

    /** @param place the directory of the cell, which may not exist yet */
    static Reason reason(String message, Path place, StudyDirectory study) {
        if (message.indexOf('\n') < 0) {
            return Reason.invalid(ReasonCode.NOT_RUN, message);
        }
        String where = study.relative(place.resolve(FILE));
        try {
            Files.createDirectories(place);
            Files.writeString(place.resolve(FILE), message + "\n");
        } catch (IOException unwritten) {
            where = where + ", which could not be written";
        }
        return Reason.invalid(ReasonCode.NOT_RUN, firstLine(message) + "; details: " + where);
    }

    /** The first line, without a last clause that announces the lines which follow. */
    static String firstLine(String message) {
        String line = message.substring(0, message.indexOf('\n')).stripTrailing();
        int clause = line.lastIndexOf("; ");
        return line.endsWith(":") && clause > 0 ? line.substring(0, clause) : line;
    }
}
