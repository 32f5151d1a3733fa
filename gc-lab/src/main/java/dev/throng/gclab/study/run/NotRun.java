package dev.throng.gclab.study.run;

import dev.throng.text.Printable;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The reason of a cell that could not run. A message may have several lines, such as the last output of a target that ended before it was
 * ready. The reason has one line, because console and reports show one line for each cell; the file has all lines.
 */
final class NotRun {

    /** In the directory of the cell. */
    static final String FILE = "not-run.txt";

    /** A JVM and most programs state the cause of their end in such a line, and details in the lines after it. */
    private static final Pattern CAUSE = Pattern.compile("Error|Exception|error:");

    private NotRun() {}

    /** @param place the directory of the cell, which may not exist yet */
    static Reason reason(String message, Path place) {
        if (message.indexOf('\n') < 0) {
            return Reason.invalid(ReasonCode.NOT_RUN, message);
        }
        try {
            Files.createDirectories(place);
            Files.writeString(place.resolve(FILE), message + "\n");
            return Reason.invalid(ReasonCode.NOT_RUN, inOneLine(message) + "; details: " + FILE);
        } catch (IOException unwritten) {
            return Reason.invalid(
                    ReasonCode.NOT_RUN, inOneLine(message) + "; " + FILE + " could not be written: " + unwritten);
        }
    }

    /** The first line, without a last clause that announces the lines which follow, and the one of these that states the cause. */
    static String inOneLine(String message) {
        List<String> lines = message.lines().map(String::strip).toList();
        String first = lines.get(0);
        int clause = first.lastIndexOf("; ");
        List<String> others = lines.subList(1, lines.size());
        String cause = others.stream()
                .filter(line -> CAUSE.matcher(line).find())
                .findFirst()
                .orElse(others.get(others.size() - 1));
        return (first.endsWith(":") && clause > 0 ? first.substring(0, clause) : first) + "; "
                + Printable.excerpt(cause);
    }
}
