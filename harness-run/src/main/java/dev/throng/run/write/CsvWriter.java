package dev.throng.run.write;

import dev.throng.csv.CsvRecordWriter;
import dev.throng.run.read.ResultRows;
import dev.throng.sample.ResourceRow;
import dev.throng.secrets.Masking;
import dev.throng.text.Printable;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A comma-separated file (RFC 4180) that is complete after every {@link #flush()}. Texts are written without control characters and
 * formulas, and without secrets except in the columns that Throng itself fills. Confined to one thread.
 */
public final class CsvWriter implements AutoCloseable {

    /** What a formula begins with, in one spreadsheet or another. */
    private static final String FORMULA = "=+-@";

    /**
     * Columns whose texts are ids and numbers of Throng, which programs compare. They are no secrets and stay even if they equal one. Texts
     * of all other columns are masked.
     */
    private static final Set<String> OWN = own("operation", "failure", "metric", "kind", "process");

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?");
    private static final MathContext SIX_DIGITS = new MathContext(6);

    private final OutputStream file;
    private final Writer out;
    private final CsvRecordWriter records;
    private final List<String> columns;
    private final boolean[] own;
    private final Masking masking;

    public CsvWriter(Path path, List<String> header, Masking masking) throws IOException {
        this.masking = masking;
        file = Files.newOutputStream(path);
        out = new BufferedWriter(new OutputStreamWriter(file, StandardCharsets.UTF_8));
        records = new CsvRecordWriter(out);
        columns = List.copyOf(header);
        own = new boolean[header.size()];
        Arrays.fill(own, true);
        row(header.stream()
                .map(column -> column.startsWith(ResultRows.PROBE) ? masking.apply(column) : column)
                .toList());
        for (int column = 0; column < own.length; column++) {
            own[column] = OWN.contains(header.get(column));
        }
    }

    private static Set<String> own(String... ids) {
        Set<String> own = new HashSet<>(ResourceRow.COLUMNS);
        own.addAll(List.of(ids));
        return Set.copyOf(own);
    }

    /** Writes strings, numbers and booleans; an empty string where a value is missing, or is a number that is not finite. */
    public void row(List<?> values) throws IOException {
        if (values.size() != columns.size()) {
            throw new IllegalStateException(values.size() + " values (expected: " + columns.size() + ")");
        }
        List<String> fields = new ArrayList<>(values.size());
        for (int column = 0; column < columns.size(); column++) {
            Object value = values.get(column);
            fields.add(value instanceof String text ? text(column, text) : text(value));
        }
        records.write(fields);
    }

    private String text(int column, String text) {
        return harmless(own[column] ? text : masking.apply(text));
    }

    /** The field of a value that is no text. */
    public static String text(Object value) {
        return value instanceof Double number ? text(number.doubleValue()) : value.toString();
    }

    private static String text(double number) {
        if (!Double.isFinite(number)) {
            return "";
        }
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : BigDecimal.valueOf(number).round(SIX_DIGITS).toString();
    }

    /**
     * Without control characters, and nothing that a spreadsheet would compute: such a text gets an apostrophe before it. Blanks before
     * a formula do not keep every spreadsheet from computing it.
     */
    private static String harmless(String text) {
        String printed = Printable.line(text);
        int first = 0;
        while (first < printed.length() && Character.isSpaceChar(printed.charAt(first))) {
            first++;
        }
        boolean formula = first < printed.length() && FORMULA.indexOf(printed.charAt(first)) >= 0;
        return formula && !NUMBER.matcher(printed.strip()).matches() ? "'" + printed : printed;
    }

    public void flush() throws IOException {
        out.flush();
    }

    /** Closes the file also if the rest cannot be written; Java 17's writers leave it open then. */
    @Override
    public void close() throws IOException {
        try (file) {
            out.close();
        }
    }
}
