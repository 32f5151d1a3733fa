package dev.throng.run.read;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Reads a CSV file (RFC 4180) with a header line, and forgives: a row that is cut short has empty fields, a field that is no number is
 * empty. Rows are handed over one by one; a file may be larger than memory.
 */
public final class CsvFile {

    private final Reader in;
    private boolean atEnd;

    private CsvFile(Reader in) {
        this.in = in;
    }

    /** Calls {@code rows} for each line after the header. An empty file has no rows. */
    public static void read(Reader reader, Consumer<Row> rows) throws IOException {
        CsvFile file = new CsvFile(reader instanceof BufferedReader ? reader : new BufferedReader(reader));
        List<String> header = file.line();
        Map<String, Integer> columns = new HashMap<>();
        for (int i = 0; i < header.size(); i++) {
            columns.putIfAbsent(header.get(i).strip(), i);
        }
        while (!file.atEnd) {
            List<String> fields = file.line();
            if (fields.size() > 1 || !fields.get(0).isEmpty()) {
                rows.accept(new Row(header, columns, fields));
            }
        }
    }

    private List<String> line() throws IOException {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        while (true) {
            int c = in.read();
            if (c < 0) {
                atEnd = true;
                fields.add(field.toString());
                return fields;
            }
            if (quoted) {
                quoted = quotedCharacter(c, field);
            } else if (c == '"' && field.length() == 0) {
                quoted = true;
            } else if (c == ',') {
                fields.add(field.toString());
                field.setLength(0);
            } else if (c == '\n') {
                fields.add(field.toString());
                return fields;
            } else if (c != '\r') {
                field.append((char) c);
            }
        }
    }

    /** Whether the field is still open after {@code c}. */
    private boolean quotedCharacter(int c, StringBuilder field) throws IOException {
        if (c != '"') {
            field.append((char) c);
            return true;
        }
        in.mark(1);
        if (in.read() == '"') {
            field.append('"');
            return true;
        }
        in.reset();
        return false;
    }

    /** The fields of one line, by the names in the header. */
    public record Row(List<String> header, Map<String, Integer> columns, List<String> fields) {

        public String text(String column) {
            Integer at = columns.get(column);
            return at == null || at >= fields.size() ? "" : fields.get(at);
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
