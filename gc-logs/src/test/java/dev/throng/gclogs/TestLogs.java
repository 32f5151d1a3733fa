package dev.throng.gclogs;

import dev.throng.gclogs.source.LogSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Reads the sample logs, and lines given as text. */
final class TestLogs {

    private TestLogs() {}

    /** The directory of the logs that were counted by hand. */
    static Path directory() {
        return directory("gc-logs");
    }

    static Path directory(String name) {
        try {
            return Path.of(Objects.requireNonNull(TestLogs.class.getResource("/" + name))
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static List<Path> all() {
        try (Stream<Path> files = Files.list(directory())) {
            return files.filter(file -> file.toString().endsWith(".gz"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The summary of a log with the default windows of the mutator utilization. */
    static GcLogSummary summarize(Path log) {
        return GcLogFiles.summarize(log, MutatorUtilization.DEFAULT_WINDOWS);
    }

    static byte[] bytes(Path log) {
        try (LogSource source = GcLogFiles.open(log)) {
            return source.text().readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> lines(Path log) {
        return new String(bytes(log), StandardCharsets.ISO_8859_1).lines().toList();
    }

    /** The events of a log that has these lines. */
    static List<GcEvent> events(String... lines) {
        List<GcEvent> events = new ArrayList<>();
        GcLogReader reader = new GcLogReader(events::add);
        for (String line : lines) {
            reader.accept(line);
        }
        reader.finish();
        return events;
    }

    static List<GcEvent.Pause> pauses(String... lines) {
        return events(lines).stream()
                .filter(GcEvent.Pause.class::isInstance)
                .map(GcEvent.Pause.class::cast)
                .toList();
    }

    /** The summary of a log that has these lines. */
    static GcLogSummary summary(String... lines) {
        GcLogSummarizer summarizer = new GcLogSummarizer(MutatorUtilization.DEFAULT_WINDOWS);
        GcLogReader reader = new GcLogReader(summarizer);
        for (String line : lines) {
            reader.accept(line);
        }
        reader.finish();
        return summarizer.summary(reader);
    }
}
