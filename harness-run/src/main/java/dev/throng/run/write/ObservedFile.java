package dev.throng.run.write;

import dev.throng.run.read.CsvFile;
import dev.throng.run.read.ResultDirectory;
import dev.throng.run.result.ResultFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * {@code observed.csv}: what a reference target that was asked to observe itself wrote down, laid over the run. It writes times of the
 * machine's monotonic clock, which is ours too.
 */
public final class ObservedFile {

    private ObservedFile() {}

    public static void write(ResultFiles files, long originNanos, long endNanos) throws IOException {
        Path raw = files.directory().resolve(ResultDirectory.OBSERVED_BY_TARGET);
        if (!Files.isRegularFile(raw)) {
            return;
        }
        List<List<Object>> rows = new ArrayList<>();
        try (BufferedReader reader = Files.newBufferedReader(raw)) {
            CsvFile.read(reader, row -> {
                OptionalLong at = row.count("atNanos");
                OptionalLong value = row.count("value");
                if (at.isPresent() && value.isPresent()) {
                    long since = at.getAsLong() - originNanos;
                    if (since >= 0 && since < endNanos) {
                        rows.add(List.of(since, row.text("kind"), value.getAsLong()));
                    }
                }
            });
        }
        try (CsvWriter file = files.csv(ResultFile.OBSERVED)) {
            for (List<Object> row : rows) {
                file.row(row);
            }
        }
        Files.delete(raw);
    }
}
