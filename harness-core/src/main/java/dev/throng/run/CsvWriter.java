package dev.throng.run;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A comma-separated file (RFC 4180) that is complete after every {@link #flush()}. Confined to one thread. */
final class CsvWriter implements AutoCloseable {

    private final Writer out;
    private final int columns;

    CsvWriter(Path file, List<String> header) throws IOException {
        out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        columns = header.size();
        row(header);
    }

    /** Writes strings, numbers and booleans; an empty string where a value is missing. */
    void row(List<?> values) throws IOException {
        if (values.size() != columns) {
            throw new IllegalStateException(values.size() + " values (expected: " + columns + ")");
        }
        out.append(values.stream().map(CsvWriter::text).collect(Collectors.joining(",", "", "\n")));
    }

    static String text(Object value) {
        if (value instanceof Double number) {
            return number == Math.rint(number) && Math.abs(number) < 1e15
                    ? String.format(Locale.ROOT, "%.0f", number)
                    : String.format(Locale.ROOT, "%.6g", number);
        }
        String text = value.toString();
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
