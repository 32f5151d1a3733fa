package dev.throng.run.write;

import dev.throng.measure.ResponseSample;
import dev.throng.protocol.Operation;
import dev.throng.run.result.ResultFile;
import dev.throng.run.totals.ResultSections;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * {@code slowest.csv}: of each operation the slowest tenth of the measured phases' responses, one by one, so that each can be compared
 * with the stalls at that time. Of many responses with the same length the file has a sample; see {@link ResponseSample}.
 */
public final class SlowestFile {

    private SlowestFile() {}

    private record Row(String phase, String operation, long due, long started, long answered, double standsFor) {

        List<Object> fields() {
            return List.of(phase, operation, due, started, answered, standsFor);
        }
    }

    public static void write(ResultFiles files, ResultSections results, List<? extends Operation> operations)
            throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Operation operation : operations) {
            OptionalLong slow = results.responsePercentile(operation, 90);
            if (slow.isPresent()) {
                results.longerThan(
                        slow.getAsLong(),
                        operation,
                        phase -> (due, started, answered, standsFor) ->
                                rows.add(new Row(phase, operation.id(), due, started, answered, standsFor)));
            }
        }
        rows.sort(Comparator.comparingLong(Row::answered));
        try (CsvWriter file = files.csv(ResultFile.SLOWEST)) {
            for (Row row : rows) {
                file.row(row.fields());
            }
        }
    }
}
