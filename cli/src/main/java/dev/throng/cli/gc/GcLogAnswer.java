package dev.throng.cli.gc;

import dev.throng.gclogs.GcLogException;
import dev.throng.gclogs.GcLogFiles;
import dev.throng.gclogs.GcLogSummary;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A log and its figures.
 *
 * @param file the log as it was asked for
 * @param summary its figures; empty if it gives no answer at all
 * @param refusal why it gives none; empty if it gives one
 */
public record GcLogAnswer(Path file, Optional<GcLogSummary> summary, String refusal) {

    /** The name of the standard input. */
    private static final Path STANDARD_INPUT = Path.of("-");

    /** Reads a log with all files of its rotated set. */
    public static GcLogAnswer of(Path file, GcLogFiles.Request request) {
        try {
            GcLogSummary summary = file.equals(STANDARD_INPUT)
                    ? GcLogFiles.summarize(System.in, "standard input", request)
                    : GcLogFiles.summarize(file, request);
            return new GcLogAnswer(file, Optional.of(summary), "");
        } catch (GcLogException refused) {
            return new GcLogAnswer(file, Optional.empty(), refused.getMessage());
        }
    }

    /** Whether the log was read to its last line. */
    public boolean whole() {
        return summary.map(GcLogSummary::readWhole).orElse(false);
    }
}
