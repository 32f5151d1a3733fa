package dev.throng.run.read;

import dev.throng.csv.CsvRecordReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Reads a CSV file (RFC 4180) with a header line, and forgives: a row that is cut short has empty fields, a field that is no number is
 * empty, and all fields of a row that is not CSV are empty. Rows are handed over one by one; a file may be larger than memory.
 */
public final class CsvFile {

    private static final List<String> NOT_CSV = List.of("");

    private CsvFile() {}

    /** Calls {@code rows} for each line after the header. An empty file has no rows. */
    public static void read(Reader reader, Consumer<Row> rows) throws IOException {
        CsvRecordReader records =
                new CsvRecordReader(reader instanceof BufferedReader buffered ? buffered : new BufferedReader(reader));
        List<String> header = fields(records);
        Map<String, Integer> columns = new HashMap<>();
        for (int i = 0; i < header.size(); i++) {
            columns.putIfAbsent(header.get(i).strip(), i);
        }
        Map<String, String> names = new HashMap<>();
        for (List<String> fields = fields(records); !fields.isEmpty(); fields = fields(records)) {
            rows.accept(new Row(header, columns, fields, names));
        }
    }

    private static List<String> fields(CsvRecordReader records) throws IOException {
        try {
            return records.read();
        } catch (CsvRecordReader.MalformedException damaged) {
            return NOT_CSV;
        }
    }

    /**
     * The fields of one line, by the names in the header.
     *
     * @param names those that rows of the file have in common
     */
    public record Row(
            List<String> header, Map<String, Integer> columns, List<String> fields, Map<String, String> names) {

        private static final int MOST_NAMES = 10_000;

        /** Whether the file has the column. */
        boolean has(String column) {
            return columns.containsKey(column);
        }

        public String text(String column) {
            Integer at = columns.get(column);
            return at == null || at >= fields.size() ? "" : fields.get(at);
        }

        /** Returns the text of a field that many rows have, such as the name of an operation, without using memory for each row. */
        String name(String column) {
            String name = text(column);
            String known = names.get(name);
            if (known == null && names.size() < MOST_NAMES) {
                names.put(name, name);
            }
            return known == null ? name : known;
        }

        public OptionalLong count(String column) {
            try {
                String text = text(column).strip();
                return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
            } catch (NumberFormatException notWhole) {
                OptionalDouble number = number(column);
                return number.isPresent() ? OptionalLong.of(Math.round(number.getAsDouble())) : OptionalLong.empty();
            }
        }

        public OptionalDouble number(String column) {
            try {
                double number = Double.parseDouble(text(column).strip());
                return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
            } catch (NumberFormatException empty) {
                return OptionalDouble.empty();
            }
        }

        /** @throws IncompleteRowException if the field is missing or no number */
        long needed(String column) {
            return count(column).orElseThrow(() -> new IncompleteRowException(column));
        }
    }

    /** A row without a field that it cannot do without. */
    static final class IncompleteRowException extends RuntimeException {
        private static final long serialVersionUID = 1;

        IncompleteRowException(String column) {
            super(column);
        }
    }
}
